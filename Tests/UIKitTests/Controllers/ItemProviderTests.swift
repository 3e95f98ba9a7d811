import Foundation
import Mica
import MicaTesting
import Testing
import UIKit

/// Content that is passed on as data of several types.
@MainActor @Suite struct ItemProviderTests {
    private func data(_ provider: NSItemProvider, _ type: String) async -> Result<Data, NSError> {
        await withCheckedContinuation { continuation in
            provider.loadDataRepresentation(forTypeIdentifier: type) { data, error in
                if let data { return continuation.resume(returning: .success(data)) }
                continuation.resume(returning: .failure((error as NSError?) ?? NSError(domain: "none", code: 0)))
            }
        }
    }
    private func text(_ provider: NSItemProvider) async -> String? {
        await withCheckedContinuation { continuation in
            provider.loadObject(ofClass: String.self) { text, _ in continuation.resume(returning: text) }
        }
    }
    private func url(_ provider: NSItemProvider) async -> URL? {
        await withCheckedContinuation { continuation in
            provider.loadObject(ofClass: URL.self) { url, _ in continuation.resume(returning: url) }
        }
    }
    private func imageSize(_ provider: NSItemProvider) async -> CGSize? {
        await withCheckedContinuation { continuation in
            provider.loadObject(ofClass: UIImage.self) { image, _ in
                continuation.resume(returning: (image as? UIImage)?.size)
            }
        }
    }

    @Test func texts_URLs_andImages_comeBack() async throws {
        let text = NSItemProvider(object: NSString(string: "Grüße"))
        #expect(text.registeredTypeIdentifiers == ["public.utf8-plain-text"])
        #expect(text.hasItemConformingToTypeIdentifier("public.text"))
        #expect(!text.hasItemConformingToTypeIdentifier("public.image"))
        #expect(text.canLoadObject(ofClass: String.self) && !text.canLoadObject(ofClass: UIImage.self))
        #expect(await self.text(text) == "Grüße")
        let address = try #require(URL(string: "https://example.com/a"))
        let link = NSItemProvider(object: address as NSURL)
        #expect(await url(link) == address && link.hasItemConformingToTypeIdentifier("public.url"))
        let file = NSItemProvider(object: URL(fileURLWithPath: "/a") as NSURL)
        #expect(file.registeredTypeIdentifiers == ["public.file-url"])
        let image = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 2)).image { _ in }
        let picture = NSItemProvider(object: image)
        #expect(picture.canLoadObject(ofClass: UIImage.self))
        #expect(await imageSize(picture).map { $0.width / $0.height } == 1.5)
    }

    @Test func missingTypes_areErrors() async {
        let provider = NSItemProvider(object: NSString(string: "a"))
        guard case .failure(let error) = await data(provider, "public.png") else {
            Issue.record("there is no such type")
            return
        }
        #expect(error.domain == NSItemProvider.errorDomain)
        #expect(error.code == NSItemProvider.ErrorCode.itemUnavailableError.rawValue)
        #expect(await url(provider) == nil)
    }

    @Test func representations_areMadeWhenTheyAreLoaded() async throws {
        let provider = NSItemProvider()
        provider.suggestedName = "List"
        for (type, text) in [("public.json", "[]"), ("public.html", "<p>"), ("public.json", "[1]")] {
            provider.registerDataRepresentation(forTypeIdentifier: type, visibility: .all) { done in
                done(Data(text.utf8), nil)
                return nil
            }
        }
        #expect(provider.registeredTypeIdentifiers == ["public.json", "public.html"])
        #expect(try await data(provider, "public.json").get() == Data("[1]".utf8))
        #expect(try await data(provider, "public.html").get() == Data("<p>".utf8))
        let copy = try #require(provider.copy() as? NSItemProvider)
        #expect(copy.suggestedName == "List" && copy.registeredTypeIdentifiers == provider.registeredTypeIdentifiers)
        #expect(NSItemProvider(contentsOf: URL(fileURLWithPath: "/nothing/here.png")) == nil)
    }

    @Test func items_areReadAsTheirTypeSays() async {
        let provider = NSItemProvider(item: NSString(string: "plain"), typeIdentifier: nil)
        let item = await withCheckedContinuation { continuation in
            provider.loadItem(forTypeIdentifier: "public.text") { item, _ in
                continuation.resume(returning: (item as? NSString) as String?)
            }
        }
        #expect(item == "plain")
    }

    @Test func pasteboard_hasProviders() async {
        let board = UIPasteboard.withUniqueName()
        board.string = "copied"
        #expect(board.itemProviders.count == 1)
        #expect(await text(board.itemProviders[0]) == "copied")
    }

    // MARK: Other names

    @Test func sizeCategories_adjustAllTexts() {
        for view in [UILabel(), UITextField(), UITextView()] as [any UIContentSizeCategoryAdjusting] {
            #expect(!view.adjustsFontForContentSizeCategory)
        }
        let make: UIContextMenuActionProvider = { _ in nil }, run: UIActionHandler = { _ in }
        #expect(make([]) == nil)
        #expect(UIAction(title: "a", handler: run).title == "a")
        #expect(UIApplication.shared.backgroundRefreshStatus == .restricted)
    }

    private final class Choice: NSObject, UIFontPickerViewControllerDelegate {
        var calls: [String] = []
        func fontPickerViewControllerDidPickFont(_ viewController: UIFontPickerViewController) {
            calls.append(viewController.selectedFontDescriptor?.postscriptName ?? "none")
        }
        func fontPickerViewControllerDidCancel(_ viewController: UIFontPickerViewController) { calls.append("cancel") }
    }

    @Test func fontPicker_choosesAndCancels() throws {
        let root = UIViewController(), picker = UIFontPickerViewController(), choice = Choice()
        picker.delegate = choice
        picker.modalPresentationStyle = .fullScreen
        let harness = TestHarness(root, size: CGSize(width: 320, height: 480), scale: 1)
        root.present(picker, animated: false)
        harness.advance(by: 0.1)
        let navigation = try #require(picker.children.first as? UINavigationController)
        let list = try #require(navigation.topViewController as? UITableViewController)
        let family = try #require(UIFont.familyNames.sorted().first { !UIFont.fontNames(forFamilyName: $0).isEmpty })
        let cell = try #require(list.tableView.cellForRow(at: IndexPath(row: 0, section: 0)))
        #expect(cell.textLabel?.text == family)
        harness.tap(cell)
        harness.advance(by: 0.5)
        #expect(choice.calls == [UIFont.fontNames(forFamilyName: family)[0]])
        let marked = list.tableView.cellForRow(at: IndexPath(row: 0, section: 0))
        #expect(marked?.accessoryType == .checkmark)
        let cancel = try #require(list.navigationItem.leftBarButtonItem?.value(forKey: "view") as? UIView)
        harness.tap(cancel)
        harness.advance(by: 1)
        #expect(choice.calls.last == "cancel" && root.presentedViewController == nil)
    }
}
