/// A queue that keeps responses in the order of their requests while some of them are missing.
///
/// A response that is ready is held back until all earlier ones have been sent, or until it is released. The calls to
/// one plugin form a lane. After a release, a call waits only for earlier calls in the same lane, so a slow plugin
/// delays only its own sessions.
struct ResponseQueue: Sendable {
  /// The response to one message, which is a request or a batch.
  struct Slot: Sendable {
    /// The lanes of the calls that have no response yet.
    ///
    /// A batch may have several lanes.
    var lanes: [Int]

    /// The responses so far, in the order of the requests, with `nil` for missing ones.
    var parts: [[UInt8]?]

    /// Whether the responses are sent as an array.
    var isBatch: Bool

    /// The framed messages that follow the response.
    var trailer: [UInt8] = []

    /// Whether more responses will be added.
    var isOpen = false

    /// The number of responses that have already been sent.
    var leftCount = 0

    /// Whether the start of the array has already been sent.
    var isStarted = false

    var isReady: Bool { !isOpen && !parts.contains { $0 == nil } }
  }

  private var slots: [Int: Slot] = [:]
  private var held = Queue()
  private var lanes: [Int: Queue] = [:]
  private var places: [PendingCall: (slot: Int, part: Int, id: RequestID?)] = [:]
  private var nextNumber = 0
  private var readyBehind = 0

  /// Whether the start of an array has been sent.
  ///
  /// No other message may be sent until the array ends.
  private(set) var isStarted = false

  /// Whether no responses are queued.
  var isEmpty: Bool { slots.isEmpty }

  /// Whether a finished response is waiting for an earlier one.
  var isHolding: Bool { readyBehind > 0 }

  /// The number of calls that have no response yet.
  var pendingCount: Int { places.count }

  /// Queues a framed message behind all responses that are held back.
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

  /// Queues a slot for which some or all responses are still missing.
  mutating func append(_ slot: Slot, tickets: [(part: Int, ticket: PendingCall, id: RequestID?)]) {
    let number = add(slot)
    for entry in tickets { places[entry.ticket] = (number, entry.part, entry.id) }
    // If earlier calls of this lane were already released, this call is not held back either.
    if slot.lanes.count == 1, let queue = lanes[slot.lanes[0]], !queue.isEmpty {
      lanes[slot.lanes[0]]?.append(number)
    } else {
      held.append(number)
    }
  }

  // MARK: Batches

  /// Starts a batch, whose responses are added one by one.
  ///
  /// - Returns: The number of the batch's slot.
  mutating func beginBatch() -> Int {
    let number = add(Slot(lanes: [], parts: [], isBatch: true, isOpen: true))
    held.append(number)
    return number
  }

  /// Adds the next response to a batch.
  mutating func add(_ answer: [UInt8], to batch: Int) {
    slots[batch]?.parts.append(answer)
  }

  /// Adds a placeholder to a batch for a response that is still missing.
  mutating func add(_ ticket: PendingCall, id: RequestID?, to batch: Int) {
    guard var slot = slots.removeValue(forKey: batch) else { return }
    places[ticket] = (batch, slot.leftCount + slot.parts.count, id)
    slot.parts.append(nil)
    if !slot.lanes.contains(ticket.lane) { slot.lanes.append(ticket.lane) }
    slots[batch] = slot
  }

  /// Removes and returns the responses at the start of a batch that can be sent before the batch is complete.
  ///
  /// Returns `nil` if responses to other messages are queued too.
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

  /// Returns whether the next response of a batch may be sent while it is being written.
  func canPour(_ batch: Int) -> Bool {
    isStarted && slots.count == 1 && slots[batch]?.parts.isEmpty == true
  }

  /// Ends a batch.
  ///
  /// The batch's response is sent when its last part has arrived. The trailer, which contains framed
  /// messages, is sent after the response.
  mutating func endBatch(_ batch: Int, trailer: [UInt8]) {
    slots[batch]?.isOpen = false
    slots[batch]?.trailer = trailer
    guard let slot = slots[batch], !slot.isStarted, slot.lanes.count == 1,
      let queue = lanes[slot.lanes[0]], !queue.isEmpty
    else { return }
    // If earlier calls of this lane were already released, this batch is not held back either.
    held.removeLast()
    lanes[slot.lanes[0]]?.append(batch)
  }

  private mutating func add(_ slot: Slot) -> Int {
    nextNumber += 1
    slots[nextNumber] = slot
    return nextNumber
  }

  /// Returns the request id for a ticket, or `nil` if the ticket is not open or belongs to a
  /// notification.
  func id(of ticket: PendingCall) -> RequestID? { places[ticket]?.id }

  /// Returns the ticket of the open call with a request id, or `nil` if there is none.
  func ticket(of id: RequestID) -> PendingCall? {
    places.filter { $0.value.id == id }.keys.min { $0.number < $1.number }
  }

  /// Stores the response to a call with a ticket, and the messages to send after the response.
  ///
  /// For a notification, the response is empty.
  mutating func fill(_ ticket: PendingCall, _ answer: [UInt8], trailer: [UInt8]) {
    guard let place = places.removeValue(forKey: ticket) else { return }
    let left = slots[place.slot]?.leftCount ?? 0
    slots[place.slot]?.parts[place.part - left] = answer
    slots[place.slot]?.trailer += trailer
    if slots[place.slot]?.isReady == true, held.first != place.slot, held.contains(place.slot) {
      readyBehind += 1
    }
  }

  /// Allows finished responses to be sent before earlier ones that are still missing.
  mutating func release() {
    guard !isStarted else { return }
    while let number = held.popFirst() {
      // A batch that involves several plugins waits in the lane of the first plugin that has not responded.
      guard let slot = slots[number] else { continue }
      lanes[slot.lanes.first ?? 0, default: Queue()].append(number)
    }
    readyBehind = 0
  }

  /// Removes and returns the next slot that may be sent.
  mutating func popReady() -> Slot? {
    let slot = nextReady()
    if slot?.isStarted == true { isStarted = false }
    return slot
  }

  private mutating func nextReady() -> Slot? {
    if let first = held.first, slots[first]?.isReady == true {
      _ = held.popFirst()
      // The next slot is now first, so it no longer counts as held back.
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

/// A queue of slot numbers in ascending order.
private struct Queue: Sendable {
  private var numbers: [Int] = []
  private var head = 0

  var isEmpty: Bool { head == numbers.count }
  var first: Int? { isEmpty ? nil : numbers[head] }

  /// Returns whether the queue contains a number, by binary search.
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
