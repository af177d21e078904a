/// Keeps answers in the order of their requests while some of them are still to come.
///
/// Answers that are ready wait behind one that is not, until they are released: from then on
/// only the calls of the same lane wait for each other, so that one slow plugin delays nobody
/// but its own sessions.
struct Outbox: Sendable {
  /// The answer to one message: to a request, or to a batch of them.
  struct Slot: Sendable {
    /// The lane of the calls that are still to be answered; a batch over several has them all.
    var lanes: [Int]

    /// The answers so far, in the order of the requests; nil for one that is still to come.
    var parts: [[UInt8]?]

    /// Whether the answers leave as an array.
    var isBatch: Bool

    /// The messages that follow the answer, framed.
    var trailer: [UInt8] = []

    /// Whether more answers are to be added.
    var isOpen = false

    /// How many of the answers have left already.
    var leftCount = 0

    /// Whether the array has been opened and is to be closed.
    var isStarted = false

    var isReady: Bool { !isOpen && !parts.contains { $0 == nil } }
  }

  private var slots: [Int: Slot] = [:]
  private var held = Queue()
  private var lanes: [Int: Queue] = [:]
  private var places: [Ticket: (slot: Int, part: Int, id: RequestID?)] = [:]
  private var nextNumber = 0
  private var readyBehind = 0

  /// Whether an array has been opened, in which nothing else may stand.
  private(set) var isStarted = false

  /// Whether nothing waits.
  var isEmpty: Bool { slots.isEmpty }

  /// Whether an answer that is ready waits for one that is not.
  var isHolding: Bool { readyBehind > 0 }

  /// How many calls are not answered.
  var pendingCount: Int { places.count }

  /// Adds what is ready, framed, behind everything that is held.
  mutating func append(ready bytes: [UInt8], lane: Int) {
    let number = add(Slot(lanes: [lane], parts: [], isBatch: false, trailer: bytes))
    if !(lanes[lane]?.isEmpty ?? true) {
      lanes[lane]?.append(number)
    } else if held.isEmpty {
      lanes[lane, default: Queue()].append(number)
    } else {
      held.append(number)
      readyBehind += 1
    }
  }

  /// Adds an answer that is still to come, in part or whole.
  mutating func append(_ slot: Slot, tickets: [(part: Int, ticket: Ticket, id: RequestID?)]) {
    let number = add(slot)
    for entry in tickets { places[entry.ticket] = (number, entry.part, entry.id) }
    // Behind a call that others have overtaken already, nothing is held any more.
    if slot.lanes.count == 1, let queue = lanes[slot.lanes[0]], !queue.isEmpty {
      lanes[slot.lanes[0]]?.append(number)
    } else {
      held.append(number)
    }
  }

  // MARK: Batches

  /// Begins a batch, whose answers are added one by one.
  mutating func beginBatch() -> Int {
    let number = add(Slot(lanes: [], parts: [], isBatch: true, isOpen: true))
    held.append(number)
    return number
  }

  /// Adds the next answer of a batch.
  mutating func add(_ answer: [UInt8], to batch: Int) {
    slots[batch]?.parts.append(answer)
  }

  /// Adds an answer of a batch that is still to come.
  mutating func add(_ ticket: Ticket, id: RequestID?, to batch: Int) {
    guard var slot = slots.removeValue(forKey: batch) else { return }
    places[ticket] = (batch, slot.leftCount + slot.parts.count, id)
    slot.parts.append(nil)
    if !slot.lanes.contains(ticket.lane) { slot.lanes.append(ticket.lane) }
    slots[batch] = slot
  }

  /// Takes the answers of a batch that can leave before all have come; nil if something else waits.
  mutating func takeFront(of batch: Int) -> (answers: [[UInt8]], isFirst: Bool)? {
    guard slots.count == 1, var slot = slots.removeValue(forKey: batch) else { return nil }
    let ready = slot.parts.prefix { $0 != nil }.compactMap { $0 }
    slot.parts.removeFirst(ready.count)
    slot.leftCount += ready.count
    let isFirst = !slot.isStarted
    let answers = ready.filter { !$0.isEmpty }
    slot.isStarted = slot.isStarted || !answers.isEmpty
    isStarted = slot.isStarted
    slots[batch] = slot
    return (answers, isFirst)
  }

