import CoreGraphics
import Testing

@Test func module_imports() {}
