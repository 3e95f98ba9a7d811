import Foundation
import UIKit

extension UIAccessibility.Settings {
    /// Returns the accessibility settings of the desktop's user. They are read from the files of GTK programs:
    /// `gtk-4.0/settings.ini`, otherwise `gtk-3.0/settings.ini`, in `XDG_CONFIG_HOME` or `~/.config`. GNOME, KDE and
    /// Xfce write these files or let users edit them. Without a file all settings are off.
    static func desktop(_ environment: [String: String]) -> Self {
        let folder =
            environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? environment["HOME"].map { $0 + "/.config" }
        guard let folder else { return Self() }
        for version in ["gtk-4.0", "gtk-3.0"] {
            let url = URL(fileURLWithPath: "\(folder)/\(version)/settings.ini")
            if let text = try? String(contentsOf: url, encoding: .utf8) { return Self(gtkSettings: text) }
        }
        return Self()
    }

    /// Animations switched off reduce motion; a theme of high contrast darkens colours.
    package init(gtkSettings text: String) {
        self.init()
        for line in text.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: "=", maxSplits: 1).map {
                $0.trimmingCharacters(in: .whitespaces).lowercased()
            }
            guard parts.count == 2 else { continue }
            switch parts[0] {
            case "gtk-enable-animations": isReduceMotionEnabled = parts[1] == "0" || parts[1] == "false"
            case "gtk-theme-name": isDarkerSystemColorsEnabled = parts[1].hasPrefix("highcontrast")
            default: break
            }
        }
    }
}
