import CoreGraphics
import CoreText
import Foundation
import Testing

@Suite struct CoreFoundationTests {
    @Test func bytesOfData_canBeRead() throws {
        let bytes = (0..<200).map { UInt8($0) }
        for count in [0, 1, 14, 15, 64, 65, 200] {
            let data: CFData? = Data(bytes.prefix(count))
            #expect(CFDataGetLength(data) == count)
            guard count > 0 else { continue }
            let pointer: UnsafePointer<UInt8> = CFDataGetBytePtr(data)
            #expect(Array(UnsafeBufferPointer(start: pointer, count: count)) == Array(bytes.prefix(count)))
            #expect(CFDataCreate(kCFAllocatorDefault, pointer, count) == data)
        }
        let mutable: CFMutableData = CFDataCreateMutable(nil, 0)
        CFDataAppendBytes(mutable, [1, 2, 3], 3)
        CFDataGetMutableBytePtr(mutable)[1] = 9
        #expect(CFDataGetLength(mutable) == 3 && CFDataGetBytePtr(mutable)[1] == 9)
        #expect(CFDataGetBytePtr(nil as CFData?) == nil && CFDataGetLength(nil as CFData?) == 0)
    }

    @Test func elementsOfArrays_haveAddresses() {
        let line = CTLineCreateWithAttributedString(NSAttributedString(string: "ab"))
        let runs = CTLineGetGlyphRuns(line) as CFArray
        let run = unsafeBitCast(CFArrayGetValueAtIndex(runs, 0), to: CTRun.self)
        #expect(CTRunGetGlyphCount(run) == 2)
        #expect(CFArrayGetValueAtIndex(runs, 5) == nil && CFArrayGetValueAtIndex(nil, 0) == nil)
        let text = CFArrayGetValueAtIndex(["a long enough text"], 0)!
        let object = Unmanaged<AnyObject>.fromOpaque(text).takeUnretainedValue()
        #expect(object as? String == "a long enough text")
    }

    @Test func attributedStrings_areBuilt() {
        let font = CTFontCreateWithName("Inter" as CFString, 12, nil)
        let text: CFMutableAttributedString = CFAttributedStringCreateMutable(kCFAllocatorDefault, 0)
        CFAttributedStringBeginEditing(text)
        CFAttributedStringReplaceString(text, CFRangeMake(0, 0), "Hello" as CFString)
        CFAttributedStringSetAttribute(text, CFRangeMake(0, 100), kCTFontAttributeName, font)
        CFAttributedStringSetAttribute(text, CFRangeMake(1, 2), kCTKernAttributeName, 2)
        CFAttributedStringSetAttribute(text, CFRangeMake(2, 1), kCTKernAttributeName, nil)
        CFAttributedStringEndEditing(text)
        #expect(CFAttributedStringGetLength(text) == 5 && CFAttributedStringGetString(text) == "Hello")
        let kern = NSAttributedString.Key(rawValue: kCTKernAttributeName)
        let kerns = (0..<5).map { text.attribute(kern, at: $0, effectiveRange: nil) as? CGFloat }
        #expect(kerns == [nil, 2, nil, nil, nil])
        let part: CFAttributedString = CFAttributedStringCreateWithSubstring(nil, text, CFRangeMake(1, 9))
        #expect(part.string == "ello")
        let own: CFAttributedString = CFAttributedStringCreate(nil, "x", [kCTKernAttributeName: 3] as CFDictionary)
        #expect(own.attribute(kern, at: 0, effectiveRange: nil) as? Double == 3)
        let copy: CFMutableAttributedString = CFAttributedStringCreateMutableCopy(nil, 0, text)
        CFAttributedStringSetAttributes(copy, CFRangeMake(0, 5), [kCTKernAttributeName: 1] as CFDictionary, true)
        #expect(copy.attributes(at: 0, effectiveRange: nil).count == 1)
        #expect(CTLineGetTypographicBounds(CTLineCreateWithAttributedString(text), nil, nil, nil) > 0)
    }

    @Test func strings_areTransformed() {
        let text: CFMutableString = NSMutableString(string: "Zürich Zürich")
        var range = CFRangeMake(0, 6)
        #expect(CFStringTransform(text, &range, kCFStringTransformStripDiacritics, false))
        #expect(text as String == "Zurich Zürich" && range == CFRangeMake(0, 6))
        #expect(CFStringTransform(text, nil, kCFStringTransformStripCombiningMarks, false))
        #expect(text as String == "Zurich Zurich")
        #expect(CFStringGetLength("😀" as CFString) == 2)
    }

    @Test func types_differ() {
        let color = CGColor(gray: 1, alpha: 1)
        #expect(CFGetTypeID(NSNumber(value: true)) == CFBooleanGetTypeID())
        #expect(
            CFGetTypeID(true as NSNumber) == CFBooleanGetTypeID() && CFGetTypeID(kCFBooleanTrue) == CFBooleanGetTypeID()
        )
        #expect(CFGetTypeID(NSNumber(value: 1)) == CFNumberGetTypeID() && CFGetTypeID(1.5) == CFNumberGetTypeID())
        #expect(CFGetTypeID("a" as CFString) == CFStringGetTypeID() && CFGetTypeID(color) == CGColor.typeID)
        #expect(CFGetTypeID([1] as CFArray) == CFArrayGetTypeID() && CFGetTypeID(Data() as CFData) == CFDataGetTypeID())
        #expect(CFGetTypeID(["a": 1] as CFDictionary) == CFDictionaryGetTypeID())
        #expect(CFUUIDCreateString(nil, CFUUIDCreate(nil)).count == 36)
        #expect(abs(CFAbsoluteTimeGetCurrent() - Date.timeIntervalSinceReferenceDate) < 60)
        #expect(kCFBundleVersionKey as String == "CFBundleVersion")
    }

    @Test func namesOfFeatures_haveTheNumbersOfApple() {
        #expect(kNumberSpacingType == 6 && kMonospacedNumbersSelector == 0 && kProportionalNumbersSelector == 1)
        #expect(kLowerCaseType == 37 && kLowerCaseSmallCapsSelector == 1 && kUpperCaseType == 38)
        #expect(kStylisticAlternativesType == 35 && kStylisticAltTwentyOffSelector == 41)
        #expect(kNumberCaseType == 21 && kUpperCaseNumbersSelector == 1 && kCommonLigaturesOffSelector == 3)
    }
}
