/// The members of an object, in the order in which they were written.
///
/// Look-up is linear: objects on the wire have a handful of members, and order is a promise that
/// a hash table would break.
public struct Members: Equatable, Sendable {
  /// One named value.
  public struct Member: Equatable, Sendable {
    /// The member's name.
    public var name: String

    /// The member's value.
    public var value: Value

    /// Makes a member.
    public init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// The members in order; names are unique.
  public private(set) var elements: [Member]

  /// Makes an empty object with room for a number of members.
  public init(capacity: Int = 0) {
    elements = []
    elements.reserveCapacity(capacity)
  }

  /// Whether there is no member.
  public var isEmpty: Bool { elements.isEmpty }

  /// The value of a name; setting an absent name appends it, setting nil removes it.
  public subscript(name: String) -> Value? {
    get {
      // By places, for a member is not copied to be passed by; by lengths, as most names differ in it.
      let count = name.utf8.count
      for index in elements.indices
      where elements[index].name.utf8.count == count && elements[index].name == name {
        return elements[index].value
      }
      return nil
    }
    set {
      let index = elements.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): elements[index].value = value
      case (let index?, nil): elements.remove(at: index)
      case (nil, let value?): elements.append(Member(name, value))
      case (nil, nil): break
      }
    }
  }

  /// Appends a member whose name is known to be new; the parser has rejected duplicates.
  public mutating func append(_ name: consuming String, _ value: consuming Value) {
    elements.append(Member(name, value))
  }
}

extension Members: ExpressibleByDictionaryLiteral {
  /// Makes an object from members written out in order.
  public init(dictionaryLiteral elements: (String, Value)...) {
    self.init(capacity: elements.count)
    for (name, value) in elements { append(name, value) }
  }
}

extension Value: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  /// Makes an object from members written out in order.
  public init(dictionaryLiteral elements: (String, Value)...) {
    var members = Members(capacity: elements.count)
    for (name, value) in elements { members.append(name, value) }
    self = .object(members)
  }

  /// Makes an array.
  public init(arrayLiteral elements: Value...) {
    self = .array(elements)
  }
}
