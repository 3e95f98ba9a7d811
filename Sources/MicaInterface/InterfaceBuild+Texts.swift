import UIKit

extension InterfaceBuild {
    /// Returns the localised text with a key such as "BYZ-38-t0r.title" in `table.strings` of the user's language; without
    /// one, `text`.
    public func text(_ text: String, id: String, table: String) -> String {
        let own = AppBundle.find(file.module).flatMap { AppBundle.text(id, table: table, in: $0) }
        return own ?? AppBundle.text(id, table: table, in: nil) ?? text
    }
}
