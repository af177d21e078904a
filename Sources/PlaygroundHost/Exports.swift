// Clients of the host use sessions and limits, which are declared in a lower-level module without processes
// and parsers. Importers don't need to know about that module.
@_exported public import Hosting
