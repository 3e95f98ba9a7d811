import Compositor
import Testing

@Test func module_imports() {}
