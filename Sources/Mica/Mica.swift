@_exported public import MicaCommandLine
@_exported public import MicaScenes
@_exported public import UIKit
