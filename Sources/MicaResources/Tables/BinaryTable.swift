/// A property list in Apple's binary form, which string tables of built apps have.
struct BinaryTable {
    static func read(_ bytes: [UInt8]) throws(TableFailure) -> TableValue {
        guard bytes.count >= 40 else { throw damaged }
        let end = bytes.count - 32
        var reader = BinaryTable(
            bytes: bytes, offsetSize: Int(bytes[end + 6]), referenceSize: Int(bytes[end + 7]), table: 0, objects: 0)
        guard (1...8).contains(reader.offsetSize), (1...8).contains(reader.referenceSize) else { throw damaged }
        reader.objects = try reader.number(at: end + 8, size: 8)
        let top = try reader.number(at: end + 16, size: 8)
        reader.table = try reader.number(at: end + 24, size: 8)
        guard reader.objects <= end, reader.table <= end, reader.objects <= (end - reader.table) / reader.offsetSize
        else {
            throw damaged
        }
        return try reader.value(top, depth: 1)
    }

    private static let damaged = TableFailure("the binary property list must be complete (got a damaged one)")

    private let bytes: [UInt8], offsetSize: Int, referenceSize: Int
    /// `size`: the bytes of all texts. Objects may be used more than once.
    private var table: Int, objects: Int, count = 0, size = 0

    private init(bytes: [UInt8], offsetSize: Int, referenceSize: Int, table: Int, objects: Int) {
        self.bytes = bytes
        self.offsetSize = offsetSize
        self.referenceSize = referenceSize
        self.table = table
        self.objects = objects
    }

    /// Returns a number with its first byte first.
    private func number(at place: Int, size: Int) throws(TableFailure) -> Int {
        guard place >= 0, size <= bytes.count, place <= bytes.count - size else { throw BinaryTable.damaged }
        var number: UInt64 = 0
        for byte in bytes[place..<place + size] { number = number << 8 | UInt64(byte) }
        guard let number = Int(exactly: number) else { throw BinaryTable.damaged }
        return number
    }

    private mutating func value(_ object: Int, depth: Int) throws(TableFailure) -> TableValue {
        count += 1
        guard depth <= TableLimits.depth else {
            throw TableFailure("values must be nested at most \(TableLimits.depth) deep (got more)")
        }
        guard count <= TableLimits.values else {
            throw TableFailure("the number of values must be at most \(TableLimits.values) (got more)")
        }
        guard (0..<objects).contains(object) else { throw BinaryTable.damaged }
        let place = try number(at: table + object * offsetSize, size: offsetSize)
        guard place < bytes.count else { throw BinaryTable.damaged }
        let marker = bytes[place]
        switch marker >> 4 {
        case 0x5:
            let (start, length) = try contents(at: place, of: 1)
            try add(length)
            return .text(String(decoding: bytes[start..<start + length], as: UTF8.self))
        case 0x6:
            let (start, length) = try contents(at: place, of: 2)
            try add(2 * length)
            let units = (0..<length).map { UInt16(bytes[start + 2 * $0]) << 8 | UInt16(bytes[start + 2 * $0 + 1]) }
            return .text(String(decoding: units, as: UTF16.self))
        case 0xD:
            let (start, length) = try contents(at: place, of: 2 * referenceSize)
            var values: [String: TableValue] = [:]
            for index in 0..<length {
                let key = try number(at: start + index * referenceSize, size: referenceSize)
                let own = try number(at: start + (length + index) * referenceSize, size: referenceSize)
                guard case .text(let name) = try value(key, depth: depth + 1) else { throw BinaryTable.damaged }
                values[name] = try value(own, depth: depth + 1)
            }
            return .dictionary(values)
        default: return .other
        }
    }

    private mutating func add(_ length: Int) throws(TableFailure) {
        size += length
        guard size <= TableLimits.bytes else {
            throw TableFailure("the texts must have at most \(TableLimits.bytes) bytes (got more)")
        }
    }

    /// Returns the place of the first element of an object, and the number of elements, which have `size` bytes each.
    private func contents(at place: Int, of size: Int) throws(TableFailure) -> (start: Int, length: Int) {
        var start = place + 1, length = Int(bytes[place] & 0x0F)
        if length == 15 {
            guard start < bytes.count, bytes[start] >> 4 == 1, bytes[start] & 0x0F <= 3 else {
                throw BinaryTable.damaged
            }
            let width = 1 << Int(bytes[start] & 0x0F)
            length = try number(at: start + 1, size: width)
            start += 1 + width
        }
        guard start <= bytes.count, length <= (bytes.count - start) / size else { throw BinaryTable.damaged }
        return (start, length)
    }
}
