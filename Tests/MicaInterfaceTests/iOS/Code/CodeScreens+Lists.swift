import UIKit

extension CodeScreens {
    static func settings() -> UIViewController { CodeSettings.make() }

    static func rows() -> UIViewController {
        screen(RowsController(), 320, 300) { view, controller in
            controller.table = view.add(UITableView(frame: .zero, style: .plain), 0, 0, 320, 300) {
                $0.autoresizingMask = [.flexibleWidth, .flexibleHeight]
                $0.alwaysBounceVertical = true
                $0.showsVerticalScrollIndicator = false
                $0.separatorStyle = .none
                $0.allowsSelectionDuringEditing = true
                $0.allowsMultipleSelection = true
                $0.allowsMultipleSelectionDuringEditing = true
                $0.sectionHeaderHeight = 20
                $0.sectionFooterHeight = 12
                $0.sectionIndexMinimumDisplayRowCount = 3
                $0.backgroundColor = .systemBackground
                $0.sectionIndexColor = .systemRed
                $0.sectionIndexBackgroundColor = .systemGray5
                $0.sectionIndexTrackingBackgroundColor = .systemGray3
                CodeRowCell.target = controller
                $0.register(CodeRowCell.self, forCellReuseIdentifier: "row")
                $0.register(CodeBasicCell.self, forCellReuseIdentifier: "basic")
                $0.dataSource = controller
                $0.delegate = controller
            }
        }
    }

    static func grid() -> UIViewController {
        let layout = UICollectionViewFlowLayout()
        layout.minimumLineSpacing = 8
        layout.minimumInteritemSpacing = 6
        layout.sectionInsetReference = .fromSafeArea
        layout.sectionHeadersPinToVisibleBounds = true
        layout.itemSize = CGSize(width: 90, height: 60)
        layout.headerReferenceSize = CGSize(width: 320, height: 30)
        layout.footerReferenceSize = CGSize(width: 320, height: 20)
        layout.sectionInset = UIEdgeInsets(top: 8, left: 10, bottom: 8, right: 10)
        let controller = GridController(collectionViewLayout: layout)
        controller.clearsSelectionOnViewWillAppear = false
        controller.installsStandardGestureForInteractiveMovement = false
        controller.view.frame = CGRect(x: 0, y: 0, width: 320, height: 300)
        let collection = controller.collectionView!
        collection.isMultipleTouchEnabled = true
        collection.allowsMultipleSelection = true
        collection.isPrefetchingEnabled = false
        collection.backgroundColor = .systemBackground
        collection.register(CodeItemCell.self, forCellWithReuseIdentifier: "item")
        collection.register(CodePlainItem.self, forCellWithReuseIdentifier: "plain-item")
        collection.register(
            CodeHeader.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
            withReuseIdentifier: "header")
        collection.register(
            CodeFooter.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionFooter,
            withReuseIdentifier: "footer")
        return controller
    }

    static func shelf() -> UIViewController {
        screen(ShelfController(), 320, 260) { view, controller in
            let layout = UICollectionViewFlowLayout()
            layout.scrollDirection = .horizontal
            layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
            layout.minimumLineSpacing = 10
            layout.minimumInteritemSpacing = 10
            layout.itemSize = CGSize(width: 128, height: 100)
            layout.sectionInsetReference = .fromContentInset
            layout.sectionFootersPinToVisibleBounds = true
            view.add(UICollectionView(frame: .zero, collectionViewLayout: layout), 0, 0, 320, 120) {
                $0.isMultipleTouchEnabled = true
                $0.alwaysBounceHorizontal = true
                $0.allowsSelection = false
                $0.backgroundColor = .systemGray6
                $0.register(CodeBookCell.self, forCellWithReuseIdentifier: "book")
                $0.dataSource = controller
            }
            view.add(UICollectionView(frame: .zero, collectionViewLayout: RowLayout()), 0, 130, 320, 120) {
                $0.isMultipleTouchEnabled = true
                $0.backgroundColor = .systemGray5
                $0.register(CodeRedCell.self, forCellWithReuseIdentifier: "book")
                $0.dataSource = controller
            }
        }
    }
}

