// The function of this name in Foundation knows neither string catalogues nor plural forms. These have no parameters with
// defaults, so that a call prefers them, also in a file that imports Foundation.

/// Returns the text of a key in `Localizable`, in the user's language; without one, the key.
public func NSLocalizedString(_ key: String, comment: String) -> String {
    AppBundle.string(key, value: nil, table: nil, in: nil)
}

/// Returns the text of a key in a table; without one, the key.
public func NSLocalizedString(_ key: String, tableName: String?, comment: String) -> String {
    AppBundle.string(key, value: nil, table: tableName, in: nil)
}

/// Returns the text of a key in `Localizable`; without one, the value.
public func NSLocalizedString(_ key: String, value: String, comment: String) -> String {
    AppBundle.string(key, value: value, table: nil, in: nil)
}

/// Returns the text of a key in a table; without one, the value.
public func NSLocalizedString(_ key: String, tableName: String?, value: String, comment: String) -> String {
    AppBundle.string(key, value: value, table: tableName, in: nil)
}

/// Returns the text of a key in `Localizable` of a bundle; without one, the key.
public func NSLocalizedString(_ key: String, bundle: Bundle, comment: String) -> String {
    AppBundle.string(key, value: nil, table: nil, in: bundle)
}

/// Returns the text of a key in a table of a bundle; without one, the key.
public func NSLocalizedString(_ key: String, tableName: String?, bundle: Bundle, comment: String) -> String {
    AppBundle.string(key, value: nil, table: tableName, in: bundle)
}

/// Returns the text of a key in `Localizable` of a bundle; without one, the value.
public func NSLocalizedString(_ key: String, bundle: Bundle, value: String, comment: String) -> String {
    AppBundle.string(key, value: value, table: nil, in: bundle)
}

/// Returns the text of a key in a table of a bundle; without one, the value. (With an optional name of the table, a call
/// that has all arguments prefers neither function: it takes Foundation's.)
public func NSLocalizedString(_ key: String, tableName: String, bundle: Bundle, value: String, comment: String)
    -> String
{
    AppBundle.string(key, value: value, table: tableName, in: bundle)
}

/// Returns the text of a key in the user's language; without one, the value or the key. In sources that `AppleSources` or
/// `mica port` rewrites, it stands for `NSLocalizedString`. `bundle`: default, that of the app.
public func appLocalizedString(
    _ key: String, tableName: String? = nil, bundle: Bundle? = nil, value: String = "", comment: String,
    _ fileID: String = #fileID
) -> String {
    AppBundle.string(key, value: value, table: tableName, in: bundle ?? .ofApp(fileID))
}
