// Foundation's bundles are in English whatever the user prefers, know neither string catalogues nor plural forms, and stop
// the program at the latter. They cannot be subclassed here. The functions for files have a name that is not
// optional, so that a call prefers them; the others have names that `AppleSources` and `mica port` write.

extension Bundle {
    /// Returns the resources with an extension, in a folder of the bundle or, for nil, at its top; nil for a bundle without any
    /// of them. In rewritten sources it stands for `urls(forResourcesWithExtension:subdirectory:)`, which has another type in
    /// Foundation here.
    public func appURLs(forResourcesWithExtension ext: String?, subdirectory subpath: String?) -> [URL]? {
        urls(forResourcesWithExtension: ext, subdirectory: subpath)?.map { $0 as URL }
    }

    /// Returns the resources with an extension, in a folder of the bundle and in one language.
    public func appURLs(
        forResourcesWithExtension ext: String?, subdirectory subpath: String?, localization localizationName: String?
    ) -> [URL]? {
        urls(forResourcesWithExtension: ext, subdirectory: subpath, localization: localizationName)?.map { $0 as URL }
    }

    /// Returns the text of a key in the user's language; without one, the value or the key. In rewritten sources it stands
    /// for `localizedString(forKey:value:table:)`.
    public func appLocalizedString(forKey key: String, value: String?, table tableName: String?) -> String {
        AppBundle.string(key, value: value, table: tableName, in: self)
    }

    /// The languages of the bundle, and "Base" if it has that folder. In rewritten sources it stands for `localizations`.
    public var appLocalizations: [String] { texts.localizations }

    /// The languages of the bundle that suit the user, the best first. In rewritten sources it stands for
    /// `preferredLocalizations`.
    public var preferredAppLocalizations: [String] { texts.preferred }

    /// Returns the languages of a list that suit the user, the best first. In rewritten sources it stands for
    /// `preferredLocalizations(from:)`.
    public static func preferredAppLocalizations(from localizations: [String]) -> [String] {
        preferredAppLocalizations(from: localizations, forPreferences: nil)
    }

    /// Returns the languages of a list that suit preferred ones, the best first; nil for those of the user. In rewritten
    /// sources it stands for `preferredLocalizations(from:forPreferences:)`.
    public static func preferredAppLocalizations(
        from localizations: [String], forPreferences preferences: [String]?
    ) -> [String] {
        LanguageChoice.preferred(
            localizations, for: preferences ?? UserLanguages.current, development: localizations.first ?? "en")
    }

    /// The entries of `Info.plist`, with the texts of `InfoPlist` in the user's language. In rewritten sources it stands for
    /// `localizedInfoDictionary`.
    public var appLocalizedInfoDictionary: [String: Any]? {
        let own = texts.all("InfoPlist").compactMapValues { entry -> Any? in
            if case .text(let text) = entry { text } else { nil }
        }
        return own.isEmpty ? infoDictionary : (infoDictionary ?? [:]).merging(own) { $1 }
    }

    /// Returns an entry of `Info.plist`, in the user's language; nil without one. In rewritten sources it stands for
    /// `object(forInfoDictionaryKey:)`.
    public func appObject(forInfoDictionaryKey key: String) -> Any? { appLocalizedInfoDictionary?[key] }

    private var texts: BundleTexts { .of(self) }

    // MARK: Files

    /// Returns a file of the bundle; one in the folders of languages is that of the user's language. Nil if there is none.
    /// `Bundle.main` also has the files of the started app.
    public func url(forResource name: String, withExtension ext: String?) -> URL? {
        find(name, ext, nil) { $0.url(forResource: Optional(name), withExtension: ext) }
    }

    /// Returns a file in a folder of the bundle, in the user's language. Nil if there is none.
    public func url(forResource name: String, withExtension ext: String?, subdirectory subpath: String?) -> URL? {
        find(name, ext, subpath) {
            $0.url(forResource: Optional(name), withExtension: ext, subdirectory: subpath)
        }
    }

    /// Returns the path of a file of the bundle, in the user's language. Nil if there is none.
    public func path(forResource name: String, ofType ext: String?) -> String? {
        url(forResource: name, withExtension: ext)?.path
    }

    /// Returns the path of a file in a folder of the bundle, in the user's language. Nil if there is none.
    public func path(forResource name: String, ofType ext: String?, inDirectory subpath: String?) -> String? {
        url(forResource: name, withExtension: ext, subdirectory: subpath)?.path
    }

    /// Returns a file in the folder of a language; without one, that of Foundation's function.
    private func find(_ name: String, _ ext: String?, _ folder: String?, _ other: (Bundle) -> URL?) -> URL? {
        let file = ext.map { $0.isEmpty || $0.hasPrefix(".") ? name + $0 : "\(name).\($0)" } ?? name
        let path = folder.map { $0.isEmpty ? file : "\($0)/\(file)" } ?? file
        for place in AppBundle.places(of: self) {
            if let url = BundleTexts.of(place).file(path) ?? other(place) { return url }
        }
        return nil
    }
}
