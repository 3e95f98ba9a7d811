import UIKit

extension TreeDescription {
    mutating func control(_ view: UIView) {
        guard let control = view as? UIControl else { return }
        add([
            "isEnabled": control.isEnabled, "isSelected": control.isSelected,
            "isHighlighted": control.isHighlighted,
            "contentHorizontalAlignment": control.contentHorizontalAlignment,
            "contentVerticalAlignment": control.contentVerticalAlignment,
        ])
        let events: [(String, UIControl.Event)] = [
            ("touchDown", .touchDown), ("touchUpInside", .touchUpInside), ("touchUpOutside", .touchUpOutside),
            ("valueChanged", .valueChanged), ("editingChanged", .editingChanged), ("editingDidEnd", .editingDidEnd),
        ]
        for target in control.allTargets.map(\.base).sorted(by: { "\(type(of: $0))" < "\(type(of: $1))" }) {
            // A segue's trigger exists only in storyboards.
            guard "\(type(of: target))" != "SegueTrigger" else { continue }
            for (name, event) in events {
                for action in control.actions(forTarget: target, forControlEvent: event) ?? [] {
                    add("  \(name): \(action) of \("\(type(of: target))".trimmingPrefix("Code"))")
                }
            }
        }
        for (name, event) in events {
            for action in control.actions(forTarget: nil, forControlEvent: event) ?? [] {
                add("  \(name): \(action) of the first responder")
            }
        }
    }

    mutating func special(_ view: UIView) {
        switch view {
        case let view as UILabel: label(view)
        case let view as UIButton: button(view)
        case let view as UITextField: field(view)
        case let view as UITextView: text(view)
        case let view as UIImageView:
            add([
                "image": view.image, "highlightedImage": view.highlightedImage, "isHighlighted": view.isHighlighted,
                "preferredSymbolConfiguration": view.preferredSymbolConfiguration,
            ])
        case let view as UIStackView:
            add([
                "axis": view.axis, "distribution": view.distribution, "alignment": view.alignment,
                "spacing": view.spacing, "isBaselineRelativeArrangement": view.isBaselineRelativeArrangement,
                "isLayoutMarginsRelativeArrangement": view.isLayoutMarginsRelativeArrangement,
            ])
        case let view as UISearchBar:
            add([
                "searchBarStyle": view.searchBarStyle, "barStyle": view.barStyle, "text": view.text,
                "placeholder": view.placeholder, "prompt": view.prompt, "showsCancelButton": view.showsCancelButton,
                "showsScopeBar": view.showsScopeBar, "scopeButtonTitles": view.scopeButtonTitles,
                "selectedScopeButtonIndex": view.selectedScopeButtonIndex,
                "delegate": view.delegate.map { "\(type(of: $0))" },
            ])
        case let view as UIVisualEffectView: add(["effect": view.effect.map { "\(type(of: $0))" }])
        case let view as BadgeView:
            add([
                "ringColor": view.ringColor, "ringWidth": view.ringWidth, "offset": view.offset,
                "center2": view.center2, "area": view.area, "caption": view.caption, "icon": view.icon,
                "isFilled": view.isFilled, "note": view.note,
            ])
        default: values(view)
        }
        if let view = view as? UIScrollView { scroll(view) }
    }

    private mutating func label(_ view: UILabel) {
        add([
            "text": view.text, "font": view.font, "textColor": view.textColor, "textAlignment": view.textAlignment,
            "lineBreakMode": view.lineBreakMode, "numberOfLines": view.numberOfLines,
            "baselineAdjustment": view.baselineAdjustment,
            "adjustsFontSizeToFitWidth": view.adjustsFontSizeToFitWidth,
            "minimumScaleFactor": view.minimumScaleFactor,
            "adjustsFontForContentSizeCategory": view.adjustsFontForContentSizeCategory,
            "allowsDefaultTighteningForTruncation": view.allowsDefaultTighteningForTruncation,
            "preferredMaxLayoutWidth": view.preferredMaxLayoutWidth, "isEnabled": view.isEnabled,
            "isHighlighted": view.isHighlighted, "highlightedTextColor": view.highlightedTextColor,
            "shadowColor": view.shadowColor, "shadowOffset": view.shadowOffset,
            "attributedText": view.attributedText,
        ])
    }

