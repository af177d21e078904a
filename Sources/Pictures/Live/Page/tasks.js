// What is done with a host, as tasks: generators that hand out each question and go on with its answer. The module of this
// page answers at once, so a task of it is done when it has begun; behind a socket tasks take their time, one after the other.
const isLater = one => typeof one?.then == 'function'

// Carries a task on until it waits for something, which is what comes back, or ends.
function drive(task, word, isWrong = false) {
  for (;;) {
    const { value, done } = isWrong ? task.throw(word) : task.next(word)
    if (done) return value
    if (isLater(value)) return value.then(answer => drive(task, answer), error => drive(task, error, true))
    word = value
    isWrong = false
  }
}

class Tasks {
  // Whether one is under way that somebody waits for.
  get isBusy() { return !!this.asked }

  // Begins a task where none is under way, or else when all before it are done: what it gives, or a promise of it. One that
  // is done aside, while nothing else is to be done, keeps nobody from asking for more.
  run(begin, isAside = false) {
    const result = this.last ? this.last.then(() => drive(begin())) : drive(begin())
    if (!isLater(result)) return result
    const last = result.then(() => {}, () => {}).then(() => {
      if (this.last === last) this.last = null
      if (this.asked === last) this.asked = null
    })
    this.last = last
    if (!isAside) this.asked = last
    return result
  }
}

// Does something with what comes, now or later.
const whenDone = (result, act) => isLater(result) ? result.then(act) : act(result)
