/// The input traits of an edited text, with the defaults of UIKit's own views. The column has that of secure entry.
struct TextInputSettings {
    var autocapitalizationType = UITextAutocapitalizationType.sentences
    var autocorrectionType = UITextAutocorrectionType.default
    var spellCheckingType = UITextSpellCheckingType.default
    var smartQuotesType = UITextSmartQuotesType.default
    var smartDashesType = UITextSmartDashesType.default
    var smartInsertDeleteType = UITextSmartInsertDeleteType.default
    var inlinePredictionType = UITextInlinePredictionType.default
    var keyboardType = UIKeyboardType.default
    var keyboardAppearance = UIKeyboardAppearance.default
    var returnKeyType = UIReturnKeyType.default
    var enablesReturnKeyAutomatically = false
    var textContentType: UITextContentType?
    var passwordRules: UITextInputPasswordRules?

    /// Returns `true` if the visible keyboard of the text differs.
    func needsOtherKeyboard(than old: TextInputSettings) -> Bool {
        keyboardType != old.keyboardType || returnKeyType != old.returnKeyType
    }
}
