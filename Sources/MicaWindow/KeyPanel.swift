import CoreGraphics
import Foundation
import Mica
import QuartzCore
import UIKit

/// The list of the window's keys above its content: a layer that receives no touches.
enum KeyPanel {
    private static let fontSize: CGFloat = 13, inset: CGFloat = 12

    /// Creates a panel at the upper left of a window of this size; its lines are those of `help`, separated at the
    /// dots.
    @MainActor static func make(_ help: String, in size: CGSize, scale: CGFloat) -> CALayer {
        let font = UIFont.systemFont(ofSize: fontSize), lines = help.components(separatedBy: " · ")
        let text = CATextLayer()
        text.string = lines.joined(separator: "\n")
        text.font = font
        text.fontSize = fontSize
        text.isWrapped = true
        text.foregroundColor = UIColor.white.cgColor
        text.contentsScale = scale
        let width = lines.map { $0.size(withAttributes: [.font: font]).width }.max() ?? 0
        text.frame = CGRect(
            x: inset, y: inset, width: width.rounded(.up), height: (font.lineHeight * CGFloat(lines.count)).rounded(.up)
        )
        let panel = CALayer()
        panel.name = "keys"
        panel.backgroundColor = UIColor(white: 0, alpha: 0.8).cgColor
        panel.cornerRadius = inset
        panel.frame = CGRect(
            x: inset, y: inset, width: text.frame.width + 2 * inset, height: text.frame.height + 2 * inset)
        panel.zPosition = 1_000_000
        panel.addSublayer(text)
        // A small window shows all keys, at a smaller scale.
        let fit = min(1, (size.width - 2 * inset) / panel.bounds.width, (size.height - 2 * inset) / panel.bounds.height)
        if fit > 0, fit < 1 {
            panel.anchorPoint = .zero
            panel.position = CGPoint(x: inset, y: inset)
            panel.setAffineTransform(CGAffineTransform(scaleX: fit, y: fit))
        }
        return panel
    }
}

extension WindowHost {
    /// `true` if the list of keys is in the window.
    package var showsKeys: Bool { keyPanel != nil }

    /// Shows the list of keys until the next key or click.
    func showKeys() {
        hideKeys()
        let panel = KeyPanel.make(WindowHost.keyHelp, in: host.size, scale: host.scale)
        host.perform {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            scene.rootLayer.addSublayer(panel)
            CATransaction.commit()
        }
        keyPanel = panel
        redraw()
    }

    func hideKeys() {
        guard let panel = keyPanel else { return }
        keyPanel = nil
        host.perform { panel.removeFromSuperlayer() }
        redraw()
    }
}
