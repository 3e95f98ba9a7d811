import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct SearchAndAlertTests {
    private final class Log: NSObject, UISearchBarDelegate {
        var calls: [String] = []
        func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { calls.append("begin") }
        func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { calls.append(searchText) }
        func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { calls.append("search") }
        func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { calls.append("cancel") }
    }

    @Test func searchBar_tells() throws {
        let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 56)), log = Log()
        bar.delegate = log
        bar.showsCancelButton = true
        let harness = TestHarness(bar)
        harness.tap(bar.searchTextField)
        harness.typeText("ab")
        harness.press(.keyboardReturnOrEnter)
        harness.tap(at: CGPoint(x: 300, y: 28))
        #expect(log.calls == ["begin", "a", "ab", "search", "cancel"])
        #expect(bar.intrinsicContentSize.height == 56 && bar.text == "ab" && bar.isFirstResponder)
    }

    @Test func alertFields_areFilledIn() throws {
        let root = UIViewController()
        root.view.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
        let harness = TestHarness(root)
        let alert = UIAlertController(title: "Sign in", message: nil, preferredStyle: .alert)
        alert.addTextField { $0.placeholder = "Name" }
        alert.addTextField {
            $0.placeholder = "Password"
            $0.isSecureTextEntry = true
        }
        var result = ""
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        alert.addAction(
            UIAlertAction(title: "OK", style: .default) { [unowned alert] _ in
                result = (alert.textFields ?? []).map { $0.text ?? "" }.joined(separator: "/")
            })
        root.present(alert, animated: true)
        harness.advance(by: 0.6)
        #expect(alert.textFields?.count == 2 && alert.textFields?[0].isFirstResponder == true)
        harness.typeText("me")
        harness.press(.keyboardReturnOrEnter)
        harness.typeText("pw")
        expectSnapshot(of: harness, named: "alertFields_areFilledIn")
        harness.press(.keyboardReturnOrEnter)
        harness.advance(by: 0.6)
        #expect(result == "me/pw")
    }
}
