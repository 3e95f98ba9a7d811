public import Foundation

// Core Foundation's containers stand for the Swift values that they bridge to on Apple's systems, so that casts such
// as `colors as CFArray` in client code compile.

/// A list of any values.
public typealias CFArray = [Any]
/// A dictionary of any values.
public typealias CFDictionary = [AnyHashable: Any]
/// A string.
public typealias CFString = String
/// A block of bytes.
public typealias CFData = Data
/// A block of bytes that its owner may change.
public typealias CFMutableData = NSMutableData
/// A truth value.
public typealias CFBoolean = Bool
/// True.
public let kCFBooleanTrue: CFBoolean = true
/// False.
public let kCFBooleanFalse: CFBoolean = false
/// The address of a resource.
public typealias CFURL = URL
/// Any object or value.
public typealias CFTypeRef = AnyObject
/// The kind of a Core Foundation object; here an arbitrary number that differs from class to class.
public typealias CFTypeID = UInt
/// A count or position.
public typealias CFIndex = Int
/// A span of time in seconds.
public typealias CFTimeInterval = Double

/// How many values a list has.
public func CFArrayGetCount(_ theArray: CFArray!) -> CFIndex { theArray?.count ?? 0 }
/// How many entries a dictionary has.
public func CFDictionaryGetCount(_ theDict: CFDictionary!) -> CFIndex { theDict?.count ?? 0 }
