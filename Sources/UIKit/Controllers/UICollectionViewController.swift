public import CoreGraphics
public import Foundation
import QuartzCore

/// A controller that manages a collection view as its data source and delegate. While the keyboard covers the collection
/// view, its height is part of the view's content inset, and the first responder's cell is scrolled into view.
@preconcurrency @MainActor
open class UICollectionViewController: UIViewController, UICollectionViewDelegate,
    UICollectionViewDataSource
{
    private let firstLayout: UICollectionViewLayout
    private var list: UICollectionView?
    private let keyboardRoom = KeyboardRoom()

    /// Creates a controller with a layout.
    public init(collectionViewLayout layout: UICollectionViewLayout) {
        firstLayout = layout
        super.init(nibName: nil, bundle: nil)
    }
    /// Creates a controller with the collection view of a nib; without one it has a flow layout.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        firstLayout = UICollectionViewFlowLayout()
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }
    public required init?(coder: NSCoder) {
        firstLayout = UICollectionViewFlowLayout()
        super.init(coder: coder)
        coder.fill(self, as: UICollectionViewController.self)
    }

    /// The collection view, which fills the controller's view.
    open var collectionView: UICollectionView! {
        get {
            loadViewIfNeeded()
            return list
        }
        set {
            list?.removeFromSuperview()
            list = newValue
            guard let newValue, isViewLoaded else { return }
            fill(with: newValue)
        }
    }
    /// The collection view's layout.
    open var collectionViewLayout: UICollectionViewLayout { list?.collectionViewLayout ?? firstLayout }
    /// `true` if the selection is cleared when the view appears. Default `true`.
    open var clearsSelectionOnViewWillAppear = true
    /// `true` if a long press moves items, provided that the class implements the data source's move method. Default
    /// `true`.
    @Observed open var installsStandardGestureForInteractiveMovement = true { didSet { installGesture() } }
    private var press: UILongPressGestureRecognizer?

    open override func loadView() {
        let box = UIView(frame: UIScreen.main.bounds)
        view = box
        if list == nil {
            if let make = interface?.makeView {
                make(self)
            } else if let found = UINib.objects(for: self)?.lazy.compactMap({ $0 as? UICollectionView }).first {
                take(interfaceView: found)
            }
            let made = list ?? UICollectionView(frame: box.bounds, collectionViewLayout: firstLayout)
            if made.dataSource == nil { made.dataSource = self }
            if made.delegate == nil { made.delegate = self }
            list = made
        }
        // A nib connects the collection view as the view.
        if viewIfLoaded !== box { view = box }
        if let list { fill(with: list) }
        installGesture()
    }

    package override func take(interfaceView view: UIView) {
        guard let found = view as? UICollectionView else {
            fatalError(
                "The view of \(type(of: self)) in a storyboard or nib must be a UICollectionView (got \(type(of: view)))."
            )
        }
        list = found
    }

    private func fill(with list: UICollectionView) {
        list.frame = view.bounds
        list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(list)
    }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        keyboardRoom.follow(list)
        guard clearsSelectionOnViewWillAppear else { return }
        list?.clearSelection()
    }

    // MARK: Interactive movement

    private static let moveProbe = OverrideProbe(Moving.self, below: UICollectionViewController.self, plain: Plain.self)
    private var movesItems: Bool { UICollectionViewController.moveProbe.isOverridden(by: type(of: self)) }
    private final class Plain: UICollectionViewController {}
    private final class Moving: UICollectionViewController {
        override func collectionView(
            _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
            to destinationIndexPath: IndexPath
        ) {}
    }

    private func installGesture() {
        guard let list else { return }
        if let press { list.removeGestureRecognizer(press) }
        press = nil
        guard installsStandardGestureForInteractiveMovement else { return }
        let made = UILongPressGestureRecognizer()
        made.addHandler { [weak self] in self?.follow($0) }
        list.addGestureRecognizer(made)
        press = made
    }

    private func follow(_ press: UIGestureRecognizer) {
        guard let list else { return }
        let place = press.location(in: list)
        switch press.state {
        case .began:
            guard list.dataSource !== self || movesItems, let item = list.indexPathForItem(at: place) else { return }
            if list.beginInteractiveMovementForItem(at: item) { list.updateInteractiveMovementTargetPosition(place) }
        case .changed: list.updateInteractiveMovementTargetPosition(place)
        case .ended: list.endInteractiveMovement()
        default: list.cancelInteractiveMovement()
        }
    }

    // MARK: Data source

    open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 0 }
    open func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        fatalError("\(type(of: self)) must override collectionView(_:cellForItemAt:).")
    }
    open func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        fatalError(
            "\(type(of: self)) must override collectionView(_:viewForSupplementaryElementOfKind:at:): its layout has views of "
                + "the kind \(kind).")
    }
    open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
        movesItems
    }
    open func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {}

    // MARK: Delegate methods with their defaults

    open func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
        true
    }
    open func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {}
    open func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {}
    open func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
        true
    }
    open func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
        true
    }
    open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
    open func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {}
    open func collectionView(
        _ collectionView: UICollectionView, canPerformPrimaryActionForItemAt indexPath: IndexPath
    ) -> Bool { !collectionView.isEditing }
    open func collectionView(_ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath) {}
    open func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
    ) -> UIContextMenuConfiguration? { nil }
    open func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? { nil }
    open func collectionView(
        _ collectionView: UICollectionView, contextMenuConfiguration configuration: UIContextMenuConfiguration,
        highlightPreviewForItemAt indexPath: IndexPath
    ) -> UITargetedPreview? { nil }
    open func collectionView(
        _ collectionView: UICollectionView,
        previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    open func collectionView(
        _ collectionView: UICollectionView,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {}
    open func collectionView(
        _ collectionView: UICollectionView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    open func collectionView(
        _ collectionView: UICollectionView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    open func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {}
    open func collectionView(
        _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
        forElementKind elementKind: String, at indexPath: IndexPath
    ) {}
    open func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {}
    open func collectionView(
        _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
        forElementOfKind elementKind: String, at indexPath: IndexPath
    ) {}
    open func collectionView(
        _ collectionView: UICollectionView, transitionLayoutForOldLayout fromLayout: UICollectionViewLayout,
        newLayout toLayout: UICollectionViewLayout
    ) -> UICollectionViewTransitionLayout {
        UICollectionViewTransitionLayout(currentLayout: fromLayout, nextLayout: toLayout)
    }
    open func collectionView(
        _ collectionView: UICollectionView,
        targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
        atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath { proposedIndexPath }
    open func collectionView(
        _ collectionView: UICollectionView, targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
    ) -> CGPoint { proposedContentOffset }
    open func collectionView(_ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath) -> Bool { true }
    open func collectionView(_ collectionView: UICollectionView, canEditItemAt indexPath: IndexPath) -> Bool { true }

    // MARK: Scrolling

    open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    open func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    open func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
    open func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
    open func scrollViewDidZoom(_ scrollView: UIScrollView) {}
    open func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
    open func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {}
}
