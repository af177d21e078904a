// Every handler needs requests, ids and errors. They are defined in a lower-level module without a parser.
// Importers of this module don't need to know about that module.
@_exported public import Messages