    private mutating func button(_ view: UIButton) {
        add([
            "buttonType": view.buttonType, "contentEdgeInsets": view.contentEdgeInsets,
            "titleEdgeInsets": view.titleEdgeInsets, "imageEdgeInsets": view.imageEdgeInsets,
            "adjustsImageWhenHighlighted": view.adjustsImageWhenHighlighted,
            "adjustsImageWhenDisabled": view.adjustsImageWhenDisabled,
            "reversesTitleShadow": view.reversesTitleShadowWhenHighlighted,
            "showsTouch": view.showsTouchWhenHighlighted, "role": view.role,
            "showsMenuAsPrimaryAction": view.showsMenuAsPrimaryAction,
            "changesSelectionAsPrimaryAction": view.changesSelectionAsPrimaryAction, "menu": view.menu,
        ])
        for (name, state) in ValueDescription.states {
            add([
                "\(name).title": view.title(for: state), "\(name).titleColor": view.titleColor(for: state),
                "\(name).titleShadowColor": view.titleShadowColor(for: state),
                "\(name).image": view.image(for: state), "\(name).attributed": view.attributedTitle(for: state),
                "\(name).backgroundImage": view.backgroundImage(for: state),
                "\(name).symbol": view.preferredSymbolConfigurationForImage(in: state),
            ])
        }
        guard let configuration = view.configuration else { return }
        add([
            "title": configuration.title, "subtitle": configuration.subtitle, "image": configuration.image,
            "symbol": configuration.preferredSymbolConfigurationForImage,
            "imagePlacement": configuration.imagePlacement, "imagePadding": configuration.imagePadding,
            "titlePadding": configuration.titlePadding, "titleAlignment": configuration.titleAlignment,
            "contentInsets": configuration.contentInsets, "buttonSize": configuration.buttonSize,
            "cornerStyle": configuration.cornerStyle, "foreground": configuration.baseForegroundColor,
            "background": configuration.baseBackgroundColor, "spinner": configuration.showsActivityIndicator,
            "titleFont": configuration.titleFont,
        ])
    }

    private mutating func field(_ view: UITextField) {
        add([
            "text": view.text, "font": view.font, "textColor": view.textColor, "textAlignment": view.textAlignment,
            "borderStyle": view.borderStyle, "placeholder": view.placeholder,
            "attributedPlaceholder": view.attributedPlaceholder, "attributedText": view.attributedText,
            "adjustsFontSizeToFitWidth": view.adjustsFontSizeToFitWidth, "minimumFontSize": view.minimumFontSize,
            "clearButtonMode": view.clearButtonMode, "clearsOnBeginEditing": view.clearsOnBeginEditing,
            "allowsEditingTextAttributes": view.allowsEditingTextAttributes,
            "adjustsFontForContentSizeCategory": view.adjustsFontForContentSizeCategory,
            "delegate": view.delegate.map { "\(type(of: $0))" },
        ])
        add([
            "autocapitalizationType": view.autocapitalizationType, "autocorrectionType": view.autocorrectionType,
            "spellCheckingType": view.spellCheckingType, "keyboardType": view.keyboardType,
            "keyboardAppearance": view.keyboardAppearance, "returnKeyType": view.returnKeyType,
            "enablesReturnKeyAutomatically": view.enablesReturnKeyAutomatically,
            "isSecureTextEntry": view.isSecureTextEntry, "smartDashesType": view.smartDashesType,
            "smartQuotesType": view.smartQuotesType, "smartInsertDeleteType": view.smartInsertDeleteType,
            "textContentType": view.textContentType?.rawValue,
        ])
    }

    private mutating func text(_ view: UITextView) {
        add([
            "text": view.text, "font": view.font, "textColor": view.textColor, "textAlignment": view.textAlignment,
            "isEditable": view.isEditable, "isSelectable": view.isSelectable, "attributedText": view.attributedText,
            "adjustsFontForContentSizeCategory": view.adjustsFontForContentSizeCategory,
            "allowsEditingTextAttributes": view.allowsEditingTextAttributes,
            "autocapitalizationType": view.autocapitalizationType, "keyboardType": view.keyboardType,
            "returnKeyType": view.returnKeyType,
        ])
    }

