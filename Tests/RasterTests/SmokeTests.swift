import Raster
import Testing

@Test func module_imports() {}
