// Loads new builds of a package. The build server announces them over a socket.
class Builder {
  // `fetched` returns the latest module.
  constructor(live, fetched) {
    Object.assign(this, { live, fetched })
    this.listen()
  }

  listen() {
    const socket = new WebSocket(socketAddress())
    socket.onmessage = ({ data }) => this.hear(JSON.parse(data))
    socket.onopen = () => { if (this.isLost) this.take() }
    socket.onclose = () => {
      if (!this.isLost) this.live.view.tell('The build server stopped. This page continues with the last build.', true)
      this.isLost = true
      setTimeout(() => this.listen(), 2000)
    }
  }

  hear({ method, params }) {
    const { view } = this.live
    if (method == 'page/didFail') view.tell(params.message, true)
    else if (method == 'page/didBuild' && params.isNew) return this.take()
    else if (this.isFailed && method == 'page/didBuild') view.tell('The build succeeds again. The module is unchanged.')
    this.isFailed = method == 'page/didFail' || this.isFailed && method == 'page/willBuild'
  }

  async take() {
    this.isFailed = this.isLost = false
    const compiled = await this.fetched()
    this.live.run(() => this.live.recovery.exchange(compiled))
  }
}
