import Foundation
import Glibc
import MicaKeyring
import Testing

/// The result without a keyring; `SecretServiceTests` use a real one.
@Suite struct KeyringItemTests {
    @Test func withoutASession_itIsAbsent() async {
        await #expect(processExitsWith: .success) {
            setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus", 1)
            #expect(!KeyringItem.isAvailable)
            let item = KeyringItem(schema: "org.mica.Test", app: "org.example.test", label: "Test")
            func isAbsent(_ body: () throws(KeyringError) -> Void) -> Bool {
                do throws(KeyringError) { try body() } catch {
                    if case .absent(let reason) = error { return !reason.isEmpty }
                }
                return false
            }
            #expect(isAbsent { () throws(KeyringError) in _ = try item.read() })
            #expect(isAbsent { () throws(KeyringError) in try item.write(Data([1, 2])) })
            #expect(isAbsent { () throws(KeyringError) in try item.remove() })
        }
    }
}
