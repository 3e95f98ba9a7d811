/// Objective-C protocols, which only classes can adopt, and whose requirements may be optional.
extension FilePass {
    mutating func rewriteProtocols() {
        for (number, type) in declarations.types.enumerated() where type.keyword == "protocol" && type.isObjectiveC {
            let name = type.nameIndex, hasParents = file.text(name + 1) == ":"
            // If the protocol says so itself, nothing is added.
            if hasParents, ["class", "AnyObject"].contains(file.text(name + 2)) {
                addDefaults(type, number)
                continue
            }
            edits.insert(
                hasParents ? " AnyObject," : ": AnyObject", at: file.range(hasParents ? name + 1 : name).upperBound)
            addDefaults(type, number)
        }
    }

    /// Gives each optional requirement a default, in an extension after the protocol's brace.
    private mutating func addDefaults(_ type: TypeDeclaration, _ number: Int) {
        guard type.close < file.count else { return }
        var defaults: [String] = []
        for member in declarations.membersOfType[number]
        where member.modifiers.contains("optional") && member.last - member.keywordIndex < Declarations.longest {
            let ofType = member.modifiers.contains("static") || member.modifiers.contains("class") ? "static " : ""
            let text = ofType + declaration(member)
            if member.keyword == "func" {
                guard let arrow = resultArrow(member) else {
                    defaults.append("\(text) {}")
                    continue
                }
                guard file.text(member.last) == "?" || file.text(member.last) == "!" else {
                    if OptionalValues.type(of: member, in: file) != nil {
                        defaults.append("\(text) { OptionalRequirement.missing() }")
                        needsRuntime = true
                        continue
                    }
                    report(
                        arrow,
                        "optional \(member.name) returns \(file.source(arrow + 1, member.last)): it is required on Linux"
                    )
                    continue
                }
                defaults.append("\(text) { nil }")
            } else if member.keyword == "var", let open = accessors(member) {
                let type = file.source(member.keywordIndex + 1, open - 1)
                let isOptional = type.hasSuffix("?") || type.hasSuffix("!")
                if OptionalValues.type(of: member, in: file) != nil {
                    defaults.append("\(ofType)var \(type) { OptionalRequirement.missing() }")
                    needsRuntime = true
                    continue
                }
                guard isOptional, !(open...member.last).contains(where: { file.text($0) == "set" }) else {
                    report(member.keywordIndex, "optional \(member.name) is required on Linux")
                    continue
                }
                defaults.append("\(ofType)var \(type) { nil }")
            }
        }
        guard !defaults.isEmpty else { return }
        let access = (Declarations.firstModifier(before: type.nameIndex - 1, in: file)..<type.nameIndex).map(file.text)
            .first { $0 == "public" || $0 == "open" }
        edits.insert(
            "; \(access.map { $0 + " " } ?? "")extension \(type.name) { \(defaults.joined(separator: "; ")) }",
            at: file.range(type.close).upperBound)
    }

    /// Returns the requirement on one line, without attributes and modifiers.
    private func declaration(_ member: MemberDeclaration) -> String {
        var text = ""
        for index in member.keywordIndex...member.last {
            if index > member.keywordIndex, file.range(index).lowerBound > file.range(index - 1).upperBound {
                text += " "
            }
            text += file.source(index, index)
        }
        return text
    }

    private func resultArrow(_ member: MemberDeclaration) -> Int? {
        var index = member.keywordIndex
        while index <= member.last {
            if file.text(index) == "->" {
                return ["Void", "()"].contains(file.source(index + 1, member.last)) ? nil : index
            }
            index = file.partner(index).map { $0 > index ? $0 + 1 : index + 1 } ?? index + 1
        }
        return nil
    }

    private func accessors(_ member: MemberDeclaration) -> Int? {
        (member.keywordIndex...member.last).first { file.text($0) == "{" }
    }

    /// Rewrites `delegate?.menuDidOpen?(self)`: an optional method always exists here.
    mutating func rewriteOptionalCall(_ index: Int) {
        guard file.text(index - 1) == ".", file.text(index + 1) == "?" || file.text(index + 1) == "!",
            file.text(index + 2) == "(" && file.range(index + 1).upperBound == file.range(index + 2).lowerBound
                || file.text(index + 2) == "{" && file.range(index).upperBound == file.range(index + 1).lowerBound,
            module.optionalRequirements.contains(file.text(index))
                || FilePass.delegateMethods.contains(file.text(index))
        else { return }
        // A closure with this name is not changed, unless the receiver is a delegate. Closures have no labels.
        if module.propertyNames.contains(file.text(index)), !isDelegate(index - 2), !hasLabels(index + 2) { return }
        if rewriteOptionalValue(index) { return }
        replace(index + 1, index + 1, with: "")
        rewriteObjectCall(index)
        // The call of an optional method has an optional value, which a condition unwraps.
        if let close = file.partner(index + 2), ["{", ",", "else"].contains(file.text(close + 1)), isUnwrapped(index) {
            edits.insert(" as Optional", at: file.range(close).upperBound)
        }
    }

