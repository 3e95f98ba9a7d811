public import Foundation

/// Index paths of rows and items: the section, followed by the position in the section.
extension IndexPath {
    /// Creates the index path of a row.
    public init(row: Int, section: Int) { self = [section, row] }
    /// Creates the index path of an item.
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
    /// Creates the index path of a row.
    public convenience init(forRow row: Int, inSection section: Int) { self.init(indexes: [section, row], length: 2) }
    /// Creates the index path of an item.
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
