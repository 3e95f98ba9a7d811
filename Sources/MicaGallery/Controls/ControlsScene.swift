public import Mica
public import UIKit

/// `controls`: every control of UIKit on a separate page, operated one after another.
public final class ControlsScene: Scene {
    public static let name = "controls"
    public static let group = "Controls"
    public static let summary = "Every control of UIKit on a page of its own, in its states, and operated by a finger."
    public let size = ControlPage.size
    /// The time at which the buttons are visible, or shortly after the start for a single page.
    public var posterTime: TimeInterval { page == .all ? ControlPage.time + 0.2 : 0.2 }

    /// The visible page. By default all pages, one after another.
    @SceneParameter("page", "What is shown: all, overview, or the name of a page, such as buttons.") public
        var page = Page.all

    /// A page, or all of them.
    public enum Page: SceneParameterValue, Hashable {
        /// All pages, one after another.
        case all
        /// All pages at once, small.
        case overview
        /// The page with a name.
        case one(String)

        public static var parameterTypeName: String { "all, overview or a page" }
        public init(parameterText text: String) throws(SceneParameterTextError) {
            switch text {
            case "all": self = .all
            case "overview": self = .overview
            default:
                guard ControlPage.all.contains(where: { $0.name == text }) else {
                    throw SceneParameterTextError("is no page; there are \(Page.names.joined(separator: ", "))")
                }
                self = .one(text)
            }
        }
        public var parameterText: String {
            switch self {
            case .all: "all"
            case .overview: "overview"
            case .one(let name): name
            }
        }

        /// The names of all pages, in their order.
        @MainActor public static var names: [String] { ControlPage.all.map { $0.name } }
    }

    public init() {}

    private var pages: [ControlPage.Type] {
        guard case .one(let name) = page else { return ControlPage.all }
        return ControlPage.all.filter { $0.name == name }
    }

    /// The duration of all pages that are shown one after another.
    public var duration: TimeInterval { ControlPage.time * Double(page == .overview ? 1 : pages.count) }

    /// Keep the controller, because its view does not.
    private var controller: ControlsController?

    public func makeView() -> UIView {
        let controller = ControlsController(pages, isOverview: page == .overview)
        self.controller = controller
        return controller.view
    }

    public var script: [ScriptedTouch] { script(in: size) }

    /// Returns the touches for a view of another size, in which the pages keep their aspect ratio.
    public func script(in size: CGSize) -> [ScriptedTouch] {
        guard page != .overview else { return [] }
        let unit = min(size.width / self.size.width, size.height / self.size.height)
        return pages.enumerated().flatMap { index, type in
            // The positions of controls depend on the text size, so lay out an invisible page to find them.
            let page = type.init()
            page.view.frame = CGRect(origin: .zero, size: ControlPage.size)
            page.view.layoutIfNeeded()
            return page.touches.map { touch in
                var moved = touch
                for sample in moved.samples.indices {
                    let place = touch.samples[sample].location
                    moved.samples[sample].time += ControlPage.time * Double(index)
                    moved.samples[sample].location = CGPoint(
                        x: size.width / 2 + (place.x - self.size.width / 2) * unit,
                        y: size.height / 2 + (place.y - self.size.height / 2) * unit)
                }
                return moved
            }
        }
    }
}
