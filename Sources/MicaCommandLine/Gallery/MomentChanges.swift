import Foundation

/// Moments of a scene in order of time: the first one completely, and the changes from each to the next.
struct MomentChanges {
    let start: JSONValue
    /// The changes of all moments except the first; see `JSONChange`.
    private(set) var changes: [JSONValue] = []
    private var last: SceneMoment

    init(start moment: SceneMoment) throws {
        last = moment
        start = try JSONValue(encoding: moment)
    }

    /// Appends a moment. Returns the size of its change as JSON, in bytes.
    mutating func append(_ moment: SceneMoment) throws -> Int {
        func rest(_ moment: SceneMoment) throws -> JSONValue {
            var moment = moment
            moment.layers = []
            moment.animations = []
            return try JSONValue(encoding: moment)
        }
        var fields: [String: JSONValue] = [:]
        if case .object(let own)? = try JSONChange.between(rest(last), rest(moment)) { fields = own }
        // Compared as arrays of records, since few of them change and encoding is the slow part.
        fields["layers"] = try JSONChange.between(last.layers, moment.layers)
        fields["animations"] = try JSONChange.between(last.animations, moment.animations)
        last = moment
        changes.append(.object(fields))
        return try JSONValue.encoder.encode(fields).count
    }
}
