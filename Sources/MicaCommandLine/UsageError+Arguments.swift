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

    /// Fails where the first argument is no command, or `help` is asked for none: before options are looked at, because
    /// those that the command would have are not known then.
    static func checkCommand(_ arguments: [String], among commands: [String], shown: [String], program: String) throws {
        guard let first = arguments.first, !first.hasPrefix("-") else { return }
        let name = first == "help" ? arguments.dropFirst().first { !$0.hasPrefix("-") } : first
        guard let name, !commands.contains(name) else { return }
        throw UsageError(
            "there is no command “\(name)”\(suggestion(for: name, in: shown))“\(program) --help” lists all commands")
    }

    /// "; did you mean “render”? ", or "; " where no word is near: the sentence goes on after it.
    static func suggestion(for word: String, in words: [String], hyphens: String = "") -> String {
        EditDistance.nearest(to: word, in: words).map { "; did you mean “\(hyphens)\($0)”? " } ?? "; "
    }

    /// A message of the parser in the style of all others: lower case, curly quotation marks, one sentence, and where to
    /// read on. `help` is the text of the command's help.
    static func sentence(ofParser message: String, help: String, helpCommand: String) -> String {
        var text = message
        // Its own suggestions take words that share no more than the hyphens.
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
