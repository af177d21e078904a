'use strict'
// Elements that record the operations of the drawing code, so that tests can check them.
class FakeElement {
  constructor(name) {
    Object.assign(this, { name, attributes: {}, listeners: {}, style: {}, dataset: {}, classes: new Set(), parent: null, children: [] })
    this.classList = { toggle: (word, isOn) => isOn ? this.classes.add(word) : this.classes.delete(word), contains: word => this.classes.has(word),
      add: word => this.classes.add(word), remove: word => this.classes.delete(word) }
  }

  setAttribute(name, value) { this.attributes[name] = String(value) }
  getAttribute(name) { return this.attributes[name] ?? null }
  addEventListener(name, act) { this.listeners[name] = act }
  replaceChildren(...children) {
    this.children = []
    this.append(...children)
  }
  append(...children) { this.children.push(...children.map(one => one instanceof FakeElement ? one : String(one))) }
  appendChild(child) {
    this.append(child)
    return child
  }
  remove() {}
  focus() {}
  get textContent() { return this.children.map(one => one.textContent ?? one).join('') }
  set textContent(text) { this.children = [String(text)] }
}

// An empty document.
const fakeDocument = () => ({
  createElement: name => new FakeElement(name), createElementNS: (_, name) => new FakeElement(name), activeElement: null,
  querySelector: () => new FakeElement('main'), querySelectorAll: () => [], getElementById: () => null, addEventListener() {}, body: new FakeElement('body')
})

module.exports = { FakeElement, fakeDocument }