    private mutating func scroll(_ view: UIScrollView) {
        add([
            "contentSize": view.contentSize, "contentInset": view.contentInset,
            "adjustedContentInset": view.adjustedContentInset, "contentOffset": view.contentOffset,
            "scrollIndicatorInsets": view.verticalScrollIndicatorInsets, "isScrollEnabled": view.isScrollEnabled,
            "isPagingEnabled": view.isPagingEnabled, "isDirectionalLockEnabled": view.isDirectionalLockEnabled,
            "bounces": view.bounces, "bouncesZoom": view.bouncesZoom,
            "alwaysBounceVertical": view.alwaysBounceVertical, "alwaysBounceHorizontal": view.alwaysBounceHorizontal,
            "indicators": (view.showsHorizontalScrollIndicator, view.showsVerticalScrollIndicator),
            "indicatorStyle": view.indicatorStyle, "keyboardDismissMode": view.keyboardDismissMode,
            "contentInsetAdjustmentBehavior": view.contentInsetAdjustmentBehavior,
            "touches": (view.delaysContentTouches, view.canCancelContentTouches),
            "zoomScales": (view.minimumZoomScale, view.maximumZoomScale),
            "delegate": view.delegate.map { String("\(type(of: $0))".trimmingPrefix("Code")) },
        ])
        if let table = view as? UITableView { self.table(table) }
        guard let collection = view as? UICollectionView else { return }
        add([
            "allowsSelection": collection.allowsSelection,
            "allowsMultipleSelection": collection.allowsMultipleSelection,
            "isPrefetchingEnabled": collection.isPrefetchingEnabled,
            "layout": "\(type(of: collection.collectionViewLayout))",
        ])
        guard let flow = collection.collectionViewLayout as? UICollectionViewFlowLayout else { return }
        add([
            "scrollDirection": flow.scrollDirection, "minimumLineSpacing": flow.minimumLineSpacing,
            "minimumInteritemSpacing": flow.minimumInteritemSpacing, "itemSize": flow.itemSize,
            "estimatedItemSize": flow.estimatedItemSize, "headerReferenceSize": flow.headerReferenceSize,
            "footerReferenceSize": flow.footerReferenceSize, "sectionInset": flow.sectionInset,
            "sectionInsetReference": flow.sectionInsetReference,
            "pins": (flow.sectionHeadersPinToVisibleBounds, flow.sectionFootersPinToVisibleBounds),
        ])
    }

    private mutating func table(_ view: UITableView) {
        add([
            "style": view.style, "separatorStyle": view.separatorStyle, "separatorColor": view.separatorColor,
            "separatorInset": view.separatorInset, "rowHeight": view.rowHeight,
            "sectionHeaderHeight": view.sectionHeaderHeight, "sectionFooterHeight": view.sectionFooterHeight,
            "selection": (
                view.allowsSelection, view.allowsMultipleSelection, view.allowsSelectionDuringEditing,
                view.allowsMultipleSelectionDuringEditing
            ),
            "sectionIndexMinimumDisplayRowCount": view.sectionIndexMinimumDisplayRowCount,
            "sectionIndexColor": view.sectionIndexColor,
            "sectionIndexBackgroundColor": view.sectionIndexBackgroundColor,
        ])
    }

