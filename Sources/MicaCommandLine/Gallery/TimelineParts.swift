/// The style and scripts of timelines and layer trees, for the gallery's page and the studio's.
package enum TimelineParts {
    package static let style = PackageResources.timeline_css
    /// The scripts, to be joined in this order.
    package static let scripts = [
        PackageResources.elements_js, PackageResources.rows_js, PackageResources.bars_js, PackageResources.layers_js,
    ]
    /// The names that the scripts declare, for a module to export.
    package static let names = [
        "byID", "make", "seconds", "short", "oncePerFrame", "RowList", "Bars", "progressCurve", "animationTitle",
        "repeatText", "layerTitle", "layerAt", "LayerList",
    ]
}
