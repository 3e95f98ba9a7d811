import Mica
import UIKit

/// Page controls: few and many pages, with a background, in colours.
final class PageControlPage: ControlPage {
    override class var name: String { "page-control" }
    private let pages = UIPageControl()

    override func fill() {
        addText("Page controls", style: .headline)
        pages.numberOfPages = 5
        pages.currentPage = 1
        tint(pages)
        addWide(pages, label: "Page")
        addText("On a ground")
        let prominent = UIPageControl(), many = UIPageControl(), colored = UIPageControl()
        prominent.numberOfPages = 4
        prominent.backgroundStyle = .prominent
        tint(prominent)
        addWide(prominent, label: "Photo")
        addText("More than there is room for")
        many.numberOfPages = 60
        many.currentPage = 30
        tint(many)
        addWide(many, label: "Chapter")
        addText("In colours")
        colored.numberOfPages = 6
        colored.currentPage = 2
        colored.pageIndicatorTintColor = .systemTeal
        colored.currentPageIndicatorTintColor = .systemRed
        addWide(colored, label: "Card")
    }

    /// Colours the dots, which are white by default, as on iOS: this page is not dark.
    private func tint(_ control: UIPageControl) {
        control.pageIndicatorTintColor = .systemGray3
        control.currentPageIndicatorTintColor = .label
    }

    override var touches: [ScriptedTouch] {
        [.tap(place(pages, 0.8), at: 0.4), .tap(place(pages, 0.8), at: 0.9), .tap(place(pages, 0.2), at: 1.5)]
    }
}
