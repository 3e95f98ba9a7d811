@_exported public import Mica
