public import Interaction

extension Composite {
  /// Archives both components, the content's environment and the gestures in progress.
  public mutating func archive(_ archive: inout Archive) {
    archive.field("outer", &outer)
    archive.field("room", &room)
    if archive.isReading && archive.error == nil {
      var unheard = ComponentOutput()
      content = Content(parameters: parameters.content, environment: room, report: &unheard)
    }
    archive.field("content", &content)
    archive.field("routes", &routes, atMost: PointerRoute.limit)
    archive.field("touches", &touches)
    touches = Array(touches.prefix(PointerRoute.limit))
    archive.field("drag", &drag)
    archive.field("fitted", &fitted)
    archive.field("checkedHolder", &checkedHolder)
  }
}
