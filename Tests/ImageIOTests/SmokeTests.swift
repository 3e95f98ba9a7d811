import ImageIO
import Testing

@Test func module_imports() {}
