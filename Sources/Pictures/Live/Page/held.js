// The stage under the pointer: the layer there, and the position of the stage while a finger holds it.
Object.assign(View.prototype, {
  // Returns the id of the front layer under the pointer, or nothing.
  layerAt(event) {
    const isIn = ({ left, top, right, bottom }) => event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom
    const screen = this.screens?.find(one => isIn(one.root.getBoundingClientRect()))
    return screen?.layerAt(screen.point(event))
  },

  // Remembers the position of the stage when a finger goes down.
  hold(screen) { this.held = { screen, box: screen.root.getBoundingClientRect() } },

  // Keeps the stage at its position in the window while a finger holds it.
  keepStage() {
    const { held, shift, stages } = this
    if (!held || !this.live.hands.down.size) return
    const { left, top } = held.screen.root.getBoundingClientRect()
    Object.assign(shift, { x: shift.x + held.box.left - left, y: shift.y + held.box.top - top })
    stages.style.translate = `${shift.x}px ${shift.y}px`
  }
})
