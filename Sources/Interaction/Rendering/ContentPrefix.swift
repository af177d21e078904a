/// The prefixes of the names of layers in a composite, which shows one component inside a layer of another.
package enum ContentPrefix {
  /// The prefix of the ids and roles of the content's layers.
  package static let layer = "content/"

  /// The prefix of the ids of layers in a copy of the content, before the id of the layer that shows the copy.
  package static let copy = "content@"
}
