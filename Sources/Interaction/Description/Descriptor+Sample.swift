public import Values

extension Descriptor {
  /// The content with which tools start a session, so that a gesture has something to touch.
  ///
  /// The live page starts with it, and so do the scenarios that `playground import` writes.
  public struct Sample: Sendable {
    /// An event that users can send to try the component, such as the presentation of a sheet.
    public struct Action: Sendable {
      /// The label of the page's button, in the imperative.
      public var title: String

      /// The event, as an object of the protocol.
      public var event: Value

      /// Whether tools without buttons send the event at the start of a session, because the component shows
      /// nothing before it.
      public var isOpening: Bool

      /// Creates an action from the label of a button and the event to send.
      public init(_ title: String, _ event: Value, isOpening: Bool = false) {
        self.title = title
        self.event = event
        self.isOpening = isOpening
      }
    }

    /// The parameters that differ from the defaults.
    public var parameters: JSONObject

    /// The events with which a session starts, as objects of the protocol.
    public var events: [Value]

    /// The events that users can send with a button, the most useful one first.
    public var actions: [Action]

    /// Creates a sample from parameters, events and actions, each empty by default.
    public init(
      parameters: JSONObject = [:], events: [Value] = [], actions: [Action] = []
    ) {
      self.parameters = parameters
      self.events = events
      self.actions = actions
    }

    /// Whether the sample has neither parameters nor events nor actions.
    public var isEmpty: Bool {
      parameters.elements.isEmpty && events.isEmpty && actions.isEmpty
    }
  }
}
