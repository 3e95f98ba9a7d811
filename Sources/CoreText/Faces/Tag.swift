/// Returns four ASCII letters as a number, as font files identify tables, features and axes.
package func tag(_ name: String) -> UInt32 {
    var value: UInt32 = 0
    var count = 0
    for byte in name.utf8.prefix(4) {
        value = value << 8 | UInt32(byte)
        count += 1
    }
    while count < 4 {
        value = value << 8 | 0x20
        count += 1
    }
    return value
}

/// Returns the four letters of a tag.
package func tagName(_ tag: UInt32) -> String {
    String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }, as: UTF8.self)
}
