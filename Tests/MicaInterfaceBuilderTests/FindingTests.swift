import MicaInterfaceBuilder
import Testing

/// Each unknown part is one line, with file, line and scene.
@Suite struct FindingTests {
    private func findings(_ inner: String) throws -> [String] {
        try Sample.findings(
            Sample.storyboard(
                Sample.scene(
                    "<viewController storyboardIdentifier=\"Home\" id=\"vc\"><view key=\"view\" id=\"root\"><subviews>\n\(inner)</subviews></view></viewController>"
                )))
    }

    @Test func unknownElements() throws {
        #expect(
            try findings("<hologram id=\"h\"/>") == [
                "Main.storyboard:4: the element <hologram> is not known; it is left out, in the scene \"Home\""
            ])
    }

    @Test func unknownAttributes() throws {
        #expect(
            try findings("\n<view glow=\"YES\" id=\"h\"/>") == [
                "Main.storyboard:5: the attribute glow=\"YES\" of <view> is not known; it is left out, in the scene \"Home\""
            ])
    }

    @Test func unknownValues() throws {
        #expect(
            try findings("<view contentMode=\"sideways\" alpha=\"1e999\" id=\"h\"/>").map {
                $0.split(separator: ": ")[1]
            } == [
                "alpha of <view> must be a known value (got \"1e999\"); it is left out, in the scene \"Home\"",
                "contentMode of <view> must be a known value (got \"sideways\"); it is left out, in the scene \"Home\"",
            ])
    }

    @Test func propertiesThatMicaDoesNotHave() throws {
        #expect(
            try findings("<textView id=\"t\"><dataDetectorType key=\"dataDetectorTypes\" link=\"YES\"/></textView>")
                == [
                    "Main.storyboard:4: Mica has no dataDetectorTypes of <dataDetectorType>; it is left out, in the scene \"Home\""
                ])
    }

    @Test func optionSetsWithoutAMemberAreSilent() throws {
        #expect(try findings("<textView id=\"t\"><dataDetectorType key=\"dataDetectorTypes\"/></textView>") == [])
    }

    @Test func whatOnlyTheCanvasNeedsIsSilent() throws {
        #expect(
            try findings(
                """
                <view userLabel="u" misplaced="YES" placeholderIntrinsicWidth="3" customModuleProvider="target" id="a"><animations/>
                <freeformSimulatedSizeMetrics key="simulatedDestinationMetrics"/><nil key="simulatedStatusBarMetrics"/>
                <attributedString key="userComments"><fragment content="x"/></attributedString><nil key="action"/>
                <color key="backgroundColor" xcode11CocoaTouchSystemColor="labelColor" cocoaTouchSystemColor="darkTextColor"/></view>
                <label id="l"><fontDescription key="fontDescription" type="system" size="system"/></label>
                """) == [])
    }

    @Test func longNamesAreCut() throws {
        let found = try findings("<\(String(repeating: "x", count: 5000)) id=\"h\"/>")
        #expect(found.count == 1)
        #expect(found[0].utf8.count < 200)
    }

    // MARK: Ids

    @Test func idsThatOccurTwiceAreFindings() throws {
        let xml = Sample.storyboard(
            Sample.scene(
                "<viewController id=\"vc\"><view key=\"view\" id=\"root\"><subviews><view id=\"a\"/><label id=\"a\"/></subviews></view></viewController>"
            ))
        let generated = try Sample.generated(xml)
        #expect(
            generated.findings.map(\.message) == [
                "the id \"a\" must be unique (got it twice); connections use the first, in the scene \"vc\""
            ])
        let names = Sample.statements(of: "view_root", in: generated.text).filter { $0.hasPrefix("let ") }
        #expect(names.count == 3)
        #expect(Set(names.map { $0.prefix { $0 != ":" } }).count == 3)
    }

    @Test func elementsWithoutIdsHaveNames() throws {
        let xml = Sample.nib("<view/><view/><view/>")
        let text = try Sample.generated(xml, name: "A.xib").text
        #expect(text.contains("return [view_view_2_1, view_view_2_2, view_view_2_3]"))
    }

    @Test func scenesThatContainThemselvesAreFindings() throws {
        let navigation = { (id: String, other: String) in
            Sample.scene(
                "<navigationController id=\"\(id)\"><connections><segue destination=\"\(other)\" kind=\"relationship\" relationship=\"rootViewController\" id=\"s\(id)\"/></connections></navigationController>"
            )
        }
        for xml in [navigation("a", "a"), navigation("a", "b") + navigation("b", "a")] {
            let generated = try Sample.generated(Sample.storyboard(xml))
            #expect(!generated.text.contains("build.scene"))
            #expect(
                generated.findings.allSatisfy {
                    $0.message.contains("the relationship must lead to another scene that does not contain this one")
                })
            #expect(!generated.findings.isEmpty)
        }
    }

    @Test func aViewInsideItselfByReferenceIsAConstraintBetweenItAndItself() throws {
        let xml = Sample.nib(
            "<view id=\"a\"><constraints><constraint firstItem=\"a\" firstAttribute=\"top\" secondItem=\"a\" secondAttribute=\"top\" id=\"c\"/></constraints><connections><outletCollection property=\"gestureRecognizers\" destination=\"a\" id=\"1\"/></connections></view>"
        )
        let generated = try Sample.generated(xml, name: "A.xib")
        #expect(!generated.text.contains("addGestureRecognizer"))
        #expect(generated.findings.count == 1)
    }

    @Test func theFirstControllerMustExist() throws {
        let xml = Sample.storyboard(Sample.scene("<viewController id=\"vc\"/>"), initial: "zz")
        let generated = try Sample.generated(xml)
        #expect(generated.findings.map(\.message) == ["the initial controller must be in the storyboard (got \"zz\")"])
        #expect(generated.text.contains("initial: nil"))
    }
}
