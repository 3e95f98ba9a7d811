import CoreGraphics

extension CALayer {
    /// The class and the name, or the place in memory where there is none: how messages call a layer.
    final var summary: String {
        let type = String(describing: type(of: self))
        let kind = modelLayer == nil ? "" : " (presentation)"
        if let name = nameBox?.text, !name.isEmpty { return "\(type) \"\(name)\"\(kind)" }
        return "\(type) 0x\(String(nodeID.owner, radix: 16))\(kind)"
    }
}
