import Mica
import Testing

@Test func module_imports() {}
