import Foundation
import Mica
import Testing

// The strategy of Docs/testing.md, line for line.

extension Snapshotting where Value == UIView, Format == Data {
    @MainActor static var mica: Snapshotting {
        var strategy = Snapshotting<Data, Data>.data.pullback { (view: UIView) in
            MainActor.assumeIsolated { (try? OfflineRenderer(view: view).data(as: .png)) ?? Data() }
        }
        strategy.pathExtension = "png"
        return strategy
    }
}

/// The part of swift-snapshot-testing that the strategy uses, with its names and types: this package does not depend on
/// the library.
struct Snapshotting<Value, Format> {
    var pathExtension: String?
    var snapshot: (Value) -> Format

    func pullback<NewValue>(_ transform: @escaping (_ otherValue: NewValue) -> Value) -> Snapshotting<NewValue, Format>
    {
        Snapshotting<NewValue, Format>(pathExtension: pathExtension) { snapshot(transform($0)) }
    }
}

extension Snapshotting where Value == Data, Format == Data {
    static var data: Snapshotting { Snapshotting(pathExtension: nil) { $0 } }
}

@MainActor @Suite struct SnapshottingGuideTests {
    @Test func code_isCompiled() throws {
        let blocks = try BookPage.swiftBlocks("Docs/testing.md")
        #expect(blocks.count == 1)
        try BookPage.expectBlocks(blocks, in: "Guides/SnapshottingGuide.swift")
    }

    @Test func strategy_givesAPicture() throws {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
        view.backgroundColor = .red
        let strategy = Snapshotting<UIView, Data>.mica
        #expect(strategy.pathExtension == "png")
        let image = try #require(UIImage(data: strategy.snapshot(view)))
        #expect(image.cgImage?.width == 8)
    }
}
