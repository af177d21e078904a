// Tasks with a host: generators that yield each question and continue with its answer. The module of the page answers
// immediately, so its tasks finish as they start. Behind a socket, tasks take time and run one after the other.
const isLater = one => typeof one?.then == 'function'

// The time after which the page shows that it waits for an answer, in milliseconds.
const shortPatience = 300

// Runs a task until it ends or has to wait, and returns the result or a promise. `watch` receives everything it waits for.
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
  // `tell` receives whether the user waits for a slow answer.
  constructor(tell) { this.tell = tell }

  // Whether a task is running that the user waits for.
  get isBusy() { return !!this.asked }

  // Starts a task, after all earlier ones, and returns its result or a promise. An aside task runs in idle time, so the page
  // is not busy meanwhile.
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

  // After one slow answer the next is probably slow, too, so the notice stays until an answer comes in time.
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

// Calls `act` with a result, now or when it arrives.
const whenDone = (result, act) => isLater(result) ? result.then(act) : act(result)
