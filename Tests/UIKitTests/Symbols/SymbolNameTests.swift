import ImageIO
import MicaSymbols
import Testing
import UIKit

@Suite struct SymbolNameTests {
    /// Names used by public apps, none of which was consulted when the table was written: every second one, the most
    /// frequent first.
    private static let heldOut = """
        trash checkmark.circle.fill doc.on.doc checkmark ellipsis chevron.down plus gear arrow.clockwise
        circle photo circle.fill ellipsis.circle gearshape globe network star.fill server.rack camera
        plus.circle.fill minus.circle.fill eye.fill eye number square.and.pencil arrow.down.doc list.bullet
        play.circle.fill chevron.forward internaldrive speaker.slash line.3.horizontal.decrease
        arrow.up.arrow.down minus paperplane.fill arrow.2.squarepath at quote.bubble clock.fill infinity
        arrowshape.turn.up.left keyboard lock captions.bubble network.badge.shield.half.filled person.2.fill
        speaker.wave.2 sun.max.fill arrow.up.right bubble.left.and.bubble.right doc flag
        list.bullet.clipboard wifi arrow.forward arrow.triangle.2.circlepath arrow.up arrow.up.forward.app
        arrow.up.right.square character.textbox flask info.circle.fill list.bullet.rectangle.portrait
        rectangle.expand.vertical textformat.size waveform plus.square.fill.on.square.fill
        rectangle.connected.to.line.below desktopcomputer sparkles bird.circle cpu doc.badge.plus
        largecircle.fill.circle arrow.uturn.left bolt.fill bubble.left.and.text.bubble.right chart.bar
        doc.text dot.radiowaves.right line.3.horizontal line.horizontal.3 lock.rotation rectangle.dashed
        slider.horizontal.3 arrow.up.circle badge.plus.radiowaves.right cable.connector.horizontal
        character.cursor.ibeam exclamationmark.octagon externaldrive.badge.minus externaldrive.badge.plus
        hand.raised.fill hand.thumbsup highlighter macbook.and.iphone network.slash pencil.line
        person.crop.square.filled.and.at.rectangle poweroutlet.type.b.fill record.circle rectangle.3.group
        rectangle.portrait.and.arrow.forward speaker square.stack stop.fill touchid wrench.and.screwdriver
        xmark.bin app.fill arrow.3.trianglepath arrow.up.left.and.arrow.down.right
        arrowshape.turn.up.forward.fill arrowshape.turn.up.left.circle.fill backward.fill
        bell.and.waves.left.and.right bell.badge.fill bolt.trianglebadge.exclamationmark.fill book.circle
        bookmark bookmark.fill bubble.right building.2 chart.bar.fill checkmark.cicle checkmark.square.fill
        chevron.left.circle circle.grid.cross.left.filled clipboard
        clock.arrow.trianglehead.counterclockwise.rotate.90 cube doc.plaintext document.on.document
        ellipsis.bubble equal.square.fill exclamationmark exclamationmark.arrow.triangle.2.circlepath
        externaldrive.fill.badge.person.crop face faxmachine film flame folder.badge.person.crop folder.fill
        hammer.fill hand.raised heart hourglass hourglass.circle.fill house.fill
        """

    @Test func names_ofApps_haveIcons() {
        let names = SymbolNameTests.heldOut.split(whereSeparator: \.isWhitespace).map(String.init)
        let missing = names.filter { !IconSet.standard.knows($0) }
        #expect(names.count >= 150)
        #expect(missing.count * 10 <= names.count, "of \(names.count) these have no icon: \(missing)")
    }

    /// Common names for which the package's icons have no image.
    @Test func names_withoutAnIconHaveADrawing() {
        let names = """
            person.crop.circle.fill person.crop.square.fill leaf leaf.fill leaf.circle.fill pawprint pawprint.fill pawprint.circle
            hare hare.fill tortoise tortoise.fill bird fish cat dog carrot figure.walk figure.walk.circle figure.walk.circle.fill
            figure.run figure.stand figure.wave figure.yoga figure.hiking figure.pool.swim dumbbell dumbbell.fill sportscourt
            basketball basketball.fill soccerball tennisball football volleyball tennis.racket sailboat ferry bed.double
            bed.double.fill sofa sofa.fill chair shower bathtub washer refrigerator oven popcorn birthday.cake tshirt tshirt.fill
            comb syringe brain brain.head.profile scalemass stairs tent backpack atom equal equal.circle equal.circle.fill
            function sum x.squareroot lessthan greaterthan
            """.split(whereSeparator: \.isWhitespace).map(String.init)
        let missing = names.filter { !IconSet.standard.knows($0) }
        #expect(missing.isEmpty, "\(missing)")
    }

    /// Without the package the project's own drawings exist, and they do not count as placeholders.
    @Test func drawings_needNoPackage() throws {
        let none = IconSet(folder: "/nonexistent")
        let names = [
            "leaf", "leaf.fill", "pawprint", "figure.walk", "basketball", "bed.double", "atom", "equal", "tshirt.fill",
        ]
        #expect(names.filter { !none.knows($0) }.isEmpty)
        #expect(!none.knows("heart") && !none.knows("nothing"))
        func pixels(_ name: String) throws -> Bitmap {
            try #require(UIImage(systemName: name)?.cgImage.flatMap { Bitmap($0) })
        }
        let pictures = try names.map(pixels), placeholder = try pixels("50.circle")
        for (name, picture) in zip(names, pictures) {
            #expect(picture.pixels.count { $0 >> 24 > 128 } > 20, "\(name) has ink")
            #expect(picture != placeholder && pictures.count { $0 == picture } == 1, "\(name)")
        }
    }

    @Test func table_namesIconsThatExist() {
        let bad = SymbolNames.icons.filter { !IconSet.standard.knows($0.key) }
        #expect(bad.isEmpty, "\(bad.keys.sorted())")
        #expect(SymbolNames.icons.count > 1000)
    }
}
