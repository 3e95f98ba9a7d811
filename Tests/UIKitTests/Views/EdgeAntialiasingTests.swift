import Foundation
import Mica
import QuartzCore
import Testing
import UIKit

/// Edges of views between pixels.
@MainActor @Suite struct EdgeAntialiasingTests {
    /// The red of a row of an image's pixels.
    private func row(_ y: Int, _ image: CGImage) throws -> [Int] {
        let context = try #require(
            CGContext(
                data: nil, width: image.width, height: image.height, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
        let data = try #require(context.data)
        return (0..<image.width).map {
            Int(data.load(fromByteOffset: y * context.bytesPerRow + $0 * 4, as: UInt8.self))
        }
    }

    /// Two white views side by side on black.
    private func pair(_ x: CGFloat, image: Bool) -> UIView {
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
        box.backgroundColor = .black
        let white = UIGraphicsImageRenderer(size: CGSize(width: 12, height: 12)).image { context in
            UIColor.white.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 12, height: 12))
        }
        for i in 0..<2 {
            let view = image ? UIImageView(image: white) : UIView()
            if !image { view.backgroundColor = .white }
            view.frame = CGRect(x: x + CGFloat(i) * 12, y: 2, width: 12, height: 12)
            box.addSubview(view)
        }
        return box
    }

    @Test(arguments: [3, 3.5, 3.25], [false, true]) func neighbours_haveNoSeam(x: CGFloat, image: Bool) throws {
        let shown = try row(8, OfflineRenderer(view: pair(x, image: image), scale: 1).image())
        #expect(shown == (0..<40).map { (3..<27).contains($0) ? 255 : 0 })
    }

    /// A picture of the screen has the screen's edges.
    @Test func snapshots_haveTheEdgesOfTheScreen() throws {
        let view = pair(3.5, image: false), shown = (0..<40).map { (3..<27).contains($0) ? 255 : 0 }
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let drawn = UIGraphicsImageRenderer(size: view.bounds.size, format: format).image { _ in
            view.drawHierarchy(in: view.bounds, afterScreenUpdates: true)
        }
        #expect(try row(8, #require(drawn.cgImage)) == shown)
        view.contentScaleFactor = 1
        let snapshot = try #require(view.snapshotView(afterScreenUpdates: true))
        #expect(try row(8, OfflineRenderer(view: snapshot, scale: 1).image()) == shown)
    }

    /// In a separate process: other tests make layers too.
    @Test(arguments: [nil, false, true]) func infoPlist_saysWhetherEdgesAreSmooth(says: Bool?) async {
        await #expect(processExitsWith: .success) { @MainActor [says] in
            expectEdges(says)
        }
    }
}

private final class EdgeDelegate: UIResponder, UIApplicationDelegate {}

@MainActor private func expectEdges(_ says: Bool?) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let entry = says.map { "<key>UIViewEdgeAntialiasing</key><\($0)/>" } ?? ""
    let text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>CFBundleName</key><string>App</string>\(entry)</dict></plist>
        """
    do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.appendingPathComponent("Info.plist"))
    } catch {
        fatalError("\(error)")
    }
    AppInformation.main = AppInformation(of: EdgeDelegate.self, program: folder.appendingPathComponent("App").path)
    let isSmooth = says == true
    precondition(UIView().layer.allowsEdgeAntialiasing == isSmooth && CALayer().allowsEdgeAntialiasing == isSmooth)
    precondition(CALayer.defaultValue(forKey: "allowsEdgeAntialiasing") as? Bool == isSmooth)
    precondition(CALayer().edgeAntialiasingMask.rawValue == 15)
    AppInformation.main = AppInformation(of: nil)
    precondition(!CALayer().allowsEdgeAntialiasing)
}
