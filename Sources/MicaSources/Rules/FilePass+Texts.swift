/// Functions for texts in the user's language, and the bundles that have them.
extension FilePass {
    /// Rewrites a name that has another meaning here. Returns `false` for other names.
    mutating func rewriteText(_ index: Int) -> Bool {
        switch file.text(index) {
        case "NSLocalizedString" where isLocalizedText(index):
            replace(file.text(index - 1) == "." ? index - 2 : index, index, with: "appLocalizedString")
        case "localizedString" where isBundleCall(index, "forKey"): replace(index, index, with: "appLocalizedString")
        case "object" where isBundleCall(index, "forInfoDictionaryKey"): replace(index, index, with: "appObject")
        case "urls" where isBundleCall(index, "forResourcesWithExtension"): replace(index, index, with: "appURLs")
        case "preferredLocalizations" where isMember(index): replace(index, index, with: "preferredAppLocalizations")
        case "localizedInfoDictionary" where isMember(index):
            replace(index, index, with: "appLocalizedInfoDictionary")
        case "localizations"
        where isMember(index) && file.text(index - 2) == "main" && file.text(index - 4) == "Bundle":
            replace(index, index, with: "appLocalizations")
        case "preferredLanguages" where file.text(index - 1) == ".":
            guard ["Locale", "NSLocale"].contains(file.text(index - 2)), !module.typeNames.contains("Locale") else {
                return false
            }
            replace(index - 2, index, with: "Locale.preferredAppLanguages")
        // The resources of a class's module, or of an identifier, are in a bundle of their own.
        case "Bundle" where file.text(index + 1) == "(" && file.text(index + 3) == ":":
            guard ["for", "identifier"].contains(file.text(index + 2)), !module.typeNames.contains("Bundle") else {
                return false
            }
            replace(index, index, with: "Bundle.ofApp")
        case "format" where isFormatCall(index) || isPredicateLabel(index): replace(index, index, with: "appFormat")
        default: return false
        }
        return true
    }

    /// Returns `true` for a call of Foundation's function, all of whose forms have a comment.
    private func isLocalizedText(_ index: Int) -> Bool {
        guard file.text(index + 1) == "(", let close = file.partner(index + 1), file.text(index - 1) != "func",
            file.hasLabel("comment", in: index + 2..<close)
        else { return false }
        return file.text(index - 1) == "." ? file.text(index - 2) == "Foundation" : !module.declaresLocalizedString
    }

    /// Returns `true` for a call such as `bundle.localizedString(forKey:…)`, unless the module has a method of this name.
    private func isBundleCall(_ index: Int, _ label: String) -> Bool {
        file.text(index - 1) == "." && file.text(index + 1) == "(" && file.text(index + 2) == label
            && module.methods[file.text(index)]?.firstLabels.contains(label) != true
    }

    /// Returns `true` for a property after a point, unless the module has one of this name.
    private func isMember(_ index: Int) -> Bool {
        file.text(index - 1) == "." && !module.propertyNames.contains(file.text(index))
    }

    /// Returns `true` for the label of `String(format:arguments:)`.
    private func isFormatCall(_ index: Int) -> Bool {
        guard isStringLabel(index), let close = file.partner(index - 1) else { return false }
        return arguments(index - 1, close).contains { file.text($0) == "arguments" && file.text($0 + 1) == ":" }
    }

    /// Returns `true` for the first label of `NSPredicate(format:…)`.
    private func isPredicateLabel(_ index: Int) -> Bool {
        guard file.text(index - 1) == "(", file.text(index + 1) == ":", !module.typeNames.contains("NSPredicate") else {
            return false
        }
        return file.text(index - 2) == "NSPredicate"
            || file.text(index - 2) == "init" && file.text(index - 4) == "NSPredicate"
    }

    /// Returns `true` for a label of `String(label:…)`.
    private func isStringLabel(_ index: Int) -> Bool {
        file.text(index - 1) == "(" && file.text(index + 1) == ":" && file.text(index - 2) == "String"
    }

    /// Returns `true` for a name that QuartzCore declares, or implements more completely than Foundation.
    func needsTexts(_ index: Int) -> Bool {
        switch file.text(index) {
        case "NSLocalizedString", "LocalizedStringResource", "LocalizationValue", "localizedStringWithFormat": true
        case "localized": isStringLabel(index)
        case "format": isStringLabel(index) || isPredicateLabel(index)
        case "localizedString": isBundleCall(index, "forKey")
        case "object": isBundleCall(index, "forInfoDictionaryKey")
        case "urls": isBundleCall(index, "forResourcesWithExtension")
        case "preferredLocalizations", "localizedInfoDictionary": isMember(index)
        case "preferredLanguages": ["Locale", "NSLocale"].contains(file.text(index - 2))
        default: false
        }
    }
}
