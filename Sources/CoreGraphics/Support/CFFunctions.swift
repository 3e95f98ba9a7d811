public import Foundation

// Functions of Core Foundation for the values to which its types bridge.

/// A memory allocator, which is ignored.
public final class CFAllocator: Sendable {}
/// The default allocator.
public let kCFAllocatorDefault: CFAllocator? = nil
/// The default allocator of the system.
public let kCFAllocatorSystemDefault: CFAllocator? = nil
/// The allocator that frees nothing.
public let kCFAllocatorNull: CFAllocator? = CFAllocator()

/// Returns the present time of the system's clock, also where time is virtual.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }
/// The seconds from 1970 to the reference date.
public let kCFAbsoluteTimeIntervalSince1970: CFTimeInterval = 978_307_200

// MARK: Containers

/// Returns the address of an object in an array. Elements of Swift types without identity, such as strings, are in an object
/// of their own, whose address stays valid while the thread asks for at most three others. Returns `nil` for an index
/// outside the array.
public func CFArrayGetValueAtIndex(_ theArray: CFArray!, _ idx: CFIndex) -> UnsafeRawPointer! {
    guard let theArray, theArray.indices.contains(idx) else { return nil }
    let object = theArray[idx] as AnyObject
    if !(type(of: theArray[idx]) is AnyClass) { LentObjects.keep(object) }
    return UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
}

/// Returns the number of bytes.
public func CFDataGetLength(_ theData: CFData!) -> CFIndex { theData?.count ?? 0 }
/// Returns the number of bytes.
public func CFDataGetLength(_ theData: CFMutableData!) -> CFIndex { theData?.length ?? 0 }

/// Returns the address of the first byte. It is valid while the data exists, and at least while the thread asks for the
/// bytes of at most three other blocks.
public func CFDataGetBytePtr(_ theData: CFData!) -> UnsafePointer<UInt8>! {
    guard let theData else { return nil }
    if theData.count > DataBox.mostInline {
        LentObjects.keep(DataBox(theData))
        return theData.withUnsafeBytes { $0.baseAddress?.assumingMemoryBound(to: UInt8.self) }
    }
    let object = theData.withUnsafeBytes { NSData(bytes: $0.baseAddress, length: $0.count) }
    LentObjects.keep(object)
    return object.bytes.assumingMemoryBound(to: UInt8.self)
}

/// Returns the address of the first byte, which is valid until the data changes.
public func CFDataGetBytePtr(_ theData: CFMutableData!) -> UnsafePointer<UInt8>! {
    theData.map { $0.bytes.assumingMemoryBound(to: UInt8.self) }
}

/// Returns the address of the first byte, which is valid until the length changes.
public func CFDataGetMutableBytePtr(_ theData: CFMutableData!) -> UnsafeMutablePointer<UInt8>! {
    theData.map { $0.mutableBytes.assumingMemoryBound(to: UInt8.self) }
}

/// Returns data with a copy of bytes.
public func CFDataCreate(_ allocator: CFAllocator!, _ bytes: UnsafePointer<UInt8>!, _ length: CFIndex) -> CFData! {
    guard let bytes, length > 0 else { return length == 0 ? Data() : nil }
    return Data(bytes: bytes, count: length)
}
/// Returns empty data.
public func CFDataCreateMutable(_ allocator: CFAllocator!, _ capacity: CFIndex) -> CFMutableData! { NSMutableData() }
/// Adds a copy of bytes.
public func CFDataAppendBytes(_ theData: CFMutableData!, _ bytes: UnsafePointer<UInt8>!, _ length: CFIndex) {
    guard let bytes, length > 0 else { return }
    theData?.append(bytes, length: length)
}

/// An object that keeps the bytes of data.
private final class DataBox {
    /// The maximum number of bytes that a value contains itself, without an address that lasts.
    static let mostInline = 64
    let data: Data
    init(_ data: Data) { self.data = data }
}

/// The objects whose addresses a thread has asked for last.
private final class LentObjects {
    private static let key = "MicaLentObjects", count = 4
    private var objects: [AnyObject] = []

    static func keep(_ object: AnyObject) {
        let table = Thread.current.threadDictionary
        let lent = table[key] as? LentObjects ?? LentObjects()
        table[key] = lent
        if lent.objects.count == count { lent.objects.removeFirst() }
        lent.objects.append(object)
    }
}

// MARK: Strings and identifiers

