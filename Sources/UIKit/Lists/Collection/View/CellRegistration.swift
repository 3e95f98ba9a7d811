public import Foundation

extension UICollectionView {
    /// A class of cells with the closure that sets them up: registered by its first use. Keep it, rather than make one for each
    /// cell.
    @preconcurrency @MainActor public struct CellRegistration<Cell: UICollectionViewCell, Item> {
        /// Sets a cell up for an item.
        public typealias Handler = @MainActor (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void
        let identifier = UUID().uuidString
        let handler: Handler

        /// A class and what sets its cells up.
        public init(handler: @escaping Handler) { self.handler = handler }
    }

    /// A class of supplementary views with the closure that sets them up.
    @preconcurrency @MainActor public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
        /// Sets a view up for a place.
        public typealias Handler =
            @MainActor (
                _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
            ) -> Void
        let identifier = UUID().uuidString
        let elementKind: String
        let handler: Handler

        /// A class, for a kind, and what sets its views up.
        public init(elementKind: String, handler: @escaping Handler) {
            (self.elementKind, self.handler) = (elementKind, handler)
        }
    }

    /// A cell of a registration, set up for an item; nil hands the closure nothing, as for an item that is gone.
    public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
        using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
    ) -> Cell {
        let key = reuseKey(nil, registration.identifier)
        if !views.isRegistered(key) { register(Cell.self, forCellWithReuseIdentifier: registration.identifier) }
        let cell = dequeueReusableCell(withReuseIdentifier: registration.identifier, for: indexPath)
        guard let cell = cell as? Cell else {
            fatalError("A cell registration's identifier was registered for \(type(of: cell)) in between.")
        }
        if let item { registration.handler(cell, indexPath, item) }
        return cell
    }

    /// A supplementary view of a registration, set up for its place.
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
            fatalError("A supplementary registration's identifier was registered for \(type(of: view)) in between.")
        }
        registration.handler(view, registration.elementKind, indexPath)
        return view
    }

    // MARK: Classes

    func reuseKey(_ kind: String?, _ identifier: String) -> String { "\(kind ?? "")\u{0}\(identifier)" }

    /// Cells of an identifier are of a class, made by `init(frame:)`; nil takes that back.
    public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        let key = reuseKey(nil, identifier)
        guard let cellClass else { return views.register(key, nil) }
        guard let type = cellClass as? UICollectionViewCell.Type else {
            fatalError("\(cellClass) is registered for cells of \"\(identifier)\" and is no UICollectionViewCell.")
        }
        views.register(key) { type.dynamicInit(frame: .zero) }
    }
    /// Cells of an identifier are made by a nib, which must hold one `UICollectionViewCell`; nil takes that back.
    public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
        views.register(reuseKey(nil, identifier), nib?.maker(of: UICollectionViewCell.self, for: identifier))
    }
    /// Supplementary views of a kind and an identifier are of a class; nil takes that back.
    public func register(
        _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
    ) {
        let key = reuseKey(elementKind, identifier)
        guard let viewClass else { return views.register(key, nil) }
        guard let type = viewClass as? UICollectionReusableView.Type else {
            fatalError(
                "\(viewClass) is registered for supplementary views of \"\(identifier)\" and is no UICollectionReusableView."
            )
        }
        views.register(key) { type.dynamicInit(frame: .zero) }
    }
    /// Supplementary views of a kind and an identifier are made by a nib, which must hold one `UICollectionReusableView`; nil takes
    /// that back.
    public func register(
        _ nib: UINib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
    ) {
        views.register(reuseKey(kind, identifier), nib?.maker(of: UICollectionReusableView.self, for: identifier))
    }

    /// A cell that was shown before, else a new one; of the item's size already. The identifier must be registered.
    public func dequeueReusableCell(
        withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionViewCell {
        let view = dequeue(reuseKey(nil, identifier), identifier, "cell", at: indexPath)
        guard let cell = view as? UICollectionViewCell else {
            fatalError("\"\(identifier)\" is registered for \(type(of: view)), which is no UICollectionViewCell.")
        }
        cell.isEditingList = isEditing
        cell.isSelected = selection.contains(indexPath)
        cell.isHighlighted = highlighted == indexPath
        return cell
    }

    /// A supplementary view that was shown before, else a new one. Kind and identifier must be registered.
    public func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView {
        dequeue(reuseKey(elementKind, identifier), identifier, "view of kind \(elementKind)", at: indexPath)
    }

    private func dequeue(
        _ key: String, _ identifier: String, _ what: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        if let reconfiguring, reconfiguring.key == key {
            // It is dequeued once: a second cell is another one.
            self.reconfiguring = nil
            return reconfiguring.cell
        }
        guard let (view, isReused) = views.take(key) else {
            fatalError(
                "UICollectionView cannot dequeue a \(what) with the identifier \"\(identifier)\": register a class or a "
                    + "nib for it first (storyboards are not read).")
        }
        (view.reuseIdentifier, view.reuseKey) = (identifier, key)
        prepare(view, isReused: isReused)
        return view
    }
}
