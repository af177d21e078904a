internal import Values

extension Archive {
  /// Reads or writes a component's state.
  ///
  /// Other parts of a snapshot are read into a blank value of their type. A component has no blank value, so its
  /// state is read in place.
  public mutating func field<C: Component>(_ name: String, _ component: inout C) {
    guard origin == nil else { return component.archive(&self) }
    guard isReading else {
      var inner = Archive()
      component.archive(&inner)
      return members.append(name, .object(inner.members))
    }
    guard case .object(let written) = members[name] else {
      return refuse(InvalidValue(path: "/" + name, expected: "an object"))
    }
    var inner = Archive(reading: written)
    component.archive(&inner)
    if let error = inner.error { refuse(error.under(name)) }
  }
}
