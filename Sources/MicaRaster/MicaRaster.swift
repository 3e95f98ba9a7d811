// `PortableMath` is a public name of this module as well.
@_exported public import MicaBase
