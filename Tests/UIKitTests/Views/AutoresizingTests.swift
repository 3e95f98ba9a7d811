import Testing
import UIKit

/// Views and layers distribute the change of their container's size to the same parts.
@MainActor @Suite struct AutoresizingTests {
    /// The frame of a child of (10, 20, 50, 30) after its container of 100 × 100 points became 160 × 40.
    private func viewFrame(_ mask: UIView.AutoresizingMask, child: CGRect) -> CGRect {
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), view = UIView(frame: child)
        view.autoresizingMask = mask
        parent.addSubview(view)
        parent.bounds.size = CGSize(width: 160, height: 40)
        return view.frame
    }

    private func layerFrame(_ mask: CAAutoresizingMask, child: CGRect) -> CGRect {
        let parent = CALayer(), layer = CALayer()
        parent.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        layer.frame = child
        layer.autoresizingMask = mask
        parent.addSublayer(layer)
        parent.bounds.size = CGSize(width: 160, height: 40)
        return layer.frame
    }

    @Test func autoresizing_ofViewsAndLayersIsTheSame() {
        for bits in UInt32(0)..<64 {
            let child = CGRect(x: 10, y: 20, width: 50, height: 60)
            let view = viewFrame(UIView.AutoresizingMask(rawValue: UInt(bits)), child: child)
            let layer = layerFrame(CAAutoresizingMask(rawValue: bits), child: child)
            #expect(view == layer, "mask \(bits)")
        }
    }

    @Test func autoresizing_givesFlexiblePartsTheirShare() {
        let child = CGRect(x: 10, y: 20, width: 50, height: 60)
        // The margins of 10 and 40 points grow by 60 in all, proportionally.
        let centered = viewFrame([.flexibleLeftMargin, .flexibleRightMargin], child: child)
        #expect(centered == CGRect(x: 22, y: 20, width: 50, height: 60))
        #expect(viewFrame(.flexibleWidth, child: child) == CGRect(x: 10, y: 20, width: 110, height: 60))
        // 20 + 60 + 20 points lose 60: each part three fifths.
        let all = viewFrame([.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin], child: child)
        #expect(all == CGRect(x: 10, y: 8, width: 50, height: 24))
    }

    /// A view whose size would become negative has a size of zero; a layer's may become negative.
    @Test func autoresizing_viewsHaveNoNegativeSize() {
        let child = CGRect(x: 0, y: 50, width: 100, height: 20)
        #expect(viewFrame(.flexibleHeight, child: child).height == 0)
    }

    @Test func autoresizing_sharesEvenlyWhereThePartsAreEmpty() {
        let child = CGRect(x: 0, y: 0, width: 100, height: 100)
        let frame = viewFrame([.flexibleLeftMargin, .flexibleRightMargin], child: child)
        #expect(frame == CGRect(x: 30, y: 0, width: 100, height: 100))
    }
}
