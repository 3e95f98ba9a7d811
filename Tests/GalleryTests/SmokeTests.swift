import Gallery
import Testing

@Test func module_imports() {}
