public import Foundation

extension UICollectionView {
    /// A cell class with a closure that configures its cells. It registers itself on first use; keep one registration
    /// for all cells.
    @preconcurrency @MainActor public struct CellRegistration<Cell: UICollectionViewCell, Item> {
        /// Configures a cell for an item.
        public typealias Handler = @MainActor (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void
        let identifier = UUID().uuidString
        let handler: Handler

        /// Creates a registration of a cell class.
        public init(handler: @escaping Handler) { self.handler = handler }
    }

    /// A class of supplementary views with a closure that configures them.
    @preconcurrency @MainActor public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
        /// Configures a view for an index path.
        public typealias Handler =
            @MainActor (
                _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
            ) -> Void
        let identifier = UUID().uuidString
        let elementKind: String
        let handler: Handler

        /// Creates a registration for a kind of supplementary views.
        public init(elementKind: String, handler: @escaping Handler) {
            self.elementKind = elementKind
            self.handler = handler
        }
    }

    /// Returns a cell of a registration, configured for an item; if the item is nil, the closure is not called.
    public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
        using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
    ) -> Cell {
        let key = reuseKey(nil, registration.identifier)
        if !views.isRegistered(key) { register(Cell.self, forCellWithReuseIdentifier: registration.identifier) }
        let cell = dequeueReusableCell(withReuseIdentifier: registration.identifier, for: indexPath)
        guard let cell = cell as? Cell else {
            fatalError("The identifier of a cell registration must not be registered again (got \(type(of: cell))).")
        }
        if let item { registration.handler(cell, indexPath, item) }
        return cell
    }

    /// Returns a supplementary view of a registration, configured for its index path.
    public func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
        using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
    ) -> Supplementary {
        let key = reuseKey(registration.elementKind, registration.identifier)
        if !views.isRegistered(key) {
            register(
                Supplementary.self, forSupplementaryViewOfKind: registration.elementKind,
                withReuseIdentifier: registration.identifier)
        }
        let view = dequeueReusableSupplementaryView(
            ofKind: registration.elementKind, withReuseIdentifier: registration.identifier, for: indexPath)
        guard let view = view as? Supplementary else {
            fatalError(
                "The identifier of a supplementary registration must not be registered again (got \(type(of: view))).")
        }
        registration.handler(view, registration.elementKind, indexPath)
        return view
    }

    // MARK: Registered classes

    func reuseKey(_ kind: String?, _ identifier: String) -> String { "\(kind ?? "")\u{0}\(identifier)" }

    /// Registers a cell class, whose instances are created by `init(frame:)`, for an identifier; nil removes the
    /// registration.
    public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        let key = reuseKey(nil, identifier)
        guard let cellClass else { return views.register(key, nil) }
        guard let type = cellClass as? UICollectionViewCell.Type else {
            fatalError("\(cellClass) is registered for cells of \"\(identifier)\" and must be a UICollectionViewCell.")
        }
        views.register(key) { [unowned self] in type.dynamicInit(frame: frameOfNewView) }
    }
    /// Registers a nib with a single `UICollectionViewCell` for an identifier; nil removes the registration.
    public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
        views.register(reuseKey(nil, identifier), nib?.maker(of: UICollectionViewCell.self, for: identifier))
    }
    /// Registers a class of supplementary views for a kind and an identifier; nil removes the registration.
    public func register(
        _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
    ) {
        let key = reuseKey(elementKind, identifier)
        guard let viewClass else { return views.register(key, nil) }
        guard let type = viewClass as? UICollectionReusableView.Type else {
            fatalError(
                "\(viewClass) is registered for supplementary views of \"\(identifier)\" and must be a UICollectionReusableView."
            )
        }
        views.register(key) { [unowned self] in type.dynamicInit(frame: frameOfNewView) }
    }
    /// Registers a nib with a single `UICollectionReusableView` for a kind and an identifier; nil removes the
    /// registration.
    public func register(
        _ nib: UINib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
    ) {
        views.register(reuseKey(kind, identifier), nib?.maker(of: UICollectionReusableView.self, for: identifier))
    }

    /// Registers a closure that creates the cells, or with a kind the supplementary views, of an identifier.
    package func register(
        prototype identifier: String, kind: String?, _ make: @escaping () -> UICollectionReusableView
    ) { views.register(reuseKey(kind, identifier), make) }

    /// Returns a reused or new cell with the item's size. The identifier must be registered.
    public func dequeueReusableCell(
        withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionViewCell {
        let view = dequeue(reuseKey(nil, identifier), identifier, "cell", at: indexPath)
        guard let cell = view as? UICollectionViewCell else {
            fatalError("\"\(identifier)\" is registered for \(type(of: view)), which is not a UICollectionViewCell.")
        }
        cell.isEditingList = isEditing
        cell.isSelected = selection.contains(indexPath)
        cell.isHighlighted = highlighted == indexPath
        return cell
    }

    /// Returns a reused or new supplementary view. The kind and the identifier must be registered.
    public func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView {
        dequeue(reuseKey(elementKind, identifier), identifier, "view of kind \(elementKind)", at: indexPath)
    }

    private func dequeue(
        _ key: String, _ identifier: String, _ what: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        if let reconfiguring, reconfiguring.key == key {
            // The reconfigured cell is returned once; a second call dequeues another one.
            self.reconfiguring = nil
            return reconfiguring.cell
        }
        guard let (view, isReused) = views.take(key) else {
            fatalError(
                "UICollectionView cannot dequeue a \(what) with the identifier \"\(identifier)\": register a class or a "
                    + "nib for it first, or add a prototype to the storyboard.")
        }
        view.reuseIdentifier = identifier
        view.reuseKey = key
        prepare(view, isReused: isReused)
        return view
    }
}
