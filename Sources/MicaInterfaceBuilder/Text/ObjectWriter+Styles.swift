extension ObjectWriter {
    /// Writes what only a nib can set, before all properties.
    func style(_ object: InterfaceObject, _ reference: Reference) {
        let name = reference.expression
        switch object.tag {
        case "tableView":
            let style = object.details["style"] ?? "plain"
            if ["grouped", "insetGrouped"].contains(style) { body.write("build.setStyle(.\(style), of: \(name))") }
        case "tableViewCell":
            let styles = [
                "IBUITableViewCellStyleDefault": "default", "IBUITableViewCellStyleSubtitle": "subtitle",
                "IBUITableViewCellStyleValue1": "value1", "IBUITableViewCellStyleValue2": "value2",
            ]
            let style = styles[object.details["style"] ?? ""] ?? "default"
            body.write("build.setStyle(.\(style), reuseIdentifier: \(identifier(object)), of: \(name))")
        case "collectionViewCell", "collectionReusableView":
            body.write("build.setReuseIdentifier(\(identifier(object)), of: \(name))")
        case "button":
            let types = [
                "roundedRect": "system", "system": "system", "detailDisclosure": "detailDisclosure",
                "infoLight": "infoLight", "infoDark": "infoDark", "contactAdd": "contactAdd", "plain": "plain",
                "close": "close",
            ]
            guard let type = object.details["buttonType"], type != "custom" else { return }
            guard let member = types[type] else {
                return file.report(
                    object.line, "the type of a button must be one of UIButton.ButtonType (got \"\(type.prefix(60))\")")
            }
            body.write("build.setType(.\(member), of: \(name))")
        default: break
        }
    }

    private func identifier(_ object: InterfaceObject) -> String {
        object.details["reuseIdentifier"].map(SwiftText.literal) ?? "nil"
    }

    func controllerStyle(_ object: InterfaceObject, _ reference: Reference) {
        let details = object.details, name = reference.expression
        if object.tag == "splitViewController", let style = details["style"],
            ["doubleColumn", "tripleColumn"].contains(style)
        {
            body.write("build.setStyle(UISplitViewController.Style.\(style), of: \(name))")
        }
        if details["useStoryboardIdentifierAsRestorationIdentifier"] == "YES", let id = details["storyboardIdentifier"]
        {
            body.write("\(name).restorationIdentifier = \(SwiftText.literal(id))")
        }
        // A scene without a view may name the nib of the view.
        if object.objects("view").isEmpty, let nib = details["nibName"] {
            body.write("build.setNibName(\(SwiftText.literal(nib)), of: \(name))")
        }
        guard object.tag == "pageViewController" else { return }
        let transition = details["transitionStyle"] == "scroll" ? "scroll" : "pageCurl"
        let orientation = details["navigationOrientation"] == "vertical" ? "vertical" : "horizontal"
        let named = details["spineLocation"] ?? "min", spine = ["none", "mid", "max"].contains(named) ? named : "min"
        let spacing = ValueReader.number(details["pageSpacing"]) ?? 0
        body.write(
            "build.setStyle(.\(transition), orientation: .\(orientation), spine: .\(spine), spacing: \(SwiftText.number(spacing)), of: \(name))"
        )
    }

    /// Writes what depends on several attributes.
    func special(_ object: InterfaceObject, _ reference: Reference) {
        let details = object.details
        if details["layoutMarginsFollowReadableWidth"] == "YES" {
            body.write("build.followReadableWidth(\(reference.expression))")
        }
        if let menu = object.menu { self.menu(menu, reference) }
        switch object.tag {
        case "label":
            guard let minimum = ValueReader.number(details["minimumFontSize"]),
                !object.properties.contains(where: { $0.name == "minimumScaleFactor" })
            else { return }
            let size =
                object.properties.lazy.compactMap { if case .font(let font) = $0.value { font.size } else { nil } }
                .first ?? 17
            guard size > 0 else { return }
            body.write("\(reference.access)minimumScaleFactor = \(SwiftText.number(min(1, minimum / size)))")
        case "activityIndicatorView":
            if details["animating"] == "YES" { body.write("\(reference.access)startAnimating()") }
        case "searchBar":
            // The titles come first.
            if let index = details["selectedScopeButtonIndex"].flatMap({ Int($0) }) {
                body.write("\(reference.access)selectedScopeButtonIndex = \(index)")
            }
        case "collectionViewFlowLayout":
            if details["automaticEstimatedItemSize"] == "YES" {
                body.write("\(reference.access)estimatedItemSize = UICollectionViewFlowLayout.automaticSize")
            }
        default: break
        }
    }

    // MARK: Menus

    /// Commands name methods, which are looked up when all objects exist.
    private func menu(_ menu: MenuValue, _ reference: Reference) {
        let writer = self
        body.later(.connections) {
            writer.body.write("\(reference.access)menu = \(writer.element(menu))")
        }
    }

    private func element(_ menu: MenuValue) -> String {
        func arguments(_ names: String...) -> [String] {
            names.compactMap { name in
                menu.properties.first { $0.target == name }.map { "\(name): \(localized($0, menu.id))" }
            }
        }
        guard menu.isCommand else {
            let children = menu.children.map { element($0) }.joined(separator: ", ")
            return
                "UIMenu(\((arguments("title", "subtitle", "image") + ["children: [\(children)]"]).joined(separator: ", ")))"
        }
        let head = arguments("title", "subtitle", "image"), end = arguments("discoverabilityTitle", "state")
        let selectors = menu.connections.compactMap { connection -> String? in
            guard case .action(let selector, _) = connection.kind else { return nil }
            return ConnectionWriter(file: file, body: body).selector(selector, connection)
        }
        // A command that does nothing is gray.
        guard let selector = selectors.first else {
            return
                "UIAction(\((head + arguments("discoverabilityTitle") + ["attributes: .disabled"] + arguments("state")).joined(separator: ", "))) { _ in }"
        }
        return "UICommand(\((head + ["action: \(selector)"] + end).joined(separator: ", ")))"
    }

    // MARK: Groups

    func groups(_ object: InterfaceObject, _ reference: Reference) {
        for group in object.groups("accessibility") {
            for setting in group.properties {
                let value = localized(setting, object.id, key: setting.target)
                body.write(statement(setting.target, value, reference))
            }
        }
        for group in object.groups("state") { state(group, object, reference) }
        segments(object, reference)
        for group in object.groups("buttonConfiguration") { buttonConfiguration(group, object, reference) }
        for group in object.groups("cellConfiguration") {
            configuration(
                group, "UIListContentConfiguration", "UIListContentConfiguration.cell()", "contentConfiguration",
                object, reference)
        }
        for group in object.groups("appearance") {
            guard let type = Kinds.appearances[group.tag] else { continue }
            configuration(group, type, "\(type)()", group.name, object, reference)
        }
    }

    private func state(_ group: PropertyGroup, _ object: InterfaceObject, _ reference: Reference) {
        guard ["normal", "highlighted", "disabled", "selected", "focused"].contains(group.name) else {
            return file.report(
                group.line, "the state of a button must be one of UIControl.State (got \"\(group.name.prefix(60))\")")
        }
        for setting in group.properties { set(setting, reference, object.id, state: "." + group.name) }
    }

    private func segments(_ object: InterfaceObject, _ reference: Reference) {
        guard object.tag == "segmentedControl" else { return }
        for (number, group) in object.groups("segment").enumerated() {
            func value(_ name: String) -> PropertySetting? { group.properties.first { $0.name == name } }
            if let image = value("image") {
                let expression = text.expression(image.value)
                body.write("\(reference.access)insertSegment(with: \(expression), at: \(number), animated: false)")
            } else {
                let title = value("title").map { localized($0, object.id, key: "segmentTitles[\(number)]") } ?? "\"\""
                body.write("\(reference.access)insertSegment(withTitle: \(title), at: \(number), animated: false)")
            }
            if let width = value("width") {
                body.write("\(reference.access)setWidth(\(text.expression(width.value)), forSegmentAt: \(number))")
            }
            if case .flag(false)? = value("enabled")?.value {
                body.write("\(reference.access)setEnabled(false, forSegmentAt: \(number))")
            }
        }
        if let index = object.details["selectedSegmentIndex"].flatMap({ Int($0) }), index >= 0 {
            body.write("\(reference.access)selectedSegmentIndex = \(index)")
        }
    }

    private func buttonConfiguration(_ group: PropertyGroup, _ object: InterfaceObject, _ reference: Reference) {
        let styles: Set<String> = [
            "plain", "gray", "tinted", "filled", "borderless", "bordered", "borderedTinted", "borderedProminent",
        ]
        let style = styles.contains(group.name) ? group.name : "plain"
        if style != group.name {
            file.report(
                group.line,
                "the style of a button's configuration must be one of UIButton.Configuration (got \"\(group.name.prefix(60))\")"
            )
        }
        configuration(
            group, "UIButton.Configuration", "UIButton.Configuration.\(style)()", "configuration", object, reference)
    }

    /// Writes a value that is configured before the object gets it.
    private func configuration(
        _ group: PropertyGroup, _ type: String, _ initializer: String, _ target: String, _ object: InterfaceObject,
        _ reference: Reference
    ) {
        let name = body.unique(file.name(target, object.id))
        let word = group.role == "appearance" ? "let" : "var"
        if group.properties.isEmpty {
            body.write("\(reference.access)\(target) = \(initializer)")
            return
        }
        body.write("\(word) \(name): \(type) = \(initializer)")
        let part = Reference(expression: name, className: type)
        for setting in group.properties {
            let value = localized(setting, object.id, key: "\(target).\(setting.name)")
            body.write(
                setting.name == "titleFontDescription"
                    ? "build.setTitleFont(\(value), of: &\(name))" : statement(setting.target, value, part))
        }
        body.write("\(reference.access)\(target) = \(name)")
    }
}
