import CSecret
import Foundation

/// What a pattern lock needs of libsecret: one item of the desktop's default keyring, found by the app's name.
///
/// Nothing here opens a prompt: a locked keyring is an error, so that no call waits for a person.
struct SecretServiceCalls {
    enum Failure: Error {
        /// No Secret Service, or no default keyring in it.
        case absent(String)
        case locked
        case failed(String)
    }

    /// The item's attribute: which app's pattern it is.
    let app: String
    private let service: UnsafeMutablePointer<SecretService>

    /// Connects to the session's Secret Service; it starts one where the desktop brings it.
    init(app: String) throws(Failure) {
        self.app = app
        var error: UnsafeMutablePointer<GError>?
        // GLib ends the process when the session bus goes away, unless told otherwise.
        if let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) {
            g_dbus_connection_set_exit_on_close(bus, 0)
            g_object_unref(UnsafeMutableRawPointer(bus))
        }
        guard let service = secret_service_get_sync(SECRET_SERVICE_OPEN_SESSION, nil, &error) else {
            throw .absent(Self.message(error))
        }
        self.service = service
        // In milliseconds: a service that hangs must not hang the app.
        let proxy = UnsafeMutableRawPointer(service).assumingMemoryBound(to: GDBusProxy.self)
        g_dbus_proxy_set_default_timeout(proxy, 3000)
    }

    func close() { g_object_unref(service) }

    func read() throws(Failure) -> Data? {
        var error: UnsafeMutablePointer<GError>?
        let flags = SecretSearchFlags(rawValue: SECRET_SEARCH_ALL.rawValue | SECRET_SEARCH_LOAD_SECRETS.rawValue)
        let attributes = makeAttributes()
        defer { g_hash_table_unref(attributes) }
        let list = withSchema { secret_service_search_sync(service, $0, attributes, flags, nil, &error) }
        if error != nil { throw .failed(Self.message(error)) }
        defer { g_list_free_full(list, { g_object_unref($0) }) }
        guard let found = list?.pointee.data else { return nil }
        let item = found.assumingMemoryBound(to: SecretItem.self)
        if secret_item_get_locked(item) != 0 { throw .locked }
        guard let value = secret_item_get_secret(item) else { throw .failed("the item has no secret") }
        defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
        var count: gsize = 0
        guard let bytes = secret_value_get(value, &count) else { return Data() }
        return Data(bytes: bytes, count: Int(count))
    }

    func write(_ data: Data) throws(Failure) {
        try checkDefaultKeyring()
        var error: UnsafeMutablePointer<GError>?
        let attributes = makeAttributes()
        defer { g_hash_table_unref(attributes) }
        let bytes = data.map { CChar(bitPattern: $0) }
        guard let value = secret_value_new(bytes, gssize(bytes.count), "application/json") else {
            throw .failed("there is no memory for the secret")
        }
        defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
        let isStored = withSchema {
            secret_service_store_sync(
                service, $0, attributes, SECRET_COLLECTION_DEFAULT, "Pattern of \(app)", value, nil, &error)
        }
        guard isStored != 0 else { throw .failed(Self.message(error)) }
    }

    func remove() throws(Failure) {
        var error: UnsafeMutablePointer<GError>?
        let attributes = makeAttributes()
        defer { g_hash_table_unref(attributes) }
        // False also means that there was none.
        _ = withSchema { secret_service_clear_sync(service, $0, attributes, nil, &error) }
        if error != nil { throw .failed(Self.message(error)) }
    }

    /// Writing into a locked keyring, or where there is none, would ask the user.
    func checkDefaultKeyring() throws(Failure) {
        var error: UnsafeMutablePointer<GError>?
        guard
            let keyring = secret_collection_for_alias_sync(
                service, SECRET_COLLECTION_DEFAULT, SECRET_COLLECTION_NONE, nil, &error)
        else { throw .absent(error == nil ? "it has no default keyring" : Self.message(error)) }
        defer { g_object_unref(keyring) }
        if secret_collection_get_locked(keyring) != 0 { throw .locked }
    }

    private func makeAttributes() -> OpaquePointer? {
        let table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)
        g_hash_table_insert(table, g_strdup("app"), g_strdup(app))
        return table
    }

    /// libsecret reads the schema during the call only.
    private func withSchema<Result>(_ body: (UnsafePointer<SecretSchema>) -> Result) -> Result {
        "org.mica.PatternLock".withCString { name in
            "app".withCString { attribute in
                var schema = SecretSchema()
                (schema.name, schema.flags) = (name, SECRET_SCHEMA_NONE)
                schema.attributes.0 = SecretSchemaAttribute(name: attribute, type: SECRET_SCHEMA_ATTRIBUTE_STRING)
                return withUnsafePointer(to: schema, body)
            }
        }
    }

    private static func message(_ error: UnsafeMutablePointer<GError>?) -> String {
        guard let error else { return "unknown error" }
        defer { g_error_free(error) }
        return String(cString: error.pointee.message)
    }
}
