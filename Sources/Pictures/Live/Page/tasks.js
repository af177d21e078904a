// What is done with a host, as tasks: generators that hand out each question and go on with its answer. The module of this
// page answers at once, so a task of it is done when it has begun; behind a socket tasks take their time, one after the other.
const isLater = one => typeof one?.then == 'function'

// What has no answer after so long is told to be waited for, in milliseconds.
const shortPatience = 300

// Carries a task on until it waits for something, which is what comes back, or ends; `watch` sees all that it waits for.
function drive(task, watch, word, isWrong = false) {
  for (;;) {
    const { value, done } = isWrong ? task.throw(word) : task.next(word)
    if (done) return value
    if (isLater(value)) {
      watch?.(value)
      return value.then(answer => drive(task, watch, answer), error => drive(task, watch, error, true))
    }
    word = value
    isWrong = false
  }
}

class Tasks {
  // `tell` hears that what somebody waits for takes long, and that it does no longer.
  constructor(tell) { this.tell = tell }

  // Whether one is under way that somebody waits for.
  get isBusy() { return !!this.asked }

  // Begins a task where none is under way, or else when all before it are done: what it gives, or a promise of it. One that
  // is done aside, while nothing else is to be done, keeps nobody from asking for more.
  run(begin, isAside = false) {
    const watch = isAside ? null : question => this.watch(question)
    const result = this.last ? this.last.then(() => drive(begin(), watch)) : drive(begin(), watch)
    if (!isLater(result)) return result
    const last = result.then(() => {}, () => {}).then(() => {
      if (this.last === last) this.last = null
      if (this.asked === last) this.asked = null
      if (!this.isBusy) this.tell(false)
    })
    this.last = last
    if (!isAside) this.asked = last
    return result
  }

  // A host that is slow with one answer most likely is with the next: what is told stays until one comes in time.
  watch(question) {
    let isLate = false
    const late = setTimeout(() => this.tell(isLate = true), shortPatience)
    const end = () => {
      clearTimeout(late)
      if (!isLate) this.tell(false)
    }
    question.then(end, end)
  }
}

// Does something with what comes, now or later.
const whenDone = (result, act) => isLater(result) ? result.then(act) : act(result)