  /// Whether the next answer of a batch may leave as soon as it is written.
  func canPour(_ batch: Int) -> Bool {
    isStarted && slots.count == 1 && slots[batch]?.parts.isEmpty == true
  }

  /// Ends a batch: it leaves as soon as the last of its answers has come.
  mutating func endBatch(_ batch: Int) {
    slots[batch]?.isOpen = false
    guard let slot = slots[batch], !slot.isStarted, slot.lanes.count == 1,
      let queue = lanes[slot.lanes[0]], !queue.isEmpty
    else { return }
    // Behind a call that others have overtaken already, nothing is held any more.
    held.removeLast()
    lanes[slot.lanes[0]]?.append(batch)
  }

  private mutating func add(_ slot: Slot) -> Int {
    nextNumber += 1
    slots[nextNumber] = slot
    return nextNumber
  }

  /// The id to answer under a ticket; nil for a ticket that is not open, or for a notification.
  func id(of ticket: Ticket) -> RequestID? { places[ticket]?.id }

  /// The ticket of an open call by its id.
  func ticket(of id: RequestID) -> Ticket? {
    places.filter { $0.value.id == id }.keys.min { $0.number < $1.number }
  }

  /// Fills in an answer that has come, empty for a notification, and what follows it.
  mutating func fill(_ ticket: Ticket, _ answer: [UInt8], trailer: [UInt8]) {
    guard let place = places.removeValue(forKey: ticket) else { return }
    let left = slots[place.slot]?.leftCount ?? 0
    slots[place.slot]?.parts[place.part - left] = answer
    slots[place.slot]?.trailer += trailer
    if slots[place.slot]?.isReady == true, held.first != place.slot, held.contains(place.slot) {
      readyBehind += 1
    }
  }

  /// Lets everything that is ready pass what is not.
  mutating func release() {
    guard !isStarted else { return }
    while let number = held.popFirst() {
      // A batch over several plugins waits in the lane of the first that has not answered.
      guard let slot = slots[number] else { continue }
      lanes[slot.lanes.first ?? 0, default: Queue()].append(number)
    }
    readyBehind = 0
  }

  /// Takes the next slot that may leave.
  mutating func popReady() -> Slot? {
    let slot = nextReady()
    if slot?.isStarted == true { isStarted = false }
    return slot
  }

  private mutating func nextReady() -> Slot? {
    if let first = held.first, slots[first]?.isReady == true {
      _ = held.popFirst()
      // What stood behind it is first now and not held by anything but itself.
      if let next = held.first, slots[next]?.isReady == true { readyBehind -= 1 }
      return slots.removeValue(forKey: first)
    }
    for lane in lanes.keys.sorted() {
      guard let first = lanes[lane]?.first, slots[first]?.isReady == true else { continue }
      _ = lanes[lane]?.popFirst()
      if lanes[lane]?.isEmpty == true { lanes[lane] = nil }
      return slots.removeValue(forKey: first)
    }
    return nil
  }
}

/// A queue of numbers.
private struct Queue: Sendable {
  private var numbers: [Int] = []
  private var head = 0

  var isEmpty: Bool { head == numbers.count }
  var first: Int? { isEmpty ? nil : numbers[head] }

  /// Whether a number is in it; the numbers in it ascend.
  func contains(_ number: Int) -> Bool {
    var low = head
    var high = numbers.count
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < numbers.count && numbers[low] == number
  }

  mutating func append(_ number: Int) {
    numbers.append(number)
  }

  mutating func removeLast() {
    numbers.removeLast()
  }

  mutating func popFirst() -> Int? {
    guard let number = first else { return nil }
    head += 1
    if head > 64 && head * 2 > numbers.count {
      numbers.removeSubrange(..<head)
      head = 0
    }
    return number
  }
}
