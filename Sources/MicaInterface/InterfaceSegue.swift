public import UIKit

/// A segue of a storyboard.
@MainActor public struct InterfaceSegue {
    /// The kinds of segues.
    public enum Kind: Sendable {
        /// `show(_:sender:)` of the source.
        case show
        /// `showDetailViewController(_:sender:)` of the source.
        case showDetail
        /// A presentation.
        case present
        /// A presentation in a popover.
        case popover
        /// A push onto the source's navigation controller, from before iOS 8.
        case push
        /// A presentation, from before iOS 8.
        case modal
        /// A child in a container view.
        case embed
        /// A transition of the app's own class.
        case custom
        /// The way back to a controller that has the unwind action.
        case unwind
    }

    let kind: Kind, scene: String, identifier: String?
    /// `false` for a transition without an animation. Default `true`.
    public var animates = true
    /// The presentation style of the destination; nil keeps its own. Default nil.
    public var presentationStyle: UIModalPresentationStyle?
    /// The transition style of the destination; nil keeps its own. Default nil.
    public var transitionStyle: UIModalTransitionStyle?
    /// The view or the bar button item of a popover; nil stands for the sender. Default nil.
    public var popoverAnchor: Any?
    /// The permitted arrow directions of a popover; nil for any. Default nil.
    public var popoverDirections: UIPopoverArrowDirection?
    /// The views that receive touches while a popover is open. Default empty.
    public var passthrough: [UIView] = []
    /// Creates a segue of the app's class from an identifier, the source and the destination; nil for a segue of
    /// UIKit's. Default nil.
    public var custom: (@MainActor (String?, UIViewController, UIViewController) -> UIStoryboardSegue)?
    /// The segue action, which creates the destination; nil, also as its result, stands for `init(coder:)`. Default nil.
    public var creator:
        (
            @MainActor (_ source: UIViewController, NSCoder, _ sender: Any?, _ identifier: String?) -> UIViewController?
        )?
    /// The action of an unwind segue. Default nil.
    public var unwind: InterfaceUnwind?

    /// Creates a segue to a scene of the same storyboard, which is found by its `id`; for an unwind segue it is not
    /// used. `identifier`: the name that the app uses; nil for none.
    public init(_ kind: Kind, to scene: String, identifier: String? = nil) {
        self.kind = kind
        self.scene = scene
        self.identifier = identifier
    }
}

/// The action of an unwind segue.
@MainActor public struct InterfaceUnwind {
    let selector: Selector

    /// Creates an action from its Objective-C name and the classes that have it, subclasses before their superclasses.
    /// - `is`: Returns `true` for a controller of the class.
    /// - `perform`: Calls the action.
    public init(
        _ selector: String,
        _ targets: [(
            is: @MainActor (UIViewController) -> Bool, perform: @MainActor (UIViewController, UIStoryboardSegue) -> Void
        )]
    ) {
        self.selector = Selector(
            selector,
            of: targets.map { target in
                (
                    accepts: { @MainActor object in (object as? UIViewController).map { target.is($0) } ?? false },
                    call: { @MainActor object, segue in
                        guard let object = object as? UIViewController, let segue = segue as? UIStoryboardSegue else {
                            return
                        }
                        target.perform(object, segue)
                    }
                )
            })
    }
}

/// The start of a segue.
@MainActor public enum InterfaceTrigger {
    /// `performSegue(withIdentifier:sender:)` alone.
    case manual
    /// An event of a control.
    case control(UIControl, UIControl.Event)
    /// A tap on an item of a bar.
    case item(UIBarButtonItem)
    /// The recognition of a gesture.
    case recognizer(UIGestureRecognizer)
    /// The selection of a row.
    case cell(UITableViewCell)
    /// A tap on the accessory button of a row.
    case accessory(UITableViewCell)
    /// The selection of an item.
    case collectionCell(UICollectionViewCell)

    var isOfCell: Bool {
        switch self {
        case .cell, .accessory, .collectionCell: true
        case .manual, .control, .item, .recognizer: false
        }
    }
}