    private mutating func values(_ view: UIView) {
        switch view {
        case let view as UISwitch:
            add(["isOn": view.isOn, "onTintColor": view.onTintColor, "thumbTintColor": view.thumbTintColor])
        case let view as UISlider:
            add([
                "value": view.value, "range": (view.minimumValue, view.maximumValue),
                "isContinuous": view.isContinuous, "minimumTrackTintColor": view.minimumTrackTintColor,
                "maximumTrackTintColor": view.maximumTrackTintColor, "thumbTintColor": view.thumbTintColor,
            ])
        case let view as UIStepper:
            add([
                "value": view.value, "range": (view.minimumValue, view.maximumValue, view.stepValue),
                "autorepeat": view.autorepeat, "wraps": view.wraps, "isContinuous": view.isContinuous,
            ])
        case let view as UISegmentedControl:
            add([
                "selectedSegmentIndex": view.selectedSegmentIndex, "isMomentary": view.isMomentary,
                "apportionsSegmentWidthsByContent": view.apportionsSegmentWidthsByContent,
                "selectedSegmentTintColor": view.selectedSegmentTintColor,
            ])
            for index in 0..<view.numberOfSegments {
                add([
                    "segment": view.titleForSegment(at: index), "image": view.imageForSegment(at: index),
                    "width": view.widthForSegment(at: index), "enabled": view.isEnabledForSegment(at: index),
                ])
            }
        case let view as UIPageControl:
            add([
                "pages": (view.currentPage, view.numberOfPages), "hidesForSinglePage": view.hidesForSinglePage,
                "backgroundStyle": view.backgroundStyle,
                "allowsContinuousInteraction": view.allowsContinuousInteraction,
                "pageIndicatorTintColor": view.pageIndicatorTintColor,
                "currentPageIndicatorTintColor": view.currentPageIndicatorTintColor,
            ])
        case let view as UIProgressView:
            add([
                "progress": view.progress, "progressViewStyle": view.progressViewStyle,
                "progressTintColor": view.progressTintColor, "trackTintColor": view.trackTintColor,
            ])
        case let view as UIActivityIndicatorView:
            add([
                "style": view.style, "color": view.color, "hidesWhenStopped": view.hidesWhenStopped,
                "isAnimating": view.isAnimating,
            ])
        case let view as UIDatePicker:
            add([
                "mode": view.datePickerMode, "style": view.preferredDatePickerStyle, "date": view.date,
                "dates": (view.minimumDate, view.maximumDate), "minuteInterval": view.minuteInterval,
                "locale": view.locale,
            ])
        case let view as UIPickerView:
            add([
                "delegate": view.delegate.map { "\(type(of: $0))" },
                "dataSource": view.dataSource.map { "\(type(of: $0))" },
            ])
        default: lists(view)
        }
    }

    private mutating func lists(_ view: UIView) {
        switch view {
        case let view as UITableViewCell:
            add([
                "style": view.reuseIdentifier, "accessoryType": view.accessoryType,
                "editingAccessoryType": view.editingAccessoryType, "selectionStyle": view.selectionStyle,
                "indentation": (view.indentationLevel, view.indentationWidth),
                "shouldIndentWhileEditing": view.shouldIndentWhileEditing,
                "showsReorderControl": view.showsReorderControl, "separatorInset": view.separatorInset,
                "selectedBackground": view.selectedBackgroundView?.backgroundColor,
            ])
        case let view as UICollectionReusableView:
            let cell = view as? UICollectionViewCell
            add([
                "reuseIdentifier": view.reuseIdentifier,
                "selectedBackground": cell?.selectedBackgroundView?.backgroundColor,
            ])
        case let view as UINavigationBar:
            add([
                "barStyle": view.barStyle, "isTranslucent": view.isTranslucent, "barTintColor": view.barTintColor,
                "prefersLargeTitles": view.prefersLargeTitles,
                "titleTextAttributes": view.titleTextAttributes.map { ValueDescription.attributes($0) },
                "largeTitleTextAttributes": view.largeTitleTextAttributes.map { ValueDescription.attributes($0) },
                "standard": view.standardAppearance.backgroundColor, "shadow": view.standardAppearance.shadowColor,
                "edge": view.scrollEdgeAppearance?.backgroundColor,
                "delegate": view.delegate.map { "\(type(of: $0))" },
            ])
        case let view as UIToolbar:
            add([
                "barStyle": view.barStyle, "isTranslucent": view.isTranslucent, "barTintColor": view.barTintColor,
                "items": view.items?.count,
            ])
        case let view as UITabBar:
            add([
                "barStyle": view.barStyle, "barTintColor": view.barTintColor,
                "unselectedItemTintColor": view.unselectedItemTintColor, "itemPositioning": view.itemPositioning,
                "itemSizes": (view.itemWidth, view.itemSpacing), "items": view.items?.map(\.title),
                "delegate": view.delegate.map { "\(type(of: $0))" },
            ])
        default: break
        }
    }
}
