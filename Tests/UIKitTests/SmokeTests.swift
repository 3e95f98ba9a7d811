import UIKit
import Testing

@Test func module_imports() {}
