// Every handler needs requests, ids and errors. They live in a lower module without a parser, which
// importers don't need to know about.
@_exported public import Messages
