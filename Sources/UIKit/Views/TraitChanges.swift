public import Foundation
public import QuartzCore

/// An object in the hierarchy that has traits: a screen, a scene, a window, a controller, a presentation or a view.
@preconcurrency @MainActor public protocol UITraitEnvironment: NSObjectProtocol {
    /// The traits of the object.
    var traitCollection: UITraitCollection { get }
    /// Called after the traits changed, with the traits before the change.
    func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

/// A registration for changes of traits, to be passed to `unregisterForTraitChanges(_:)`.
public protocol UITraitChangeRegistration: NSObjectProtocol, NSCopying {}

/// An object that calls code after some of its traits changed. Registrations end with the object.
@preconcurrency @MainActor public protocol UITraitChangeObservable: AnyObject {
    /// Calls a closure after one of the traits changed, with the object and its previous traits.
    ///
    /// ```swift
    /// registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (self: Self, previous: UITraitCollection) in
    ///     self.updateColors()
    /// }
    /// ```
    @discardableResult func registerForTraitChanges<Environment: UITraitEnvironment>(
        _ traits: [UITrait], handler: @escaping TraitChangeHandler<Environment>
    ) -> any UITraitChangeRegistration
    /// Calls a method of a target, which is not retained, after one of the traits changed. The method has no parameter,
    /// that of the object, or those of the object and its previous traits.
    @discardableResult func registerForTraitChanges(
        _ traits: [UITrait], target: Any, action: Selector
    ) -> any UITraitChangeRegistration
    /// Calls a method of the object itself after one of the traits changed.
    @discardableResult func registerForTraitChanges(
        _ traits: [UITrait], action: Selector
    ) -> any UITraitChangeRegistration
    /// Ends a registration.
    func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration)
}

extension UITraitChangeObservable {
    /// A closure that is called with an object and its traits before a change.
    public typealias TraitChangeHandler<Environment> = (
        _ traitEnvironment: Environment, _ previousTraitCollection: UITraitCollection
    ) -> Void

    @discardableResult public func registerForTraitChanges<Environment: UITraitEnvironment>(
        _ traits: [UITrait], handler: @escaping TraitChangeHandler<Environment>
    ) -> any UITraitChangeRegistration {
        subject.traitObservers.add(traits) { environment, previous in
            if let environment = environment as? Environment { handler(environment, previous) }
        }
    }
    @discardableResult public func registerForTraitChanges(
        _ traits: [UITrait], target: Any, action: Selector
    ) -> any UITraitChangeRegistration {
        let target = target as AnyObject
        return subject.traitObservers.add(traits) { [weak target] environment, previous in
            if let target { action.send(to: target, environment, previous) }
        }
    }
    @discardableResult public func registerForTraitChanges(
        _ traits: [UITrait], action: Selector
    ) -> any UITraitChangeRegistration {
        subject.traitObservers.add(traits) { environment, previous in
            action.send(to: environment, environment, previous)
        }
    }
    public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
        subject.traitObservers.remove(registration)
    }

    private var subject: any TraitChangeSubject {
        guard let subject = self as? any TraitChangeSubject else {
            fatalError("\(type(of: self)) must implement the methods of UITraitChangeObservable.")
        }
        return subject
    }
}

/// The token of one registration.
final class TraitChangeRegistration: NSObject, UITraitChangeRegistration {
    func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The registrations of an object.
@MainActor struct TraitChangeObservers {
    private struct Observer {
        let token = TraitChangeRegistration()
        let traits: [UITrait]
        let handler: (any UITraitEnvironment, UITraitCollection) -> Void
    }
    private var observers: [Observer] = []

    mutating func add(
        _ traits: [UITrait], _ handler: @escaping (any UITraitEnvironment, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        let observer = Observer(traits: traits, handler: handler)
        observers.append(observer)
        return observer.token
    }
    mutating func remove(_ registration: any UITraitChangeRegistration) {
        observers.removeAll { $0.token === registration }
    }

    /// Calls those who observe a trait that changed, in the order of their registrations. One that an earlier one
    /// removed is called once more.
    func call(_ environment: any UITraitEnvironment, _ previous: UITraitCollection) {
        let now = environment.traitCollection
        for observer in observers where observer.traits.contains(where: { now.hasChanged($0, from: previous) }) {
            observer.handler(environment, previous)
        }
    }
}

/// An object that keeps registrations.
@MainActor protocol TraitChangeSubject: UITraitChangeObservable, UITraitEnvironment {
    var traitObservers: TraitChangeObservers { get set }
}

extension TraitChangeSubject {
    /// Notifies the object, then its observers, while its traits are the current ones.
    func traitsChanged(from previous: UITraitCollection) {
        traitCollection.performAsCurrent {
            traitCollectionDidChange(previous)
            traitObservers.call(self, previous)
        }
    }
}

/// A controller or a presentation, whose overrides of traits apply to its view.
@MainActor protocol TraitSource: TraitChangeSubject {
    var traitRecord: TraitRecord { get set }
    /// The view to which the overrides apply; nil before it exists.
    var viewForTraits: UIView? { get }
}

extension TraitSource {
    var traitObservers: TraitChangeObservers {
        get { traitRecord.observers }
        set { traitRecord.observers = newValue }
    }

