/// The closure of an action.
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// The closure that makes the menu of a context menu's configuration from suggested elements.
public typealias UIContextMenuActionProvider = UIContextMenuConfiguration.ActionProvider
