import UIKit

/// The list: search above it, a swipe deletes, the toolbar has undo and a new note.
final class NotesListController: UITableViewController, UISearchBarDelegate {
    private let store: NoteStore
    private let searchBar = UISearchBar()
    private let count = UILabel()
    private let changes = UndoManager()
    private var shown: [Note] = []
    private lazy var undoItem = UIBarButtonItem(
        systemItem: .undo, primaryAction: UIAction { [weak self] _ in self?.undoDeletion() })

    override var undoManager: UndoManager? { changes }

    init(store: NoteStore) {
        self.store = store
        super.init(style: .insetGrouped)
        title = "Notes"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.largeTitleDisplayMode = .always
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "note")
        searchBar.placeholder = "Search"
        searchBar.searchBarStyle = .minimal
        searchBar.delegate = self
        searchBar.sizeToFit()
        tableView.tableHeaderView = searchBar
        tableView.keyboardDismissMode = .onDrag

        count.font = .preferredFont(forTextStyle: .caption1)
        count.textColor = .secondaryLabel
        let compose = UIBarButtonItem(
            systemItem: .compose, primaryAction: UIAction { [weak self] _ in self?.edit(Note()) })
        compose.accessibilityLabel = "New Note"
        toolbarItems = [
            undoItem, UIBarButtonItem(systemItem: .flexibleSpace), UIBarButtonItem(customView: count),
            UIBarButtonItem(systemItem: .flexibleSpace), compose,
        ]
        store.onChange = { [weak self] in self?.storeChanged() }
        refresh()
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        navigationController?.setToolbarHidden(false, animated: animated)
        refresh()
        tableView.reloadData()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        showProblem()
    }

    // MARK: Content

    private func storeChanged() {
        guard navigationController?.topViewController === self else { return }
        refresh()
        showProblem()
    }

    private func refresh() {
        shown = store.notes(matching: searchBar.text ?? "")
        count.text = shown.count == 1 ? "1 Note" : "\(shown.count) Notes"
        count.sizeToFit()
        undoItem.isEnabled = changes.canUndo
    }

    private func showProblem() {
        guard let problem = store.problem, presentedViewController == nil, view.window != nil else { return }
        let alert = UIAlertController(title: "Notes", message: problem, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        present(alert, animated: true)
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { shown.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "note", for: indexPath)
        let note = shown[indexPath.row]
        var content = UIListContentConfiguration.subtitleCell()
        content.text = note.title
        content.textProperties.font = .preferredFont(forTextStyle: .headline)
        content.textProperties.numberOfLines = 1
        content.secondaryText = "\(NoteDate.text(of: note.changed))  \(note.excerpt)"
        content.secondaryTextProperties.color = .secondaryLabel
        content.secondaryTextProperties.numberOfLines = 1
        cell.contentConfiguration = content
        cell.accessoryType = .disclosureIndicator
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        edit(shown[indexPath.row])
    }

    override func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
        if editingStyle == .delete { delete(shown[indexPath.row], at: indexPath) }
    }

    // MARK: Changes

    private func edit(_ note: Note) {
        searchBar.resignFirstResponder()
        navigationController?.pushViewController(NoteEditorController(note: note, store: store), animated: true)
    }

    private func delete(_ note: Note, at indexPath: IndexPath) {
        changes.registerUndo(withTarget: self) { $0.restore(note) }
        changes.setActionName("Delete Note")
        store.remove(note.id)
        store.save()
        refresh()
        tableView.deleteRows(at: [indexPath], with: .automatic)
    }

    private func restore(_ note: Note) {
        store.put(note)
        store.save()
        refresh()
        guard let row = shown.firstIndex(of: note) else { return }
        tableView.insertRows(at: [IndexPath(row: row, section: 0)], with: .automatic)
    }

    private func undoDeletion() {
        changes.undo()
        refresh()
    }

    // MARK: Search

    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
        refresh()
        tableView.reloadData()
    }

    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { searchBar.resignFirstResponder() }
}

/// The day of a note, or its time today.
private enum NoteDate {
    static func text(of date: Date) -> String {
        guard Calendar.current.isDateInToday(date) else { return date.formatted(.iso8601.year().month().day()) }
        let formatter = DateFormatter()
        formatter.timeStyle = .short
        return formatter.string(from: date)
    }
}
