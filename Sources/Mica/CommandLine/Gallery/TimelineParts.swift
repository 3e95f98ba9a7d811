/// What makes timelines and trees of layers in the gallery's page and in the studio's.
package enum TimelineParts {
    package static let style = PackageResources.timeline_css
    /// Scripts that go one behind the other.
    package static let scripts = [
        PackageResources.elements_js, PackageResources.rows_js, PackageResources.bars_js, PackageResources.layers_js,
    ]
    /// What the scripts declare, for a module to export.
    package static let names = [
        "byID", "make", "seconds", "short", "oncePerFrame", "RowList", "Bars", "progressCurve", "animationTitle",
        "repeatText", "layerTitle", "layerAt", "LayerList",
    ]
}
