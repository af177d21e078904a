// Clients of the host use sessions and limits. They live in a lower module without processes and
// parsers, which importers don't need to know about.
@_exported public import Hosting
