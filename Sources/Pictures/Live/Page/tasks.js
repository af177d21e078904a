// Tasks that call a host: generators that yield each request and resume with its response. The page's own
// module responds immediately, so its tasks finish as soon as they start. Behind a socket, tasks take time
// and run one after the other.
const isLater = one => typeof one?.then == 'function'

// The time after which the page shows that it is waiting for a response, in milliseconds.
const shortPatience = 300

// Runs a task until it ends or has to wait, and returns the result or a promise. `watch` receives each
// promise that the task waits for.
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
  // `tell` is called with a Boolean: whether the user is waiting for a slow response.
  constructor(tell) { this.tell = tell }

  // Whether the user is waiting for a running task.
  get isBusy() { return !!this.asked }

  // Starts a task after all earlier tasks have ended, and returns its result or a promise. With `isAside`,
  // the task runs in idle time and does not make the page busy.
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

  // After one slow response, the next one will probably be slow too, so the notice stays until a response
  // arrives in time.
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

// Calls `act` with a result, immediately or when the result arrives.
const whenDone = (result, act) => isLater(result) ? result.then(act) : act(result)
