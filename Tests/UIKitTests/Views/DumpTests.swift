import CoreText
import Foundation
import QuartzCore
import Testing
import UIKit

@MainActor struct DumpTests {
    private final class Tagged: CALayer {
        @Animatable var owner: NSObject? = nil
        @Animatable var table: [String: Any] = [:]
    }

    /// A dump of the same tree is the same in every run: no addresses, no random order.
    @Test func dump_namesNoAddresses() {
        func dump() -> String {
            let root = CALayer(), text = CATextLayer(), tagged = Tagged(), emitter = CAEmitterLayer()
            text.font = UIFont.systemFont(ofSize: 17, weight: .bold)
            text.string = NSMutableAttributedString(string: "words")
            tagged.owner = NSObject()
            for i in 0..<20 { tagged.table["\(i)"] = UIFont.systemFont(ofSize: CGFloat(i + 1)) }
            emitter.emitterCells = [CAEmitterCell()]
            emitter.name = "emitter"
            root.sublayers = [text, tagged, emitter]
            let host = LayerHost(layer: root, size: CGSize(width: 10, height: 10), scale: 1)
            host.advance(to: host.time)
            return host.dump()
        }
        let first = dump()
        #expect(first == dump() && !first.contains("0x"), "\(first)")
        let name = CTFontCopyPostScriptName(UIFont.systemFont(ofSize: 17, weight: .bold))
        #expect(first.contains("font=\(name) 17") && first.contains("owner=<NSObject>"), "\(first)")
    }
}
