import UIKit

/// Edits one note: changes go into the store as they are typed, and to the file when editing ends.
final class NoteEditorController: UIViewController, UITextViewDelegate {
    private let store: NoteStore
    private var note: Note
    private let textView = UITextView()
    private lazy var undoItem = UIBarButtonItem(
        systemItem: .undo, primaryAction: UIAction { [weak self] _ in self?.change { $0.undo() } })
    private lazy var redoItem = UIBarButtonItem(
        systemItem: .redo, primaryAction: UIAction { [weak self] _ in self?.change { $0.redo() } })
    private var observers: [any NSObjectProtocol] = []

    init(note: Note, store: NoteStore) {
        self.note = note
        self.store = store
        super.init(nibName: nil, bundle: nil)
        navigationItem.largeTitleDisplayMode = .never
    }

    required init?(coder: NSCoder) { nil }

    isolated deinit { observers.forEach(NotificationCenter.default.removeObserver) }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        textView.font = .preferredFont(forTextStyle: .body)
        textView.textContainerInset = UIEdgeInsets(top: 12, left: 16, bottom: 12, right: 16)
        textView.alwaysBounceVertical = true
        textView.text = note.text
        textView.delegate = self
        textView.accessibilityLabel = "Note"
        textView.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(textView)
        NSLayoutConstraint.activate([
            textView.topAnchor.constraint(equalTo: view.topAnchor),
            textView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            textView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            textView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        ])
        navigationItem.rightBarButtonItems = [redoItem, undoItem]
        showUndo()
        observers.append(
            NotificationCenter.default.addObserver(
                forName: UIApplication.willResignActiveNotification, object: nil, queue: nil
            ) { [weak self] _ in
                MainActor.assumeIsolated { self?.store.save() }
            })
        // The text view reports its change before the undo manager has registered it.
        for name in [Notification.Name.NSUndoManagerDidUndoChange, .NSUndoManagerDidRedoChange] {
            observers.append(
                NotificationCenter.default.addObserver(forName: name, object: textView.undoManager, queue: nil) {
                    [weak self] _ in MainActor.assumeIsolated { self?.showUndo() }
                })
        }
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        navigationController?.setToolbarHidden(true, animated: animated)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        if note.isBlank { textView.becomeFirstResponder() }
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        textView.resignFirstResponder()
        // A note without text is discarded.
        if note.isBlank { store.remove(note.id) }
        store.save()
    }

    func textViewDidChange(_ textView: UITextView) {
        note.text = textView.text
        note.changed = Date()
        store.put(note)
        showUndo()
    }

    func textViewDidEndEditing(_ textView: UITextView) { store.save() }

    private func change(_ body: (UndoManager) -> Void) {
        guard let manager = textView.undoManager else { return }
        body(manager)
    }

    private func showUndo() {
        undoItem.isEnabled = textView.undoManager?.canUndo == true
        redoItem.isEnabled = textView.undoManager?.canRedo == true
    }
}
