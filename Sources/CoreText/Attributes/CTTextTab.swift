public import CoreGraphics

/// A tab stop: its position in points from the leading margin, and the alignment of the text after the tab.
open class CTTextTab: NSObject {
    private let mark = AttributeMark.word
    package let alignmentSetting: CTTextAlignment
    package let locationSetting: Double
    package let optionsSetting: CFDictionary

    package init(alignment: CTTextAlignment, location: Double, options: CFDictionary) {
        alignmentSetting = alignment
        locationSetting = location
        optionsSetting = options
    }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CTTextTab).map {
            $0.alignmentSetting == alignmentSetting && $0.locationSetting == locationSetting
        } ?? false
    }
    open override var hash: Int { locationSetting.hashValue }
}

/// Creates a tab. `options` may contain column terminators, which have no effect.
public func CTTextTabCreate(_ alignment: CTTextAlignment, _ location: Double, _ options: CFDictionary?) -> CTTextTab {
    CTTextTab(alignment: alignment, location: location, options: options ?? [:])
}
/// Returns the alignment of text at the tab.
public func CTTextTabGetAlignment(_ tab: CTTextTab) -> CTTextAlignment { tab.alignmentSetting }
/// Returns the position in points from the margin at which lines begin.
public func CTTextTabGetLocation(_ tab: CTTextTab) -> Double { tab.locationSetting }
/// Returns the options with which the tab was created; `nil` for none.
public func CTTextTabGetOptions(_ tab: CTTextTab) -> CFDictionary? { tab.optionsSetting }
