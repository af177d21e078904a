/// A map from ids to slots, which are array indices.
///
/// It is a hash table with linear probing (Knuth, The Art of Computer Programming, 6.4). The hash
/// has no random seed, so the table behaves the same on every machine. It is used instead of a `Dictionary`, which
/// Embedded Swift lacks.
public struct IDTable: Sendable {
  private struct Cell {
    var hash: UInt32 = 0
    /// The slot, or −1 if this cell of the hash table is free.
    var slot: Int32 = -1
  }

  /// The number of ids.
  public private(set) var count = 0
  private var cells = PagedArray<Cell>()

  /// The ids by slot.
  ///
  /// A free slot's value has no meaning.
  private var ids = PagedArray<String>()

  /// Creates an empty table.
  public init() {}

  /// Returns the slot of an id, or `nil` if it is absent.
  ///
  /// - Complexity: O(1) on average.
  public func slot(of id: String) -> Int? {
    guard count > 0 else { return nil }
    let hash = Self.hash(id)
    var place = Int(truncatingIfNeeded: hash) & (cells.count - 1)
    while cells[place].slot >= 0 {
      let slot = Int(cells[place].slot)
      // Ids are equal only if their bytes are equal. Swift's `==` would also treat canonically equivalent
      // strings as equal.
      if cells[place].hash == hash && ids[slot].utf8.elementsEqual(id.utf8) { return slot }
      place = (place + 1) & (cells.count - 1)
    }
    return nil
  }

  /// Adds an id that is not in the table yet.
  public mutating func insert(_ id: String, slot: Int) {
    if (count + 1) * 2 > cells.count { grow() }
    while ids.count <= slot { ids.append("") }
    ids[slot] = id
    put(Cell(hash: Self.hash(id), slot: Int32(slot)))
    count += 1
  }

  /// Adds an id under the next slot, unless the table already contains it.
  ///
  /// - Returns: Whether the id is new.
  public mutating func insert(_ id: String) -> Bool {
    guard slot(of: id) == nil else { return false }
    insert(id, slot: count)
    return true
  }

  /// Removes an id, if the table contains it.
  public mutating func remove(_ id: String) {
    guard let slot = slot(of: id) else { return }
    let mask = cells.count - 1
    var hole = Int(truncatingIfNeeded: Self.hash(id)) & mask
    while Int(cells[hole].slot) != slot { hole = (hole + 1) & mask }
    ids[slot] = ""
    count -= 1
    // Later entries move up into the hole, unless that would put them before their home cell.
    var next = (hole + 1) & mask
    while cells[next].slot >= 0 {
      let home = Int(truncatingIfNeeded: cells[next].hash) & mask
      if (next - home) & mask >= (next - hole) & mask {
        cells[hole] = cells[next]
        hole = next
      }
      next = (next + 1) & mask
    }
    cells[hole] = Cell()
  }

  private mutating func put(_ cell: Cell) {
    var place = Int(truncatingIfNeeded: cell.hash) & (cells.count - 1)
    while cells[place].slot >= 0 { place = (place + 1) & (cells.count - 1) }
    cells[place] = cell
  }

  private mutating func grow() {
    let old = cells
    cells = PagedArray(repeating: Cell(), count: max(16, old.count * 2))
    for place in 0..<old.count where old[place].slot >= 0 { put(old[place]) }
  }

  /// Returns the Fowler–Noll–Vo hash (FNV-1a) with the high bits mixed in.
  private static func hash(_ id: String) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for byte in id.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return hash ^ (hash >> 15)
  }
}
