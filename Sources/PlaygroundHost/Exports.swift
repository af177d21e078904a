// Sessions and limits belong to the host's clients; that they live below, where no process and no
// parser is, need not be known to who imports this.
@_exported public import Hosting
