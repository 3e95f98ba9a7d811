public import Foundation

/// A controller that manages a table as its data source and delegate: override the methods that you need.
///
/// When the view appears for the first time, the table loads its data. The selection is cleared on each appearance if
/// `clearsSelectionOnViewWillAppear` is set. While the keyboard covers the table, its height is part of the table's
/// content inset, and the first responder's cell is scrolled into view; `super.viewWillAppear(_:)` must be called.
@preconcurrency @MainActor
open class UITableViewController: UIViewController, UITableViewDelegate, UITableViewDataSource {
    private let style: UITableView.Style

    /// Creates a controller with a table of a style.
    public init(style: UITableView.Style) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
    }
    /// Creates a controller with the table of a nib; without one it has a plain table.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        style = .plain
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }
    public required init?(coder: NSCoder) {
        style = .plain
        super.init(coder: coder)
        coder.fill(self, as: UITableViewController.self)
    }

    open override var view: UIView! {
        get { super.view }
        set {
            super.view = newValue
            guard let pendingRefreshControl, let table = newValue as? UITableView else { return }
            table.refreshControl = pendingRefreshControl
            self.pendingRefreshControl = nil
        }
    }
    /// The table, which is the controller's view.
    open var tableView: UITableView! {
        get { view as? UITableView }
        set { view = newValue }
    }
    /// `true` if the selection is cleared when the view appears. Default `true`.
    open var clearsSelectionOnViewWillAppear = true
    /// The refresh control above the content. Setting it does not load the view. Default nil.
    open var refreshControl: UIRefreshControl? {
        get { isViewLoaded ? tableView?.refreshControl : pendingRefreshControl }
        set {
            if isViewLoaded { tableView?.refreshControl = newValue } else { pendingRefreshControl = newValue }
        }
    }
    /// The refresh control of a view that is not yet loaded.
    private var pendingRefreshControl: UIRefreshControl?
    private var hasAppeared = false
    private let keyboardRoom = KeyboardRoom()

    open override func loadView() {
        if !loadInterfaceView() { view = UITableView(frame: UIScreen.main.bounds, style: style) }
        guard let table = viewIfLoaded as? UITableView else {
            fatalError(
                "The view of \(type(of: self)) in a storyboard or nib must be a UITableView (got "
                    + "\(viewIfLoaded.map { "\(type(of: $0))" } ?? "nil")).")
        }
        if table.dataSource == nil { table.dataSource = self }
        if table.delegate == nil { table.delegate = self }
    }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        guard let table = view as? UITableView else { return }
        keyboardRoom.follow(table)
        if !hasAppeared { table.reloadData() }
        hasAppeared = true
        guard clearsSelectionOnViewWillAppear else { return }
        for path in table.indexPathsForSelectedRows ?? [] { table.deselectRow(at: path, animated: animated) }
    }

    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        (view as? UITableView)?.flashScrollIndicators()
    }

    open override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        (view as? UITableView)?.setEditing(editing, animated: animated)
    }

    // MARK: Overridden methods of subclasses

    private static let commitProbe = OverrideProbe(
        Overriding.self, below: UITableViewController.self, plain: Plain.self)
    var overridesCommit: Bool { UITableViewController.commitProbe.isOverridden(by: type(of: self)) }
    private static let moveProbe = OverrideProbe(Moving.self, below: UITableViewController.self, plain: Plain.self)
    var overridesMove: Bool { UITableViewController.moveProbe.isOverridden(by: type(of: self)) }

    private final class Plain: UITableViewController {}
    private final class Overriding: UITableViewController {
        override func tableView(
            _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
        ) {}
    }
    private final class Moving: UITableViewController {
        override func tableView(
            _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
        ) {}
    }

    // MARK: UITableViewDataSource

    // The defaults of these methods describe the static rows of a storyboard's table.

    /// Returns the number of rows in a section. Default that of the static rows, else 0.
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        tableView.staticSection(section)?.cells.count ?? 0
    }

    /// Returns the cell of a row, usually from `dequeueReusableCell(withIdentifier:for:)`. Default the static cell.
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        if let cell = tableView.staticCell(indexPath) { return cell }
        guard let content = tableView.staticSections else {
            fatalError("\(type(of: self)) has rows and must override tableView(_:cellForRowAt:).")
        }
        let rows = content.map { "\($0.cells.count)" }.joined(separator: ", ")
        fatalError(
            "The row of \(type(of: self)) must be one of its static rows, which the sections have in these numbers: \(rows) (got "
                + "row \(indexPath.row) of section \(indexPath.section)). Override tableView(_:cellForRowAt:).")
    }

    /// Returns the number of sections. Default that of the static rows, else 1.
    open func numberOfSections(in tableView: UITableView) -> Int { tableView.staticSections?.count ?? 1 }

    /// Returns the title above a section. Default that of the static section, else nil.
    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        tableView.staticSection(section)?.header
    }

    /// Returns the title below a section. Default that of the static section, else nil.
    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        tableView.staticSection(section)?.footer
    }

    /// Returns `true` if a row can be edited and has swipe actions. Default `true`.
    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
        tableView.lacks(.canEdit)
        return true
    }

    /// Returns `true` if the user may move a row in editing mode. Default `true` if `moveRowAt` is implemented.
    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
        tableView.lacks(.canMove)
        return true
    }

    /// Returns the titles of the index. Default nil.
    open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }

    /// Returns the section of an index title. Default the section with the title's index.
    open func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int {
        index
    }

    /// Deletes or inserts a row at the user's request: change the data, then report the change to the table.
    open func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {}

    /// Called after the user has moved a row: change the data. The table displays the new order already.
    open func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {}

    // MARK: UITableViewDelegate

    /// Called before a cell is displayed.
    open func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {}

    /// Called before a header is displayed.
    open func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {}

    /// Called before a footer is displayed.
    open func tableView(_ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int) {}

    /// Called after a cell was removed from display.
    open func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath)
    {}

    /// Called after a header was removed from display.
    open func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int) {}

    /// Called after a footer was removed from display.
    open func tableView(_ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int) {}

    /// Returns the height of a row in points, or `UITableView.automaticDimension`. Default that of the static row, else
    /// the table's `rowHeight`.
    open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        if let height = tableView.staticHeight(indexPath) { return height }
        if tableView.staticSections == nil { tableView.lacks(.rowHeight) }
        return tableView.rowHeight
    }

    /// Returns the height of a header in points, or `UITableView.automaticDimension`. Default that of the static
    /// section, else the table's `sectionHeaderHeight`.
    open func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        tableView.staticSection(section)?.headerHeight ?? tableView.sectionHeaderHeight
    }

    /// Returns the height of a footer in points, or `UITableView.automaticDimension`. Default that of the static
    /// section, else the table's `sectionFooterHeight`.
    open func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
        tableView.staticSection(section)?.footerHeight ?? tableView.sectionFooterHeight
    }

    /// Returns the estimated height of a row in points; if implemented, it is called for every row. Default
    /// `estimatedRowHeight`.
    open func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.lacks(.estimatedRowHeight)
        return tableView.estimatedRowHeight
    }

    /// Returns the estimated height of a header in points. Default `estimatedSectionHeaderHeight`.
    open func tableView(_ tableView: UITableView, estimatedHeightForHeaderInSection section: Int) -> CGFloat {
        tableView.estimatedSectionHeaderHeight
    }

    /// Returns the estimated height of a footer in points. Default `estimatedSectionFooterHeight`.
    open func tableView(_ tableView: UITableView, estimatedHeightForFooterInSection section: Int) -> CGFloat {
        tableView.estimatedSectionFooterHeight
    }

    /// Returns the header of a section. Default nil: the data source's title is displayed.
    open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        tableView.lacks(.headerView)
        return nil
    }

    /// Returns the footer of a section. Default nil: the data source's title is displayed.
    open func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
        tableView.lacks(.footerView)
        return nil
    }

    /// Called after a tap on the accessory button of a row.
    open func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {}

    /// Returns `true` if a touch highlights a row, which is required for selection. Default `true`.
    open func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { true }

    /// Called after a row was highlighted.
    open func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {}

    /// Called after the highlight was removed from a row.
    open func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {}

    /// Returns the row to select instead of the touched one; nil selects none. Default the touched row.
    open func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }

    /// Returns the row to deselect instead of the given one; nil deselects none. Default the given row.
    open func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }

    /// Called after the user has selected a row.
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}

    /// Called after the user has deselected a row.
    open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}

    /// Returns `true` if a tap or the Return key may perform the row's primary action. Default `true`.
    open func tableView(_ tableView: UITableView, canPerformPrimaryActionForRowAt indexPath: IndexPath) -> Bool { true }

    /// Performs the primary action of a row after a tap or the Return key, in addition to the selection.
    open func tableView(_ tableView: UITableView, performPrimaryActionForRowAt indexPath: IndexPath) {}

    /// Returns `true` if a row can be focused. Default `true`.
    open func tableView(_ tableView: UITableView, canFocusRowAt indexPath: IndexPath) -> Bool { true }

    /// Returns the menu of a row for a long press or a secondary click; `point` is in the table's coordinates. Default
    /// nil: no menu.
    open func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? { nil }

    /// Returns the preview that is lifted for the menu. Default nil: the row's cell.
    open func tableView(
        _ tableView: UITableView,
        previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }

    /// Called when the preview of a row's menu was tapped.
    open func tableView(
        _ tableView: UITableView, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {}

    /// Called before a row's menu opens.
    open func tableView(
        _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}

    /// Called before a row's menu closes.
    open func tableView(
        _ tableView: UITableView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}

    /// Returns the editing style of a row. Default `delete` if the data source performs deletions.
    open func tableView(_ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath)
        -> UITableViewCell.EditingStyle
    {
        tableView.lacks(.editingStyle)
        return .delete
    }

    /// Returns the title of the delete button. Default "Delete".
    open func tableView(_ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath)
        -> String?
    {
        tableView.lacks(.deleteTitle)
        return nil
    }

    /// Returns the swipe actions at a row's leading side. Default nil.
    open func tableView(_ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath)
        -> UISwipeActionsConfiguration?
    { nil }

    /// Returns the swipe actions at a row's trailing side. Default: the delete action if the data source performs
    /// deletions.
    open func tableView(_ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath)
        -> UISwipeActionsConfiguration?
    {
        tableView.lacks(.trailingActions)
        return nil
    }

    /// Returns the row actions at the trailing side; called only if there are no swipe actions. Default nil.
    open func tableView(
        _ tableView: UITableView, editActionsForRowAt indexPath: IndexPath
    ) -> [UITableViewRowAction]? { nil }

    /// Returns `true` if a row's content is indented for editing controls. Default `true`.
    open func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool { true }

    /// Called when a swipe opens a row's actions.
    open func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {}

    /// Called when a row's actions were closed.
    open func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {}

    /// Returns the target of a moving row, instead of the proposed index path. Default the proposed index path.
    open func tableView(
        _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath { proposedDestinationIndexPath }

    /// Returns the indentation level of a row. Default 0.
    open func tableView(_ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath) -> Int { 0 }

    // MARK: UIScrollViewDelegate

    /// Called after the content offset has changed.
    open func scrollViewDidScroll(_ scrollView: UIScrollView) {}

    /// Called when dragging begins.
    open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}

    /// Called when dragging ends; `targetContentOffset` is the offset at which scrolling will stop and can be changed.
    /// The velocity is in points per millisecond.
    open func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}

    /// Called when dragging has ended; `decelerate` is `true` if scrolling continues.
    open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}

    /// Called when deceleration begins.
    open func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}

    /// Called when deceleration has ended.
    open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}

    /// Called when an animated change of the offset has ended.
    open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}

    /// Returns the view for zooming; nil if there is none.
    open func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }

    /// Called after the zoom scale has changed.
    open func scrollViewDidZoom(_ scrollView: UIScrollView) {}

    /// Called when zooming begins.
    open func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}

    /// Called when zooming has ended and the scale is within its limits.
    open func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {}
}

extension UITableViewController: KnownTableDataSource {}
