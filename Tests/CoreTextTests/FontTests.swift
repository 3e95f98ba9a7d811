import CoreText
import Foundation
import Testing

@Suite struct FontTests {
    @Test func sizeWithoutMeaning_isTwelve() {
        for size in [0, -5, CGFloat.nan, .infinity] {
            #expect(CTFontGetSize(CTFontCreateWithName("Inter" as CFString, size, nil)) == 12)
        }
    }
}
