internal import Interaction

/// An ordered sequence of numbered nodes whose positions can be looked up and changed in logarithmic time.
///
/// It is a treap (Seidel and Aragon, 1996) whose nodes store the sizes of their subtrees. A node's priority
/// is a hash of its number, so the shape is the same on every machine, and no insertion order makes the tree
/// deep.
struct PositionTree: Sendable {
  private struct Node {
    var left: Int32 = -1
    var right: Int32 = -1
    var parent: Int32 = -1
    var size: Int32 = 1
    var priority: UInt32 = 0
  }

  private var nodes = PagedArray<Node>()
  private var root: Int32 = -1

  /// The number of nodes.
  var count: Int { size(root) }

  private func size(_ node: Int32) -> Int { node < 0 ? 0 : Int(nodes[Int(node)].size) }

  /// Returns the node at a position, if there is one.
  func node(at position: Int) -> Int? {
    guard position >= 0, position < count else { return nil }
    var node = root
    var rest = position
    while true {
      let before = size(nodes[Int(node)].left)
      if rest == before { return Int(node) }
      if rest < before {
        node = nodes[Int(node)].left
      } else {
        rest -= before + 1
        node = nodes[Int(node)].right
      }
    }
  }

  /// Returns the position of a node.
  func position(of node: Int) -> Int {
    var position = size(nodes[node].left)
    var child = Int32(node)
    var parent = nodes[node].parent
    while parent >= 0 {
      if nodes[Int(parent)].right == child { position += size(nodes[Int(parent)].left) + 1 }
      (child, parent) = (parent, nodes[Int(parent)].parent)
    }
    return position
  }

  /// Inserts a node at a position, before the node that has this position now.
  mutating func insert(_ node: Int, at position: Int) {
    while nodes.count <= node { nodes.append(Node()) }
    nodes[node] = Node(priority: Self.priority(node))
    guard root >= 0 else {
      root = Int32(node)
      return
    }
    var parent = Int(root)
    var rest = position
    while true {
      nodes[parent].size += 1
      let before = size(nodes[parent].left)
      let goesLeft = rest <= before
      if !goesLeft { rest -= before + 1 }
      let child = goesLeft ? nodes[parent].left : nodes[parent].right
      guard child >= 0 else {
        if goesLeft {
          nodes[parent].left = Int32(node)
        } else {
          nodes[parent].right = Int32(node)
        }
        break
      }
      parent = Int(child)
    }
    nodes[node].parent = Int32(parent)
    while nodes[node].parent >= 0,
      nodes[Int(nodes[node].parent)].priority < nodes[node].priority
    {
      rotateUp(node)
    }
  }

  mutating func remove(_ node: Int) {
    while true {
      let (left, right) = (nodes[node].left, nodes[node].right)
      if left < 0 && right < 0 { break }
      let takesLeft =
        right < 0
        || (left >= 0 && nodes[Int(left)].priority > nodes[Int(right)].priority)
      rotateUp(Int(takesLeft ? left : right))
    }
    var parent = nodes[node].parent
    replaceChild(of: parent, Int32(node), by: -1)
    while parent >= 0 {
      nodes[Int(parent)].size -= 1
      parent = nodes[Int(parent)].parent
    }
  }

  /// Rotates a node above its parent without changing the order.
  private mutating func rotateUp(_ node: Int) {
    let parent = Int(nodes[node].parent)
    let grandparent = nodes[parent].parent
    let inner: Int32
    if nodes[parent].left == Int32(node) {
      inner = nodes[node].right
      nodes[parent].left = inner
      nodes[node].right = Int32(parent)
    } else {
      inner = nodes[node].left
      nodes[parent].right = inner
      nodes[node].left = Int32(parent)
    }
    if inner >= 0 { nodes[Int(inner)].parent = Int32(parent) }
    nodes[node].parent = grandparent
    nodes[parent].parent = Int32(node)
    replaceChild(of: grandparent, Int32(parent), by: Int32(node))
    nodes[node].size = nodes[parent].size
    nodes[parent].size = Int32(1 + size(nodes[parent].left) + size(nodes[parent].right))
  }

  private mutating func replaceChild(of parent: Int32, _ child: Int32, by other: Int32) {
    if parent < 0 {
      root = other
    } else if nodes[Int(parent)].left == child {
      nodes[Int(parent)].left = other
    } else {
      nodes[Int(parent)].right = other
    }
  }

  /// Returns a node's priority: Mueller's hash of its number.
  private static func priority(_ node: Int) -> UInt32 {
    var hash = UInt32(truncatingIfNeeded: node) &+ 1
    hash = (hash ^ (hash >> 16)) &* 0x45d9_f3b
    hash = (hash ^ (hash >> 16)) &* 0x45d9_f3b
    return hash ^ (hash >> 16)
  }
}
