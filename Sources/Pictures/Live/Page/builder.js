// Code of one's own in the page: who builds it stands behind a socket and tells when there is another module.
class Builder {
  // `fetched` gives the module that was built last.
  constructor(live, fetched) {
    Object.assign(this, { live, fetched })
    this.listen()
  }

  listen() {
    const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + '/')
    socket.onmessage = ({ data }) => this.hear(JSON.parse(data))
    socket.onopen = () => { if (this.isLost) this.take() }
    socket.onclose = () => {
      if (!this.isLost) this.live.view.tell('Nobody builds new code behind this page any more: has the server ended? What is in the page goes on.', true)
      this.isLost = true
      setTimeout(() => this.listen(), 2000)
    }
  }

  hear({ method, params }) {
    const { view } = this.live
    if (method == 'page/didFail') view.tell(params.message, true)
    else if (method == 'page/didBuild' && params.isNew) return this.take()
    else if (this.isFailed && method == 'page/didBuild') view.tell('It builds again, and is what it was.')
    this.isFailed = method == 'page/didFail' || this.isFailed && method == 'page/willBuild'
  }

  async take() {
    this.isFailed = this.isLost = false
    const compiled = await this.fetched()
    this.live.run(() => this.live.recovery.exchange(compiled))
  }
}
