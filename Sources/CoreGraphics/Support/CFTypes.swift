public import Foundation

// Core Foundation's containers are aliases of the Swift values to which they bridge on Apple's systems, so that casts
// such as `colors as CFArray` in client code compile.

/// An array of any values.
public typealias CFArray = [Any]
/// A dictionary of any values.
public typealias CFDictionary = [AnyHashable: Any]
/// A string.
public typealias CFString = String
/// A block of bytes.
public typealias CFData = Data
/// A mutable block of bytes.
public typealias CFMutableData = NSMutableData
/// A Boolean value.
public typealias CFBoolean = Bool
/// The value `true`.
public let kCFBooleanTrue: CFBoolean = true
/// The value `false`.
public let kCFBooleanFalse: CFBoolean = false
/// The location of a resource.
public typealias CFURL = URL
/// Any object or value.
public typealias CFTypeRef = AnyObject
/// The type of a Core Foundation object; an arbitrary number that differs from class to class.
public typealias CFTypeID = UInt
/// A count or index.
public typealias CFIndex = Int
/// A duration in seconds.
public typealias CFTimeInterval = Double
/// A time in seconds since the beginning of 2001 in UTC.
public typealias CFAbsoluteTime = Double
/// A mutable string.
public typealias CFMutableString = NSMutableString
/// A universally unique identifier.
public typealias CFUUID = NSUUID

/// Returns the number of elements of an array.
public func CFArrayGetCount(_ theArray: CFArray!) -> CFIndex { theArray?.count ?? 0 }
/// Returns the number of entries of a dictionary.
public func CFDictionaryGetCount(_ theDict: CFDictionary!) -> CFIndex { theDict?.count ?? 0 }
