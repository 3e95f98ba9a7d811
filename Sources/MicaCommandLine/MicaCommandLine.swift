@_exported public import MicaScenes
