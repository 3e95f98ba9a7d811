import QuartzCore
import Testing

@Test func module_imports() {}
