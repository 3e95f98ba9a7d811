import CoreGraphics

/// The height of a bar for which an image is.
public enum UIBarMetrics: Int, Sendable {
    /// A bar in a window of regular height; also for the others, where they have none of their own.
    case `default` = 0
    /// A bar in a window of compact height.
    case compact = 1
    /// A bar of regular height with a prompt.
    case defaultPrompt = 101
    /// A bar of compact height with a prompt.
    case compactPrompt = 102
}

/// The images of a navigation bar.
struct NavigationBarImages {
    var backgrounds: [UIBarMetrics: UIImage] = [:]
    var shadow: UIImage?
    var indicator: UIImage?
    var indicatorMask: UIImage?
}

extension UINavigationBar {
    /// Sets the image that replaces the bar's background, stretched to the bar; nil for the appearance's background. An
    /// image without pixels, `UIImage()`, makes the bar transparent.
    public func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
        images.backgrounds[barMetrics] = backgroundImage
        noteSet(.backgroundImage, for: barMetrics) { (bar: UINavigationBar) in
            bar.setBackgroundImage(backgroundImage, for: barMetrics)
        }
        lookChanged()
    }
    /// Sets the background image; the position has no effect.
    public func setBackgroundImage(
        _ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
    ) { setBackgroundImage(backgroundImage, for: barMetrics) }
    /// Returns the background image that was set for the metrics.
    public func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { images.backgrounds[barMetrics] }
    /// Returns the background image that was set for the metrics; the position has no effect.
    public func backgroundImage(for barPosition: UIBarPosition, barMetrics: UIBarMetrics) -> UIImage? {
        images.backgrounds[barMetrics]
    }

    /// The image in place of the line below the bar; one without pixels removes the line. It is shown only with a
    /// background image. Default nil.
    public var shadowImage: UIImage? {
        get { images.shadow }
        set {
            noteSet(.shadowImage, \UINavigationBar.shadowImage, newValue)
            images.shadow = newValue
            lookChanged()
            setNeedsLayout()
        }
    }
    /// The image beside the title of the back button. It is shown only with `backIndicatorTransitionMaskImage`. Default
    /// nil: a chevron.
    public var backIndicatorImage: UIImage? {
        get { images.indicator }
        set {
            noteSet(.backIndicatorImage, \UINavigationBar.backIndicatorImage, newValue)
            images.indicator = newValue
            changed()
        }
    }
    /// The mask of the back button's title during transitions. It has no effect except that `backIndicatorImage` needs it.
    /// Default nil.
    public var backIndicatorTransitionMaskImage: UIImage? {
        get { images.indicatorMask }
        set {
            noteSet(.backIndicatorMask, \UINavigationBar.backIndicatorTransitionMaskImage, newValue)
            images.indicatorMask = newValue
            changed()
        }
    }

    /// The background image for the bar's present height.
    var shownBackgroundImage: UIImage? {
        let compact = traitCollection.verticalSizeClass == .compact ? images.backgrounds[.compact] : nil
        return compact ?? images.backgrounds[.default]
    }
    /// The image beside the title of the back button; nil for the chevron.
    var shownBackIndicator: UIImage? { images.indicatorMask == nil ? nil : images.indicator }
}
