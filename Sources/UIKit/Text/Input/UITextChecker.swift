/// A checker for spelling. There are no dictionaries here: every word is right, and has no guesses.
@preconcurrency @MainActor open class UITextChecker: NSObject {
    private static var learned: Set<String> = []

    /// The words that the checker of this object leaves alone. Default nil.
    open var ignoredWords: [String]?

    public override init() {}

    /// The languages with a dictionary: none.
    open class var availableLanguages: [String] { [] }
    /// Returns a range with the location `NSNotFound`: no word is misspelled.
    open func rangeOfMisspelledWord(
        in stringToCheck: String, range: NSRange, startingAt startingOffset: Int, wrap wrapFlag: Bool,
        language: String
    ) -> NSRange { NSRange(location: NSNotFound, length: 0) }
    /// Returns nil: without a dictionary nothing is guessed.
    open func guesses(forWordRange range: NSRange, in string: String, language: String) -> [String]? {
        nil
    }
    /// Returns nil: without a dictionary nothing is completed.
    open func completions(
        forPartialWordRange range: NSRange, in string: String, language: String
    ) -> [String]? { nil }
    /// Ignores a word.
    open func ignoreWord(_ wordToIgnore: String) {
        ignoredWords = (ignoredWords ?? []) + [wordToIgnore]
    }
    /// Notes a word as right, for this process.
    open class func learnWord(_ word: String) { learned.insert(word) }
    /// Returns `true` if a word was noted.
    open class func hasLearnedWord(_ word: String) -> Bool { learned.contains(word) }
    /// Forgets a word.
    open class func unlearnWord(_ word: String) { learned.remove(word) }
}
