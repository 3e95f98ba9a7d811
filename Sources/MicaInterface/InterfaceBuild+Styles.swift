public import UIKit

// Values that only a nib can set. Set them before all other properties.
extension InterfaceBuild {
    /// Sets the style of a table.
    public func setStyle(_ style: UITableView.Style, of table: UITableView) { table.setNibStyle(style) }
    /// Sets the style and the reuse identifier of a cell.
    public func setStyle(_ style: UITableViewCell.CellStyle, reuseIdentifier: String?, of cell: UITableViewCell) {
        cell.setNibStyle(style, reuseIdentifier)
    }
    /// Replaces the label, the second label or the image view of a cell's style.
    public func setPart(
        textLabel: UILabel? = nil, detailTextLabel: UILabel? = nil, imageView: UIImageView? = nil,
        of cell: UITableViewCell
    ) {
        cell.setNibParts(textLabel: textLabel, detailTextLabel: detailTextLabel, imageView: imageView)
    }
    /// Sets the reuse identifier of a cell or a supplementary view.
    public func setReuseIdentifier(_ identifier: String?, of cell: UICollectionReusableView) {
        cell.reuseIdentifier = identifier
    }
    /// Sets the type of a button.
    public func setType(_ type: UIButton.ButtonType, of button: UIButton) { button.buttonType = type }
    /// Sets the layout of a collection view.
    public func setLayout(_ layout: UICollectionViewLayout, of collection: UICollectionView) {
        collection.collectionViewLayout = layout
    }
    /// Sets the nib of a controller's view.
    public func setNibName(_ name: String, of controller: UIViewController) { controller.interface?.nibName = name }
    /// Sets the columns of a split view controller.
    public func setStyle(_ style: UISplitViewController.Style, of split: UISplitViewController) { split.style = style }
    /// Sets the transition of a page view controller; `spacing` is in points.
    public func setStyle(
        _ style: UIPageViewController.TransitionStyle, orientation: UIPageViewController.NavigationOrientation,
        spine: UIPageViewController.SpineLocation = .min, spacing: CGFloat = 0, of pages: UIPageViewController
    ) { pages.setStyle(style, orientation, spine, spacing: spacing) }
    /// Replaces the bars of a navigation controller; nil keeps a bar.
    public func setBars(_ bar: UINavigationBar?, toolbar: UIToolbar? = nil, of navigation: UINavigationController) {
        navigation.setBars(bar, toolbar)
    }
    /// Replaces the bar of a tab bar controller.
    public func setBar(_ bar: UITabBar, of tabs: UITabBarController) { tabs.setBar(bar) }

    /// Sets the font of a button configuration's title.
    public func setTitleFont(_ font: UIFont, of configuration: inout UIButton.Configuration) {
        configuration.titleFont = font
    }
    /// Makes the layout margins of a view follow the readable width: at most 672 points remain between them.
    public func followReadableWidth(_ view: UIView?) { view?.followsReadableWidth = true }

    /// Applies changes by size class: `base` first, then the matching variations, those that name one size class before
    /// those that name two; again whenever the size classes change.
    public func vary(_ view: UIView, base: @escaping @MainActor () -> Void, _ variations: [InterfaceVariation]) {
        let all = variations.map { SizeVariations.Variation(width: $0.width, height: $0.height, apply: $0.apply) }
        view.sizeVariations.add(base: base, all, for: view.traitCollection)
    }
}

/// A change of a view for size classes.
@MainActor public struct InterfaceVariation {
    let width: UIUserInterfaceSizeClass, height: UIUserInterfaceSizeClass
    let apply: @MainActor () -> Void

    /// Creates a change; `unspecified` stands for any size class.
    public init(
        width: UIUserInterfaceSizeClass, height: UIUserInterfaceSizeClass, apply: @escaping @MainActor () -> Void
    ) {
        self.width = width
        self.height = height
        self.apply = apply
    }
}
