@_exported public import Mica
@_exported public import MicaSnapshot