    /// Returns `true` if an argument in parentheses has a label.
    private func hasLabels(_ open: Int) -> Bool {
        guard let close = file.partner(open) else { return false }
        var index = open + 1
        while index < close {
            if file.isName(index), file.text(index + 1) == ":", ["(", ","].contains(file.text(index - 1)) {
                return true
            }
            index = max(index, file.partner(index) ?? index) + 1
        }
        return false
    }

    /// Returns `true` for a call whose value `if let`, `guard let` or `while let` unwraps.
    private func isUnwrapped(_ index: Int) -> Bool {
        var start = index - 1
        while start > 0, file.isName(start) || [".", "?", "!"].contains(file.text(start)), !file.beginsLine(start) {
            start -= 1
        }
        guard file.text(start) == "=", file.isName(start - 1), ["let", "var"].contains(file.text(start - 2)) else {
            return false
        }
        return ["if", "guard", "while", ","].contains(file.text(start - 3))
    }

    /// Returns `true` if an expression's last token names a delegate or data source.
    private func isDelegate(_ index: Int) -> Bool {
        var last = index
        while file.text(last) == "?" || file.text(last) == "!" { last -= 1 }
        let name = file.text(last).lowercased()
        return name.hasSuffix("delegate") || name.hasSuffix("datasource")
    }

    /// Optional methods of Apple's delegates; they have defaults here.
    private static let delegateMethods: Set<String> = [
        "scrollViewDidScroll", "scrollViewDidZoom", "scrollViewWillBeginDragging", "scrollViewWillEndDragging",
        "scrollViewDidEndDragging", "scrollViewWillBeginDecelerating", "scrollViewDidEndDecelerating",
        "scrollViewDidEndScrollingAnimation", "viewForZooming", "scrollViewWillBeginZooming", "scrollViewDidEndZooming",
        "scrollViewShouldScrollToTop", "scrollViewDidScrollToTop", "gestureRecognizer", "gestureRecognizerShouldBegin",
        "animationDidStart", "animationDidStop", "layerWillDraw", "layoutSublayers", "tableView", "collectionView",
        "numberOfSections", "textFieldShouldBeginEditing", "textFieldDidBeginEditing", "textFieldShouldEndEditing",
        "textFieldDidEndEditing", "textField", "textFieldShouldClear", "textFieldShouldReturn", "textViewDidChange",
        "textFieldDidChangeSelection", "textView", "textViewDidBeginEditing", "textViewDidEndEditing",
        "textViewShouldBeginEditing", "textViewShouldEndEditing", "textViewDidChangeSelection",
        "searchBarShouldBeginEditing", "searchBarTextDidBeginEditing", "searchBarShouldEndEditing",
        "searchBarTextDidEndEditing", "searchBarSearchButtonClicked", "searchBarCancelButtonClicked",
        "tabBarController",
        "navigationController", "animationController", "interactionController", "pickerView", "searchBar",
        "tabBar", "navigationBar", "pageViewController", "presentationCount", "presentationIndex", "collisionBehavior",
        "dynamicAnimatorDidPause", "dynamicAnimatorWillResume", "contextMenuInteraction", "editMenuInteraction",
        "adaptivePresentationStyle", "presentationController", "presentationControllerDidAttemptToDismiss",
        "presentationControllerDidDismiss", "presentationControllerShouldDismiss",
        "presentationControllerWillDismiss", "popoverPresentationControllerDidDismissPopover",
        "popoverPresentationControllerShouldDismissPopover", "prepareForPopoverPresentation",
        "sheetPresentationControllerDidChangeSelectedDetentIdentifier", "interactionControllerForDismissal",
        "interactionControllerForPresentation", "interruptibleAnimator", "animationEnded", "didDismissSearchController",
        "didPresentSearchController", "willDismissSearchController", "willPresentSearchController",
        "presentSearchController", "sectionIndexTitles", "splitViewController", "splitViewControllerDidCollapse",
        "splitViewControllerDidExpand", "targetDisplayModeForAction", "primaryViewController", "application",
        "applicationDidBecomeActive", "applicationDidEnterBackground", "applicationWillEnterForeground",
        "applicationWillResignActive", "applicationWillTerminate", "sceneDidBecomeActive", "sceneDidDisconnect",
        "sceneDidEnterBackground", "sceneWillEnterForeground", "sceneWillResignActive", "windowScene",
        "addAnimations", "addCompletion", "continueAnimation", "imagePickerController",
        "imagePickerControllerDidCancel",
        "position", "scene", "stateRestorationActivity", "display", "draw",
    ]
}
