import Foundation
import Testing

import MicaResources

/// Keys with values.
@Suite struct LocalizationValueTests {
    private func key(_ value: String.LocalizationValue) -> String { value.key }

    @Test func keys_haveTheConversionsOfTheValues() {
        let text = "a", number = 1, name: Substring = "b"
        #expect(
            key("plain 50%") == "plain 50%" && key("\(text)") == "%@" && key("\(name) of \(number)") == "%@ of %lld")
        #expect(key("50% of \(number)") == "50%% of %lld")
        #expect(key("\(Int8(1)) \(Int16(1)) \(Int32(1)) \(Int64(1))") == "%d %d %d %lld")
        #expect(key("\(UInt8(1)) \(UInt16(1)) \(UInt32(1)) \(UInt64(1)) \(UInt(1))") == "%u %u %u %llu %llu")
        #expect(key("\(1.5) \(Float(1)) \(CGFloat(1))") == "%lf %f %lf")
        #expect(key("\(1.5, specifier: "%.2f") \(NSNumber(value: 3)) \(placeholder: .int)") == "%.2f %@ %lld")
        #expect(key("\(3, format: .number)") == "%@" && key("\(AttributedString("x"))") == "%@")
    }

    @Test func texts_withoutATranslationAreTheKeysWithTheirValues() {
        UserLanguages.$ofScope.withValue(["en"]) {
            let number = 3, name = "Ada"
            #expect(String(localized: "No key: \(name) has \(number) of 50%") == "No key: Ada has 3 of 50%")
            #expect(String(localized: "No key: 50%") == "No key: 50%")
            #expect(String(localized: "no.key", defaultValue: "\(name): \(1.5, specifier: "%.2f")") == "Ada: 1.50")
            #expect(String(localized: "no.key", defaultValue: "100%") == "100%")
            #expect(String(localized: "\(1_234_567) keys", locale: Locale(identifier: "de_DE")) == "1.234.567 keys")
        }
    }

    @Test func resources_areLookedUpLater() {
        let resource = LocalizedStringResource("no.key", defaultValue: "Hello, \("Ada")", table: "None")
        #expect(resource.key == "no.key" && resource.table == "None" && resource.bundle == .main)
        #expect(String(localized: resource) == "Hello, Ada")
        let literal: LocalizedStringResource = "n: \(4)"
        #expect(literal.key == "n: %lld" && String(localized: literal) == "n: 4")
        #expect(String(localized: "in \(literal)") == "in n: 4")
        #expect(resource != literal && resource == resource)
    }
}