/// Returns the number of UTF-16 code units.
public func CFStringGetLength(_ theString: CFString!) -> CFIndex { theString?.utf16.count ?? 0 }

/// Returns a new identifier.
public func CFUUIDCreate(_ alloc: CFAllocator!) -> CFUUID! { NSUUID() }
/// Returns an identifier's text.
public func CFUUIDCreateString(_ alloc: CFAllocator!, _ uuid: CFUUID!) -> CFString! { uuid?.uuidString }

/// The transformation of any script to Latin letters.
public let kCFStringTransformToLatin: CFString! = StringTransform.toLatin.rawValue
/// The transformation of Chinese characters to their pinyin.
public let kCFStringTransformMandarinLatin: CFString! = StringTransform.mandarinToLatin.rawValue
/// The transformation that removes accents that are characters of their own.
public let kCFStringTransformStripCombiningMarks: CFString! = StringTransform.stripCombiningMarks.rawValue
/// The transformation that removes accents.
public let kCFStringTransformStripDiacritics: CFString! = StringTransform.stripDiacritics.rawValue
/// The transformation between Latin letters and Katakana.
public let kCFStringTransformLatinKatakana: CFString! = StringTransform.latinToKatakana.rawValue
/// The transformation between Latin letters and Hiragana.
public let kCFStringTransformLatinHiragana: CFString! = StringTransform.latinToHiragana.rawValue
/// The transformation between Hiragana and Katakana.
public let kCFStringTransformHiraganaKatakana: CFString! = StringTransform.hiraganaToKatakana.rawValue
/// The transformation between full-width and half-width characters.
public let kCFStringTransformFullwidthHalfwidth: CFString! = StringTransform.fullwidthToHalfwidth.rawValue

// MARK: Types

/// Returns the identifier of the type of an object or value.
public func CFGetTypeID(_ cf: Any!) -> CFTypeID {
    switch cf {
    case let number as NSNumber:
        number.isBoolean ? CFBooleanGetTypeID() : CFNumberGetTypeID()
    case is String, is NSString: CFStringGetTypeID()
    case is Data, is NSData: CFDataGetTypeID()
    case is URL, is NSURL: CFURLGetTypeID()
    case is [Any], is NSArray: CFArrayGetTypeID()
    case is [AnyHashable: Any], is NSDictionary: CFDictionaryGetTypeID()
    case let object as any CFIdentified: type(of: object).typeID
    default: 1
    }
}

/// A class of a graphics framework.
private protocol CFIdentified: AnyObject { static var typeID: CFTypeID { get } }
extension CGColor: CFIdentified {}
extension CGColorSpace: CFIdentified {}
extension CGImage: CFIdentified {}
extension CGPath: CFIdentified {}

/// Returns the identifier of Booleans.
public func CFBooleanGetTypeID() -> CFTypeID { 21 }
/// Returns the identifier of numbers.
public func CFNumberGetTypeID() -> CFTypeID { 22 }
/// Returns the identifier of strings.
public func CFStringGetTypeID() -> CFTypeID { 7 }
/// Returns the identifier of data.
public func CFDataGetTypeID() -> CFTypeID { 20 }
/// Returns the identifier of URLs.
public func CFURLGetTypeID() -> CFTypeID { 29 }
/// Returns the identifier of arrays.
public func CFArrayGetTypeID() -> CFTypeID { 19 }
/// Returns the identifier of dictionaries.
public func CFDictionaryGetTypeID() -> CFTypeID { 18 }

// MARK: Keys of a bundle's information

/// The key of a bundle's identifier.
public let kCFBundleIdentifierKey: CFString! = "CFBundleIdentifier"
/// The key of a bundle's version.
public let kCFBundleVersionKey: CFString! = "CFBundleVersion"
/// The key of a bundle's name.
public let kCFBundleNameKey: CFString! = "CFBundleName"
/// The key of the name of a bundle's program.
public let kCFBundleExecutableKey: CFString! = "CFBundleExecutable"
/// The key of a bundle's own language.
public let kCFBundleDevelopmentRegionKey: CFString! = "CFBundleDevelopmentRegion"
/// The key of the version of a bundle's information.
public let kCFBundleInfoDictionaryVersionKey: CFString! = "CFBundleInfoDictionaryVersion"
/// The key of a bundle's languages.
public let kCFBundleLocalizationsKey: CFString! = "CFBundleLocalizations"
