import CMicaSecret
import Foundation

/// The calls of libsecret that an item needs.
struct SecretServiceCalls {
    private let item: KeyringItem
    private let library: mica_secret_library
    private let service: OpaquePointer

    /// Connects to the session's Secret Service, which is started if the desktop provides it.
    init(_ item: KeyringItem) throws(KeyringError) {
        guard let library = mica_load_secret()?.pointee else { throw .absent(reason: "libsecret is not installed") }
        self.item = item
        self.library = library
        var error: UnsafeMutablePointer<mica_secret_error>?
        // By default, GLib ends the process when the session bus disappears.
        if let bus = library.g_bus_get_sync(Int32(mica_secret_session_bus), nil, nil) {
            library.g_dbus_connection_set_exit_on_close(bus, 0)
            library.g_object_unref(bus)
        }
        let flags = Int32(mica_secret_service_open_session)
        guard let service = library.secret_service_get_sync(flags, nil, &error) else {
            throw .absent(reason: Self.message(error, library))
        }
        self.service = service
        // In milliseconds: a service that does not respond must not block the app.
        library.g_dbus_proxy_set_default_timeout(UnsafeMutableRawPointer(service), 3000)
    }

    func close() { library.g_object_unref(UnsafeMutableRawPointer(service)) }

    func read() throws(KeyringError) -> Data? {
        var error: UnsafeMutablePointer<mica_secret_error>?
        let flags = Int32(mica_secret_search_all | mica_secret_search_load_secrets)
        let attributes = makeAttributes()
        defer { library.g_hash_table_unref(attributes) }
        let list = withSchema { library.secret_service_search_sync(service, $0, attributes, flags, nil, &error) }
        if error != nil { throw .failed(reason: Self.message(error, library)) }
        defer {
            for node in sequence(first: list, next: { $0?.pointee.next }).prefix(while: { $0 != nil }) {
                library.g_object_unref(UnsafeMutableRawPointer(node?.pointee.data))
            }
            library.g_list_free(list)
        }
        guard let item = list?.pointee.data else { return nil }
        if library.secret_item_get_locked(item) != 0 { throw .locked }
        guard let value = library.secret_item_get_secret(item) else { throw .failed(reason: "the item has no secret") }
        defer { library.secret_value_unref(UnsafeMutableRawPointer(value)) }
        var count = 0
        guard let bytes = library.secret_value_get(value, &count) else { return Data() }
        return Data(bytes: bytes, count: count)
    }

    func write(_ data: Data) throws(KeyringError) {
        try checkDefaultKeyring()
        var error: UnsafeMutablePointer<mica_secret_error>?
        let attributes = makeAttributes()
        defer { library.g_hash_table_unref(attributes) }
        let bytes = data.map { CChar(bitPattern: $0) }
        guard let value = library.secret_value_new(bytes, bytes.count, "application/octet-stream") else {
            throw .failed(reason: "not enough memory for the secret")
        }
        defer { library.secret_value_unref(UnsafeMutableRawPointer(value)) }
        let isStored = withSchema {
            library.secret_service_store_sync(
                service, $0, attributes, "default", item.label, value, nil, &error)
        }
        guard isStored != 0 else { throw .failed(reason: Self.message(error, library)) }
    }

    func remove() throws(KeyringError) {
        var error: UnsafeMutablePointer<mica_secret_error>?
        let attributes = makeAttributes()
        defer { library.g_hash_table_unref(attributes) }
        // The result is also false if there was no secret.
        _ = withSchema { library.secret_service_clear_sync(service, $0, attributes, nil, &error) }
        if error != nil { throw .failed(reason: Self.message(error, library)) }
    }

    /// Checks the default keyring, because writing to a locked or missing one would prompt the user.
    func checkDefaultKeyring() throws(KeyringError) {
        var error: UnsafeMutablePointer<mica_secret_error>?
        guard let keyring = library.secret_collection_for_alias_sync(service, "default", 0, nil, &error) else {
            throw .absent(reason: error == nil ? "there is no default keyring" : Self.message(error, library))
        }
        defer { library.g_object_unref(UnsafeMutableRawPointer(keyring)) }
        if library.secret_collection_get_locked(keyring) != 0 { throw .locked }
    }

    private func makeAttributes() -> OpaquePointer? {
        let table = library.g_hash_table_new_full(
            library.g_str_hash, library.g_str_equal, library.g_free, library.g_free)
        _ = library.g_hash_table_insert(table, library.g_strdup("app"), library.g_strdup(item.app))
        return table
    }

    /// libsecret reads the schema during the call only.
    private func withSchema<Result>(_ body: (UnsafePointer<mica_secret_schema>) -> Result) -> Result {
        item.schema.withCString { name in
            "app".withCString { attribute in
                var schema = mica_secret_schema()
                schema.name = name
                schema.attributes.0.name = attribute
                return withUnsafePointer(to: schema, body)
            }
        }
    }

    private static func message(
        _ error: UnsafeMutablePointer<mica_secret_error>?, _ library: mica_secret_library
    ) -> String {
        guard let error else { return "unknown error" }
        defer { library.g_error_free(error) }
        return error.pointee.message.map { String(cString: $0) } ?? "unknown error"
    }
}
