public import Foundation

/// The index path of a row or an item: its section, then its place in the section.
extension IndexPath {
    /// A row of a section.
    public init(row: Int, section: Int) { self = [section, row] }
    /// An item of a section.
    public init(item: Int, section: Int) { self = [section, item] }

    /// The first index; the path must have one.
    public var section: Int {
        get { self[0] }
        set { self[0] = newValue }
    }
    /// The second index; the path must have two.
    public var row: Int {
        get { self[1] }
        set { self[1] = newValue }
    }
    /// The second index; the path must have two.
    public var item: Int {
        get { self[1] }
        set { self[1] = newValue }
    }
}

extension NSIndexPath {
    /// A row of a section.
    public convenience init(forRow row: Int, inSection section: Int) { self.init(indexes: [section, row], length: 2) }
    /// An item of a section.
    public convenience init(forItem item: Int, inSection section: Int) {
        self.init(indexes: [section, item], length: 2)
    }

    /// The first index.
    public var section: Int { index(atPosition: 0) }
    /// The second index.
    public var row: Int { index(atPosition: 1) }
    /// The second index.
    public var item: Int { index(atPosition: 1) }
}
