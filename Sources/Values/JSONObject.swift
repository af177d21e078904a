/// The members of an object, in the order in which they were written.
///
/// Lookup is linear, because objects of the protocol have few members, and a hash table would lose their
/// order.
public struct JSONObject: Equatable, Sendable {
  /// A named value.
  public struct Member: Equatable, Sendable {
    /// The member's name.
    public var name: String

    /// The member's value.
    public var value: Value

    /// Creates a member with a name and a value.
    public init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// The members in order.
  ///
  /// Names are unique.
  public private(set) var elements: [Member]

  /// Creates an empty object with memory reserved for `capacity` members.
  public init(capacity: Int = 0) {
    elements = []
    elements.reserveCapacity(capacity)
  }

  /// Whether there are no members.
  public var isEmpty: Bool { elements.isEmpty }

  /// The value of the member with the given name, or `nil` if there is none.
  ///
  /// Setting the value of an absent name appends a member. Setting `nil` removes the member.
  public subscript(name: String) -> Value? {
    get { index(of: name).map { elements[$0].value } }
    set {
      switch (index(of: name), newValue) {
      case (let index?, let value?): elements[index].value = value
      case (let index?, nil): elements.remove(at: index)
      case (nil, let value?): elements.append(Member(name, value))
      case (nil, nil): break
      }
    }
  }

  /// Returns whether there is a member with the given name.
  public func contains(_ name: String) -> Bool { index(of: name) != nil }

  @inline(__always)
  private func index(of name: String) -> Int? {
    // Use indices, because passing a member copies it. Compare lengths first, because most names differ in
    // length.
    let count = name.utf8.count
    for index in elements.indices
    where elements[index].name.utf8.count == count && elements[index].name == name {
      return index
    }
    return nil
  }

  /// Appends a member, whose name must be new.
  ///
  /// The name is not checked here, because the parser has already rejected duplicates.
  public mutating func append(_ name: consuming String, _ value: consuming Value) {
    elements.append(Member(name, value))
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Creates an object from members in order.
  public init(dictionaryLiteral elements: (String, Value)...) {
    self.init(capacity: elements.count)
    for (name, value) in elements { append(name, value) }
  }
}

extension Value: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  /// Creates an object value from members in order.
  public init(dictionaryLiteral elements: (String, Value)...) {
    var members = JSONObject(capacity: elements.count)
    for (name, value) in elements { members.append(name, value) }
    self = .object(members)
  }

  /// Creates an array value from elements in order.
  public init(arrayLiteral elements: Value...) {
    self = .array(elements)
  }
}
