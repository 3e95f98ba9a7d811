import CoreText
public import Foundation
public import Testing

/// The only fonts that text in a test can use, regardless of the installed ones.
///
/// A trait of a test or a suite: the test's code, and tasks that it starts, find only these fonts. Other tests are not
/// affected.
///
/// ```swift
/// @Suite(.fonts([URL(fileURLWithPath: "Fixtures/Inter.ttf")])) struct BadgeTests { … }
/// ```
public struct FontSet: TestTrait, SuiteTrait, TestScoping {
    /// The fonts of the files; `nil` if one of them cannot be read.
    private let catalogue: FontCatalogue?
    private let complaint: String

    init(_ files: [URL], whereMissing complaint: String) {
        let catalogue = FontCatalogue()
        catalogue.usesSystemFonts = false
        self.catalogue = files.allSatisfy { (try? catalogue.register(path: $0.path)) != nil } ? catalogue : nil
        self.complaint = complaint
    }

    public var isRecursive: Bool { true }

    @concurrent public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        guard let catalogue else {
            Issue.record("\(complaint)")
            return
        }
        try await FontCatalogue.$shared.withValue(catalogue) { try await function() }
    }
}

extension Trait where Self == FontSet {
    /// Returns a trait that sets text in the fonts of these files. The first font that has a character is the fallback
    /// for fonts without it.
    public static func fonts(_ files: [URL]) -> FontSet {
        FontSet(files, whereMissing: "A font file is missing or damaged, one of: \(files.map(\.path)).")
    }

    /// The set for Mica's own tests.
    package static var fixedFonts: FontSet { .fixed }
}

extension FontSet {
    fileprivate static let fixed: FontSet = {
        let weights = ["Thin", "ExtraLight", "Light", "Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black"]
        let inter = ["Inter", "InterDisplay"].flatMap { family in
            weights.flatMap { ["\($0)", $0 == "Regular" ? "Italic" : "\($0)Italic"] }.map { "\(family)-\($0)" }
        }
        let files =
            inter.map { "opentype/inter/\($0).otf" } + [
                "truetype/noto/NotoColorEmoji.ttf", "truetype/dejavu/DejaVuSans.ttf",
                "truetype/lohit-devanagari/Lohit-Devanagari.ttf", "truetype/droid/DroidSansFallbackFull.ttf",
            ]
        return FontSet(
            files.map { URL(fileURLWithPath: "/usr/share/fonts/\($0)") },
            whereMissing: "A font of the tests is missing: run ./test, which installs them.")
    }()
}