    /// Sets the traits that override those around the object, for itself and its view.
    func setTraitOverrides(_ overrides: UITraitOverrides) {
        traitRecord.ofController = overrides
        giveTraits()
    }
    /// Sets the traits that the object has instead of those around it; nil removes them.
    func setTraitsFromParent(_ traits: UITraitCollection?) {
        traitRecord.fromParent = traits
        giveTraits()
    }
    /// Passes the overrides on to the view.
    func giveTraits() {
        let record = traitRecord
        viewForTraits?.changeTraitRecord { view in
            view.fromParent = record.fromParent
            view.ofController = record.ofController
        }
    }
}

/// The traits that were set on a view or for it, and those who observe its traits.
@MainActor struct TraitRecord {
    /// The traits that the parent of the view's controller gives it.
    var fromParent: UITraitCollection?
    /// The overrides of the view's controller or presentation.
    var ofController = UITraitOverrides()
    /// The view's own overrides.
    var own = UITraitOverrides()
    /// The limits of the view's text size.
    var contentSizes = ContentSizeLimits()
    var observers = TraitChangeObservers()
    /// The adjustment of the tint colour.
    var tintAdjustment = UIView.TintAdjustmentMode.automatic
    /// The traits of the controller at its last notification; nil if they were those of the view.
    var controllerTraits: UITraitCollection?

    /// `true` if it changes the traits of a controller.
    var overrides: Bool { fromParent != nil || !ofController.isEmpty }
    /// `true` if the traits of the view may differ from those of its controller.
    var isForView: Bool { !own.isEmpty || !contentSizes.isEmpty }

    /// Returns the traits of the view's controller.
    func applied(to surroundings: UITraitCollection) -> UITraitCollection {
        let given = fromParent.map { UITraitCollection(traitsFrom: [surroundings, $0]) } ?? surroundings
        return ofController.applied(to: given)
    }
}

extension UIView {
    /// The traits that override those of the superview, for the view and its descendants. Default none.
    ///
    /// A change applies at once, not before the next layout as on iOS: of two overrides, each notifies the observers.
    public var traitOverrides: UITraitOverrides {
        get { traitRecord?.value.own ?? UITraitOverrides() }
        set { changeTraitRecord { $0.own = newValue } }
    }

    /// Notifies the view and its descendants of traits that changed since their last notification, for example because
    /// a layer was moved.
    public func updateTraitsIfNeeded() {
        forEachView { $0.updateOwnTraits() }
    }

    var traitObservers: TraitChangeObservers {
        get { traitRecord?.value.observers ?? TraitChangeObservers() }
        set {
            let record = traitRecord ?? Boxed(TraitRecord())
            record.value.observers = newValue
            traitRecord = record
        }
    }

    func changeTraitRecord(_ change: (inout TraitRecord) -> Void) {
        let record = traitRecord ?? Boxed(TraitRecord())
        change(&record.value)
        traitRecord = record
        traitsMayHaveChanged()
    }

    /// The traits of the view's controller: the view's without its own overrides and limits.
    var controllerTraits: UITraitCollection {
        guard let record = traitRecord?.value, record.isForView else { return traitCollection }
        return styled(record.applied(to: surroundingTraits))
    }
    /// The traits of the superview or, without one, of the screen.
    var surroundingTraits: UITraitCollection { superview?.traitCollection ?? screenTraits }
    /// Returns the view's traits in some surroundings.
    func traits(in surroundings: UITraitCollection) -> UITraitCollection {
        guard let record = traitRecord?.value else { return styled(surroundings) }
        return record.contentSizes.applied(to: record.own.applied(to: styled(record.applied(to: surroundings))))
    }
    private func styled(_ traits: UITraitCollection) -> UITraitCollection { traits.styled(overrideUserInterfaceStyle) }

    /// Notifies the controller and the view with their observers if the traits differ from those of the last
    /// notification. A new view expects the traits with which it was created.
    func notifyOfTraits() {
        let now = traitCollection, before = notifiedTraits
        notifiedTraits = now
        if now !== before || traitRecord?.value.controllerTraits != nil { notifyController(before) }
        guard now !== before, now != before else { return }
        let previous = before.completed(by: now)
        if previous != now { traitsChanged(from: previous) }
    }
    private func notifyController(_ before: UITraitCollection) {
        guard let controller = owningController else { return }
        let now = controllerTraits, before = traitRecord?.value.controllerTraits ?? before
        traitRecord?.value.controllerTraits = now
        let previous = before.completed(by: now)
        if previous != now { controller.traitsChanged(from: previous) }
    }
}

extension UITraitCollection {
    /// Returns the traits with an appearance; `.unspecified` keeps theirs.
    func styled(_ style: UIUserInterfaceStyle) -> UITraitCollection {
        guard style != .unspecified, style != userInterfaceStyle else { return self }
        return UITraitCollection(traitsFrom: [self, UITraitCollection(userInterfaceStyle: style)])
    }

    /// Returns the traits with the values of `other` where UIKit's own are not specified.
    func completed(by other: UITraitCollection) -> UITraitCollection {
        UITraitCollection(values.completed(by: other.values))
    }
}

extension UIView: UITraitEnvironment, UITraitChangeObservable, TraitChangeSubject {}