/// The static table in code.
@MainActor private enum CodeSettings {
    static func make() -> SettingsController {
        let controller = CodeSettingsController(style: .grouped)
        controller.title = "Settings"
        controller.clearsSelectionOnViewWillAppear = false
        let table = controller.tableView!
        table.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
        table.alwaysBounceVertical = true
        table.rowHeight = 44
        table.sectionHeaderHeight = UITableView.automaticDimension
        table.sectionFooterHeight = UITableView.automaticDimension
        table.backgroundColor = .systemGroupedBackground
        table.separatorColor = .systemRed
        table.separatorInsetReference = .fromAutomaticInsets
        table.allowsSelection = false
        table.separatorInset = UIEdgeInsets(top: 0, left: 24, bottom: 0, right: 12)
        let header = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 30))
        header.backgroundColor = .systemYellow
        table.tableHeaderView = header
        let footer = UIView(frame: CGRect(x: 0, y: 440, width: 320, height: 20))
        footer.backgroundColor = .systemGreen
        table.tableFooterView = footer
        let refresh = UIRefreshControl()
        refresh.isOpaque = false
        refresh.isMultipleTouchEnabled = true
        refresh.contentMode = .center
        refresh.isEnabled = false
        refresh.attributedTitle = NSAttributedString(
            string: "Loading", attributes: [.foregroundColor: UIColor.systemRed])
        refresh.addTarget(controller, action: #selector(SettingsController.reload(_:)), for: .valueChanged)
        controller.refreshControl = refresh
        controller.nameCell = controller.cells[0][0]
        return controller
    }
}

private final class CodeSettingsController: SettingsController {
    lazy var cells: [[UITableViewCell]] = [
        [nameRow(), soundRow()], [versionRow(), switchRow(), oldRow(), configuredRow()],
    ]

    private func cell(_ style: UITableViewCell.CellStyle, _ identifier: String?, _ text: String?) -> UITableViewCell {
        let cell = UITableViewCell(style: style, reuseIdentifier: identifier)
        cell.clipsToBounds = true
        cell.contentView.setUpAsCell()
        guard let text else { return cell }
        for label in [cell.textLabel, cell.detailTextLabel] { label?.setUpInCell() }
        cell.textLabel?.text = text
        cell.textLabel?.font = .systemFont(ofSize: 17)
        return cell
    }

    private func nameRow() -> UITableViewCell {
        let cell = cell(.value1, "value", "Name")
        cell.preservesSuperviewLayoutMargins = true
        cell.selectionStyle = .blue
        cell.accessoryType = .disclosureIndicator
        cell.contentView.preservesSuperviewLayoutMargins = true
        cell.contentView.insetsLayoutMarginsFromSafeArea = false
        cell.textLabel?.insetsLayoutMarginsFromSafeArea = false
        cell.detailTextLabel?.insetsLayoutMarginsFromSafeArea = false
        cell.detailTextLabel?.text = "Mica"
        cell.detailTextLabel?.font = .systemFont(ofSize: 17)
        cell.detailTextLabel?.textColor = .systemBlue
        cell.detailTextLabel?.textAlignment = .right
        return cell
    }

    private func soundRow() -> UITableViewCell {
        let cell = cell(.subtitle, "subtitle", "Sound")
        cell.selectionStyle = .none
        cell.accessoryType = .checkmark
        cell.indentationLevel = 1
        cell.indentationWidth = 20
        cell.shouldIndentWhileEditing = false
        cell.backgroundColor = .systemGray5
        cell.separatorInset = UIEdgeInsets(top: 0, left: 40, bottom: 0, right: 0)
        cell.textLabel?.font = .boldSystemFont(ofSize: 17)
        cell.detailTextLabel?.text = "Ring, silent"
        cell.detailTextLabel?.font = .systemFont(ofSize: 12)
        cell.imageView?.image = UIImage(systemName: "speaker.wave.2")
        cell.imageView?.setUpInCell()
        cell.imageView?.contentMode = .scaleAspectFit
        return cell
    }

    private func versionRow() -> UITableViewCell {
        let cell = cell(.default, nil, "Version")
        cell.selectionStyle = .gray
        cell.accessoryType = .detailButton
        cell.editingAccessoryType = .checkmark
        cell.showsReorderControl = true
        return cell
    }

    private func switchRow() -> UITableViewCell {
        let cell = cell(.default, nil, nil)
        let updates = cell.contentView.add(UISwitch()) {
            $0.isOpaque = false
            $0.isOn = true
        }
        NSLayoutConstraint.activate([
            cell.contentView.layoutMarginsGuide.trailingAnchor.constraint(equalTo: updates.trailingAnchor),
            updates.centerYAnchor.constraint(equalTo: cell.contentView.centerYAnchor),
        ])
        return cell
    }

    private func oldRow() -> UITableViewCell {
        let cell = cell(.value2, nil, "Key")
        cell.textLabel?.font = .systemFont(ofSize: 13)
        cell.textLabel?.textColor = .systemTeal
        cell.textLabel?.textAlignment = .right
        cell.detailTextLabel?.text = "Value"
        cell.detailTextLabel?.font = .systemFont(ofSize: 15)
        return cell
    }

    private func configuredRow() -> UITableViewCell {
        let cell = cell(.default, nil, nil)
        var content = UIListContentConfiguration.cell()
        content.image = UIImage(systemName: "gear")
        content.text = "Configured"
        content.secondaryText = "by a configuration"
        cell.contentConfiguration = content
        return cell
    }

