import CoreGraphics
import Testing

@Suite struct CGAffineTransformTests {
    static let samples: [CGAffineTransform] = [
        .identity, CGAffineTransform(translationX: 3, y: -7), CGAffineTransform(scaleX: 2, y: 0.5),
        CGAffineTransform(rotationAngle: 0.7), CGAffineTransform(scaleX: -1, y: 1),
        CGAffineTransform(rotationAngle: -2.9).scaledBy(x: 3, y: -2).translatedBy(x: 5, y: 8),
        CGAffineTransform(a: 1, b: 0.3, c: -0.8, d: 2, tx: 11, ty: -4),
        CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0),
    ]

    @Test func order_concatenatingAppliesTheReceiverFirst() {
        let moveThenScale = CGAffineTransform(translationX: 1, y: 0)
            .concatenating(CGAffineTransform(scaleX: 10, y: 10))
        #expect(CGPoint(x: 1, y: 1).applying(moveThenScale) == CGPoint(x: 20, y: 10))
        let scaledThenMoved = CGAffineTransform(scaleX: 10, y: 10).translatedBy(x: 1, y: 0)
        #expect(scaledThenMoved == moveThenScale)
    }

    @Test(arguments: samples) func inverse_undoes(t: CGAffineTransform) {
        let p = CGPoint(x: 3.25, y: -17)
        let back = p.applying(t).applying(t.inverted())
        #expect(abs(back.x - p.x) < 1e-9 && abs(back.y - p.y) < 1e-9)
    }

    @Test func inverse_ofAFoldedPlaneIsTheTransformItself() {
        let flat = CGAffineTransform(scaleX: 1, y: 0)
        #expect(flat.inverted() == flat)
        let wild = CGAffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0)
        #expect(wild.inverted().a.isNaN)
    }

    @Test(arguments: samples) func decomposition_composesAgain(t: CGAffineTransform) {
        let again = CGAffineTransform(t.decomposed())
        for (a, b) in [
            (t.a, again.a), (t.b, again.b), (t.c, again.c), (t.d, again.d), (t.tx, again.tx), (t.ty, again.ty),
        ] {
            #expect(abs(a - b) < 1e-12)
        }
    }

    @Test func decomposition_names() {
        let parts = CGAffineTransform(rotationAngle: 0.5).scaledBy(x: 2, y: 3).decomposed()
        #expect(abs(parts.rotation - 0.5) < 1e-12)
        #expect(abs(parts.scale.width - 2) < 1e-12 && abs(parts.scale.height - 3) < 1e-12)
        #expect(abs(parts.horizontalShear) < 1e-12)
    }

    @Test func coding_isSixNumbers() throws {
        let t = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        let data = try JSONEncoder().encode(t)
        #expect(String(decoding: data, as: UTF8.self) == "[1,2,3,4,5,6]")
        #expect(try JSONDecoder().decode(CGAffineTransform.self, from: data) == t)
        let vector = try JSONEncoder().encode(CGVector(dx: 1.5, dy: -2))
        #expect(try JSONDecoder().decode(CGVector.self, from: vector) == CGVector(dx: 1.5, dy: -2))
    }

    @Test func rect_boundsOfARotation() {
        let turned = CGRect(x: 0, y: 0, width: 10, height: 20).applying(CGAffineTransform(rotationAngle: .pi / 2))
        #expect(abs(turned.minX + 20) < 1e-12 && abs(turned.width - 20) < 1e-12 && abs(turned.height - 10) < 1e-12)
        #expect(CGRect.null.applying(CGAffineTransform(rotationAngle: 1)).isNull)
        #expect(CGRect.infinite.applying(CGAffineTransform(scaleX: 2, y: 2)).isInfinite)
    }

    @Test func dictionaries_roundTrip() {
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(CGRect(dictionaryRepresentation: rect.dictionaryRepresentation) == rect)
        #expect(CGPoint(dictionaryRepresentation: ["X": 1]) == nil)
        #expect(CGSize(dictionaryRepresentation: ["Width": 3, "Height": Float(4)]) == CGSize(width: 3, height: 4))
    }
}
