import Foundation

extension UsageError {
    /// Returns `true` if the arguments caused the error; such errors have their own exit status.
    static func includes(_ error: any Error) -> Bool {
        switch error {
        case is UsageError, is SceneParameterError: true
        case let error as MovieWriterError: [.unknownEnding, .badName, .badOption].contains(error.kind)
        default: false
        }
    }

    /// Throws if the first argument is not a command, or if `help` is requested for an unknown command. Called before
    /// options are parsed, since the valid options depend on the command.
    static func checkCommand(_ arguments: [String], among commands: [String], shown: [String], program: String) throws {
        guard let first = arguments.first, !first.hasPrefix("-") else { return }
        let name = first == "help" ? arguments.dropFirst().first { !$0.hasPrefix("-") } : first
        guard let name, !commands.contains(name) else { return }
        throw UsageError(
            "there is no command “\(name)”\(suggestion(for: name, in: shown))“\(program) --help” lists all commands")
    }

    /// Returns "; did you mean “render”? ", or "; " if no word is similar: the sentence continues after it.
    static func suggestion(for word: String, in words: [String], hyphens: String = "") -> String {
        EditDistance.nearest(to: word, in: words).map { "; did you mean “\(hyphens)\($0)”? " } ?? "; "
    }

    /// Returns a message of the parser in the style of all others: lower case, curly quotation marks, one sentence, and
    /// a reference to the help. `help` is the text of the command's help.
    static func sentence(ofParser message: String, help: String, helpCommand: String) -> String {
        var text = message
        // The parser also suggests words that share only the hyphens.
        if let end = text.range(of: ". Did you mean ") { text = String(text[..<end.lowerBound]) }
        text = text.replacing(/'([^']*)'/) { "“\($0.1)”" }
        text = text.prefix(1).lowercased() + text.dropFirst()
        if text.hasSuffix(".") { text.removeLast() }
        guard let unknown = text.wholeMatch(of: /unknown option “(-+)(.*)”/) else {
            return text + "; “\(helpCommand)” lists its options"
        }
        let options = help.matches(of: /--([a-z][a-z-]*)/).map { String($0.1) }
        return
            "there is no option “\(unknown.1)\(unknown.2)”\(suggestion(for: String(unknown.2), in: options, hyphens: "--"))"
            + "“\(helpCommand)” lists its options"
    }
}
