import Mica
import UIKit
