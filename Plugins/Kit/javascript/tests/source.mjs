// A source of random numbers that gives the same numbers on every machine.
export class Source {
  constructor(seed) {
    this.state = (seed + 1) * 2654435761 >>> 0
    for (let step = 0; step < 4; step++) this.next()
  }

  // Returns 32 random bits (xorshift).
  next() {
    let { state } = this
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    this.state = state >>> 0 || 1
    return this.state
  }

  // Returns a number from 0 to below 1.
  share() {
    return (this.next() * 2 ** 21 + (this.next() >>> 11)) / 2 ** 53
  }

  // Returns a number between two numbers.
  between(low, high) {
    return low + (high - low) * this.share()
  }

  // Returns a whole number from 0 to below a limit.
  below(limit) {
    return Math.floor(this.share() * limit)
  }

  // Returns one of several values.
  pick(values) {
    return values[this.below(values.length)]
  }
}
