/// Attributes and modifiers that need the Objective-C runtime or Interface Builder.
extension FilePass {
    static let removed: Set<String> = [
        "objc", "objcMembers", "nonobjc", "IBOutlet", "IBAction", "IBSegueAction", "IBInspectable", "IBDesignable",
        "GKInspectable",
    ]

    mutating func rewriteAttribute(_ index: Int) {
        let name = file.text(index + 1)
        // With a space in between, or as an argument of another attribute, it is not an attribute.
        guard file.isName(index + 1), file.range(index).upperBound == file.range(index + 1).lowerBound else { return }
        var last = index + 1
        // After a space, a parenthesis begins an argument only if no type can follow the attribute.
        if file.text(index + 2) == "(", let close = file.partner(index + 2),
            name == "objc" || file.range(index + 1).upperBound == file.range(index + 2).lowerBound
        {
            last = close
        }
        switch name {
        case _ where FilePass.removed.contains(name): remove(index, last)
        case "NSManaged": rewriteManagedProperty(index)
        case "NSCopying":
            report(index, "@NSCopying is removed: the property keeps the object itself, not a copy")
            remove(index, last)
        case "convention" where file.text(index + 3) == "block" || isImplementation(last + 1): remove(index, last)
        case "available" where file.text(index + 3) == "iOS" && file.text(index + 5) == "unavailable":
            replace(index + 3, index + 3, with: "*")
        case "UIApplicationMain": replace(index + 1, index + 1, with: "main")
        case "NSApplicationMain":
            report(index, "@\(name): AppKit is not available on Linux; start a UIKit app with @main")
        default: break
        }
    }

    /// Rewrites `dynamic` in front of a declaration, and single names that have another meaning here.
    mutating func rewriteName(_ index: Int) {
        let text = file.text(index)
        if rewriteText(index) { return }
        switch text {
        case "dynamic" where isModifier(index): rewriteDynamic(index)
        case "optional" where isModifier(index) && isObjectiveCRequirement(index): remove(index, index)
        case "Timer" where !module.typeNames.contains("Timer") && file.text(index - 1) != "." && !isDeclaredName(index):
            if file.text(index + 1) != ":" { replace(index, index, with: "MediaTimer") }
        case "asyncAfter" where isDispatchCall(index):
            replace(index, index, with: "mediaAsyncAfter")
            if file.text(index + 2) == "deadline", file.text(index + 4) == "DispatchTime", file.text(index + 6) == "now"
            {
                replace(index + 4, index + 4, with: "MediaDeadline")
            }
        case "sleep" where isTaskSleep(index): replace(index, index, with: "mediaSleep")
        case "Darwin" where file.text(index + 1) == "." && file.text(index - 1) != "." && !isImport(index):
            replace(index, index, with: "Glibc")
        // The resources of an app are in a bundle of their own.
        case "Bundle" where file.text(index + 1) == "." && file.text(index + 2) == "main":
            if !module.typeNames.contains("Bundle"), file.text(index + 3) != "(" {
                replace(index + 2, index + 2, with: "ofApp()")
            }
        case "Selector" where file.text(index + 1) == "(": rewriteSelectorString(index)
        case "NSClassFromString" where file.text(index + 1) == "(" && module.methods[text] == nil:
            replace(index, index, with: "ClassName.lookUp")
        // Foundation has no initialiser without a string here.
        case "NSAttributedString", "NSMutableAttributedString":
            if !module.typeNames.contains(text), file.text(index + 1) == "(", file.text(index + 2) == ")" {
                replace(index + 1, index + 1, with: "(string: \"\"")
            }
        default:
            if text == "unsafeBitCast" { rewriteImplementationCast(index) }
            rewriteOptionalCall(index)
            rewriteOptionalProperty(index)
            rewriteBoundMethod(index)
            rewriteObjectValue(index)
            rewriteTypeDescription(index)
            rewriteOldName(index)
        }
        if let reason = FilePass.runtimeFunctions[text], file.text(index + 1) == "(" {
            report(index, "\(text): \(reason)")
        }
    }

    private static let runtimeFunctions = [
        "object_setClass": "the class of an object cannot be changed on Linux"
    ]

    /// Returns `true` if a word precedes a declaration: elsewhere it is an ordinary name.
    private func isModifier(_ index: Int) -> Bool {
        let next = file.text(index + 1), previous = file.text(index - 1)
        guard
            Declarations.modifiers.contains(next) || next == "@"
                || ["var", "let", "func", "subscript", "init", "class"].contains(next)
        else { return false }
        if index == 0 || [";", "{", "}"].contains(previous) { return true }
        // It may follow another modifier or an attribute, with or without an argument.
        var before = index - 1
        if previous == ")", let open = file.partner(before) { before = open - 1 }
        if Declarations.modifiers.contains(file.text(before)) || file.text(before - 1) == "@" { return true }
        return file.beginsLine(index) && file.kind(index - 1) != .operator
            && !["=", ".", ",", ":", "(", "[", "case", "let", "var", "func"].contains(previous)
    }

    /// Returns `true` for `queue.asyncAfter(deadline:…)`. If the module has a method of the same name and label, the
    /// receiver must be recognisable as a dispatch queue.
    private func isDispatchCall(_ index: Int) -> Bool {
        guard file.text(index - 1) == ".", file.text(index + 1) == "(", file.text(index + 3) == ":" else {
            return false
        }
        let label = file.text(index + 2)
        guard label == "deadline" || label == "wallDeadline" else { return false }
        guard module.methods["asyncAfter"]?.firstLabels.contains(label) == true else { return true }
        return file.text(index - 4) == "DispatchQueue" && file.text(index - 2) == "main"
            || file.text(index - 2) == ")"
                && file.partner(index - 2).map { file.text($0 - 3) == "DispatchQueue" } == true
    }

    /// Returns `true` for `Task.sleep(nanoseconds:)` and `Task.sleep(for:)` without an explicit clock.
    func isTaskSleep(_ index: Int) -> Bool {
        guard file.text(index - 1) == ".", file.text(index + 1) == "(", file.text(index + 3) == ":",
            ["nanoseconds", "for"].contains(file.text(index + 2)), !module.typeNames.contains("Task")
        else { return false }
        // `Task.` or `Task<Never, Never>.`
        var type = index - 2
        if file.text(type) == ">" {
            while type > 0, index - type < 64, file.text(type) != "<", file.text(type) != "Task" { type -= 1 }
            if file.text(type) == "<" { type -= 1 }
        }
        guard file.text(type) == "Task", file.text(type - 1) != ".", let end = file.partner(index + 1) else {
            return false
        }
        return !(index + 2..<min(end, index + Declarations.longest)).contains {
            file.text($0) == "clock" && file.text($0 + 1) == ":"
        }
    }

    private func isObjectiveCRequirement(_ index: Int) -> Bool {
        declarations.typeAt[index].map { declarations.types[$0].isObjectiveC } ?? false
    }

    private func isDeclaredName(_ index: Int) -> Bool {
        ["func", "var", "let", "case", "typealias", "class", "struct", "enum", "import", "associatedtype"]
            .contains(file.text(index - 1))
    }

    private func isImport(_ index: Int) -> Bool {
        file.text(index - 1) == "import" || file.text(index - 2) == "import"
    }
}