    override func numberOfSections(in tableView: UITableView) -> Int { cells.count }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        cells[section].count
    }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        cells[indexPath.section][indexPath.row]
    }
    override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        indexPath == IndexPath(row: 1, section: 0) ? 60 : 44
    }
    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        ["General", "About"][section]
    }
    override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        section == 0 ? "All of it can be changed later." : nil
    }
    override func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        section == 1 ? 50 : UITableView.automaticDimension
    }
    override func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
        section == 1 ? 10 : UITableView.automaticDimension
    }
}

private final class CodeRowCell: RowCell {
    /// The target of the button, which in a storyboard is the controller.
    static weak var target: RowsController?

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        clipsToBounds = true
        contentView.setUpAsCell()
        let label = contentView.add(UILabel("Label", .systemFont(ofSize: 17))) {
            $0.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
            $0.setContentHuggingPriority(UILayoutPriority(251), for: .vertical)
        }
        self.label = label
        let button = contentView.add(UIButton.system("Delete")) {
            $0.addTarget(
                CodeRowCell.target, action: #selector(RowsController.remove(_:)), for: .touchUpInside)
        }
        let margins = contentView.layoutMarginsGuide
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
            label.topAnchor.constraint(equalTo: margins.topAnchor),
            margins.bottomAnchor.constraint(equalTo: label.bottomAnchor),
            margins.trailingAnchor.constraint(equalTo: button.trailingAnchor),
            button.centerYAnchor.constraint(equalTo: label.centerYAnchor),
        ])
        let selected = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 52))
        selected.backgroundColor = .systemYellow
        selectedBackgroundView = selected
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class CodeBasicCell: UITableViewCell {
    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        clipsToBounds = true
        accessoryType = .detailDisclosureButton
        contentView.setUpAsCell()
        textLabel?.setUpInCell()
        textLabel?.font = .italicSystemFont(ofSize: 16)
        imageView?.setUpInCell()
        imageView?.contentMode = .scaleAspectFit
        imageView?.image = UIImage(systemName: "folder")
        imageView?.tintColor = .systemOrange
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
}

extension UIView {
    /// Gives a cell or one of its views the properties that Interface Builder writes into each cell.
    fileprivate func setUpAsCell() {
        isOpaque = false
        clipsToBounds = true
        isMultipleTouchEnabled = true
        contentMode = .center
    }

    /// Gives a label or the image of a table's cell the properties that Interface Builder writes into each.
    fileprivate func setUpInCell() {
        isOpaque = false
        isUserInteractionEnabled = true
        isMultipleTouchEnabled = true
        contentMode = .left
    }
}

/// A cell with a label.
private class CodeLabelCell: ItemCell {
    override init(frame: CGRect) {
        super.init(frame: frame)
        setUpAsCell()
        contentView.setUpAsCell()
        let label = contentView.add(UILabel("Label", .systemFont(ofSize: 17))) { $0.textAlignment = .center }
        self.label = label
        place(label)
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }

    func place(_ label: UILabel) {}
}

private final class CodeItemCell: CodeLabelCell {
    override func place(_ label: UILabel) {
        autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
        backgroundColor = .systemGray5
        NSLayoutConstraint.activate([
            label.centerXAnchor.constraint(equalTo: centerXAnchor),
            label.centerYAnchor.constraint(equalTo: centerYAnchor),
        ])
        let selected = UIView(frame: CGRect(x: 0, y: 0, width: 90, height: 60))
        selected.backgroundColor = .systemYellow
        selectedBackgroundView = selected
    }
}

private final class CodeBookCell: CodeLabelCell {
    override func place(_ label: UILabel) {
        backgroundColor = .systemYellow
        NSLayoutConstraint.activate([
            label.heightAnchor.constraint(equalToConstant: 80),
            label.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 8),
            trailingAnchor.constraint(equalTo: label.trailingAnchor, constant: 8),
            label.topAnchor.constraint(equalTo: topAnchor), bottomAnchor.constraint(equalTo: label.bottomAnchor),
        ])
    }
}

private final class CodePlainItem: UICollectionViewCell {
    override init(frame: CGRect) {
        super.init(frame: frame)
        setUpAsCell()
        contentView.setUpAsCell()
        contentView.backgroundColor = .systemTeal
        contentView.add(UIImageView(image: UIImage(systemName: "leaf")), 25, 10, 40, 40) {
            $0.contentMode = .scaleAspectFit
        }
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class CodeRedCell: UICollectionViewCell {
    override init(frame: CGRect) {
        super.init(frame: frame)
        setUpAsCell()
        backgroundColor = .systemRed
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
}

private class CodeFooter: UICollectionReusableView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        setUpAsCell()
        backgroundColor = .systemGreen
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class CodeHeader: CodeFooter {
    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemOrange
        add(UILabel("Header", .boldSystemFont(ofSize: 15)), 10, 4, 200, 22)
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
}
