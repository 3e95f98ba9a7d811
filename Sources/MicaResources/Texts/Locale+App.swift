extension Locale {
    /// The languages that the user prefers, such as ["de-CH", "en"]: the argument `-AppleLanguages (de)`, the app's setting
    /// `AppleLanguages`, or `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` and `LANG`. In sources that `AppleSources` or `mica port`
    /// rewrites, it stands for `preferredLanguages`.
    public static var preferredAppLanguages: [String] { UserLanguages.current }

    /// The locale of texts of the app: the language that it shows, and the user's region. The functions that format numbers in
    /// texts use it.
    public static func ofApp() -> Locale {
        let shown = AppBundle.language
        guard var tag = LanguageTag(shown)?.text else { return Locale(identifier: "en") }
        let wanted = UserLanguages.current.compactMap { LanguageTag($0) }
        if LanguageTag(shown)?.region == nil, let region = wanted.first?.region { tag += "-" + region }
        return Locale(identifier: tag)
    }
}
