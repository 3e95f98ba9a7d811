extension ObjectWriter {
    /// Writes the objects inside an object by their roles.
    func children(_ object: InterfaceObject, _ reference: Reference) {
        for child in object.children {
            switch child.role {
            case "subviews": subviews(child.objects, object, reference)
            case "contentView": contentView(child.objects[0], object, reference)
            case "items": list(child.objects, "items", reference)
            case "toolbarItems": list(child.objects, "toolbarItems", reference)
            case "leftBarButtonItems", "rightBarButtonItems": list(child.objects, child.role, reference)
            case "prototypes": for cell in child.objects { prototype(cell, reference) }
            case "cells": for cell in child.objects { prototype(cell, reference) }
            case "sectionHeaderView", "sectionFooterView": supplementary(child.objects[0], child.role, reference)
            case "collectionViewLayout":
                let layout = make(child.objects[0])
                body.write("build.setLayout(\(layout.expression), of: \(reference.expression))")
            case "navigationItem": part(child.objects[0], "navigationItem", reference)
            case "tabBarItem": tabBarItem(child.objects[0], reference)
            case "navigationBar", "toolbar", "tabBar": bar(child.objects[0], child.role, reference)
            case "view":
                // The view of a scene's controller has a function of its own.
                guard object.id != body.controllerID else { continue }
                let view = make(child.objects[0])
                body.write("build.setView(of: \(reference.expression)) { _ in \(view.expression) }")
            default:
                let inner = make(child.objects[0])
                body.write("\(reference.access)\(child.role) = \(inner.expression)")
            }
        }
        sections(object, reference)
    }

    private func list(_ objects: [InterfaceObject], _ target: String, _ reference: Reference) {
        let items = objects.map { make($0).expression }
        body.write("\(reference.access)\(target) = [\(items.joined(separator: ", "))]")
    }

    private func subviews(_ objects: [InterfaceObject], _ parent: InterfaceObject, _ reference: Reference) {
        let method = parent.tag == "stackView" ? "addArrangedSubview" : "addSubview"
        for object in objects {
            let view = make(object)
            if !body.uninstalled.contains(object.id) { body.write("\(reference.access)\(method)(\(view.expression))") }
        }
    }

    /// The labels and the image of a cell's style already exist.
    private func contentView(_ object: InterfaceObject, _ cell: InterfaceObject, _ reference: Reference) {
        let content = Reference(
            expression: "\(reference.access)contentView", className: "UIView", family: .view)
        guard let style = cell.details["style"], style != "IBUITableViewCellStyleCustom" else {
            // The content of an item has the size of the item, whatever the file says.
            return fillPart(object, content, isPart: cell.tag == "collectionViewCell")
        }
        let parts = ["textLabel", "detailTextLabel", "imageView"].compactMap { name in
            cell.details[name].map { (id: $0, name: name) }
        }
        var plain = object
        plain.children = []
        fillPart(plain, content)
        for view in object.objects("subviews") {
            if let part = parts.first(where: { $0.id == view.id }) {
                stylePart(view, part.name, reference)
            } else {
                let own = make(view)
                body.write("\(content.access)addSubview(\(own.expression))")
            }
        }
    }

    /// Fills a label or the image view of a cell's style; one of the app's class replaces it.
    private func stylePart(_ view: InterfaceObject, _ member: String, _ cell: Reference) {
        let className = file.className(of: view)
        if className != view.kind.className {
            let own = make(view)
            return body.write("build.setPart(\(member): \(own.expression), of: \(cell.expression))")
        }
        let name = file.name(view.tag, view.id)
        body.write("let \(name): \(className) = \(cell.access)\(member) ?? \(className)()")
        fill(view, Reference(expression: name, className: className, family: .view), isPart: true)
    }

    private func fillPart(_ object: InterfaceObject, _ reference: Reference, isPart: Bool = false) {
        let name = file.name(object.tag, object.id)
        body.write("let \(name): UIView = \(reference.expression)")
        fill(object, Reference(expression: name, className: "UIView", family: .view), isPart: isPart)
    }

    private func part(_ object: InterfaceObject, _ member: String, _ reference: Reference) {
        let name = file.name(object.tag, object.id)
        body.write("let \(name): \(object.kind.className) = \(reference.access)\(member)")
        if object.customClass != nil {
            file.report(
                object.line, "\(member) must have no class of its own; \(object.kind.className) replaces it")
        }
        fill(object, Reference(expression: name, className: object.kind.className, family: object.kind.family))
    }

    private func tabBarItem(_ object: InterfaceObject, _ reference: Reference) {
        let item = make(object)
        body.write("\(reference.access)tabBarItem = \(item.expression)")
    }

    /// The bars of containers already exist; a bar with a custom class replaces one.
    private func bar(_ object: InterfaceObject, _ member: String, _ reference: Reference) {
        let className = file.className(of: object)
        guard className != object.kind.className else {
            let name = file.name(object.tag, object.id)
            body.write("let \(name): \(className) = \(reference.access)\(member)")
            return fill(object, Reference(expression: name, className: className, family: .view), isPart: true)
        }
        let bar = make(object)
        switch member {
        case "navigationBar": body.write("build.setBars(\(bar.expression), of: \(reference.expression))")
        case "toolbar": body.write("build.setBars(nil, toolbar: \(bar.expression), of: \(reference.expression))")
        default: body.write("build.setBar(\(bar.expression), of: \(reference.expression))")
        }
    }

    // MARK: Lists

    private func prototype(_ cell: InterfaceObject, _ list: Reference) {
        guard let identifier = cell.details["reuseIdentifier"], !identifier.isEmpty else {
            // No code can request such a cell, not even on iOS.
            return file.report(cell.line, "a prototype must have a reuse identifier (got none); it is left out")
        }
        let call = prototypeFunction(cell)
        body.write("build.prototype(\(SwiftText.literal(identifier)), of: \(list.expression)) \(call)")
    }

    private func supplementary(_ view: InterfaceObject, _ role: String, _ list: Reference) {
        guard let identifier = view.details["reuseIdentifier"], !identifier.isEmpty else {
            return file.report(
                view.line, "a supplementary view must have a reuse identifier (got none); it is left out")
        }
        let kind = role == "sectionHeaderView" ? "elementKindSectionHeader" : "elementKindSectionFooter"
        let call = prototypeFunction(view)
        body.write(
            "build.prototype(\(SwiftText.literal(identifier)), kind: UICollectionView.\(kind), of: \(list.expression)) \(call)"
        )
    }

    /// Writes the function of a cell and returns the closure that calls it.
    private func prototypeFunction(_ cell: InterfaceObject) -> String {
        let inner = Body()
        inner.uninstalled = VariationWriter.uninstalled([cell])
        if let controller = body.controller, let id = body.controllerID {
            inner.controllerID = id
            inner.controller = Reference(
                expression: "owner", className: controller.className, isOptional: true, family: controller.family)
        }
        let name = file.name("make", cell.id), writer = ObjectWriter(file: file, body: inner)
        let reference = writer.make(cell)
        inner.finish()
        inner.write("return \(reference.expression)")
        guard let controller = body.controller else {
            file.add(function: name, ["_ build: InterfaceBuild"], returns: reference.className, inner)
            return "{ build in \(name)(build) }"
        }
        file.add(
            function: name, ["_ build: InterfaceBuild", "_ owner: \(controller.className)?"],
            returns: reference.className, inner)
        return "{ [weak \(controller.expression)] build in \(name)(build, \(controller.expression)) }"
    }

    private func sections(_ table: InterfaceObject, _ reference: Reference) {
        guard !table.sections.isEmpty else { return }
        var entries: [String] = []
        for section in table.sections {
            let cells = section.cells.map { make($0).expression }
            let heights = section.cells.map { height($0.details["rowHeight"]) }
            func words(_ name: String) -> String {
                guard let setting = section.properties.first(where: { $0.name == name }) else { return "nil" }
                return localized(setting, section.id)
            }
            func number(_ name: String) -> String {
                if case .number(let number)? = section.property(name), number >= 0 { return SwiftText.number(number) }
                return "nil"
            }
            entries.append(
                "InterfaceSection(header: \(words("headerTitle")), footer: \(words("footerTitle")), headerHeight: \(number("headerHeight")), footerHeight: \(number("footerHeight")), cells: [\(cells.joined(separator: ", "))], rowHeights: [\(heights.joined(separator: ", "))])"
            )
        }
        let isController = body.controller.map { file.index.isClass($0.className, "UITableViewController") } ?? false
        let controller = isController ? body.controller!.expression : "nil"
        body.write("let \(file.name("sections", table.id)): [InterfaceSection] = [")
        for entry in entries { body.write("    \(entry),") }
        body.write("]")
        body.write(
            "build.staticSections(\(file.name("sections", table.id)), of: \(reference.expression), in: \(controller))")
    }

    private func height(_ text: String?) -> String {
        guard let height = ValueReader.number(text), height >= 0 else { return "nil" }
        return SwiftText.number(height)
    }
}
