// Requests, ids and errors belong to whoever answers; that they live below, where no parser is, need
// not be known to who imports this.
@_exported public import Messages
