public import CoreGraphics

/// A place on the line that a tab leads to: points from the leading margin, and how the text after the tab stands to it.
open class CTTextTab: NSObject {
    package let alignmentSetting: CTTextAlignment
    package let locationSetting: Double
    package let optionsSetting: CFDictionary

    package init(alignment: CTTextAlignment, location: Double, options: CFDictionary) {
        (alignmentSetting, locationSetting, optionsSetting) = (alignment, location, options)
    }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CTTextTab).map {
            $0.alignmentSetting == alignmentSetting && $0.locationSetting == locationSetting
        } ?? false
    }
    open override var hash: Int { locationSetting.hashValue }
}

/// A tab. `options` may hold column terminators; they have no influence here.
public func CTTextTabCreate(_ alignment: CTTextAlignment, _ location: Double, _ options: CFDictionary?) -> CTTextTab {
    CTTextTab(alignment: alignment, location: location, options: options ?? [:])
}
/// How text lies at the tab.
public func CTTextTabGetAlignment(_ tab: CTTextTab) -> CTTextAlignment { tab.alignmentSetting }
/// Points from the margin where lines begin.
public func CTTextTabGetLocation(_ tab: CTTextTab) -> Double { tab.locationSetting }
/// The options that the tab was made with; nil for none.
public func CTTextTabGetOptions(_ tab: CTTextTab) -> CFDictionary? { tab.optionsSetting }
