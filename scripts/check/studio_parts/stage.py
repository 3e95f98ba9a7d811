"""The stage, curves and fields of properties."""

from program import ROOT


def stage(page):
    page.press("clear-events")
    page.expect("the recording is gone", "document.getElementById('clear-events').hidden && !document.querySelector('.touch.recorded')")
    page.seek(3)
    light = page.pixels()
    for control, value, reset in (
            ("dark", True, False), ("mirrored", True, False), ("scale", "1", "2"), ("width", "300", "320")):
        page.set(control, value)
        if page.pixels() == light:
            page.fault(f"{control} changes nothing on the stage")
        page.set(control, reset)
    if page.pixels() != light:
        page.fault("the stage differs after its settings were restored")
    page.set("text-size", "accessibilityLarge")
    page.expect("the text size is kept", "document.getElementById('text-size').value === 'accessibilityLarge'")
    page.set("text-size", "")
    place = page.stage(160, 200)
    page.mouse("mouseMoved", place)
    page.expect("the loupe names colour and layer", "/^#[0-9a-f]{8} at .*\\n\\w+/.test(document.getElementById('loupe-text').value)")
    page.run("document.querySelector('input[value=touch]').click()")
    page.browser.call("Input.dispatchMouseEvent", type="mouseWheel", x=place[0], y=place[1], deltaX=0, deltaY=60)
    page.expect("the wheel scrolls", "!document.getElementById('clear-events').hidden")
    page.press("clear-events")
    page.set("explode", True)
    page.expect("the tree is taken apart", "!document.getElementById('explode-controls').hidden")
    apart = page.pixels()
    page.set("yaw", "-0.9", "input")
    if page.pixels() == apart or apart == light:
        page.fault("the exploded tree does not rotate")
    page.browser.screenshot(page.folder / "exploded.png")
    page.set("explode", False)
    page.seek(3)
    page.press("tree-tab")
    page.run("document.querySelectorAll('.layer')[3].click()")
    page.expect("properties show", "document.querySelector('#properties [aria-label=\"opacity, model\"]')")
    before = page.pixels()
    page.run("const f = document.querySelector('#properties [aria-label=\"opacity, model\"]'); f.value = '0.3'; f.dispatchEvent(new Event('change'))")
    page.expect("a property is Swift", "document.getElementById('code-text').textContent === 'layer.opacity = 0.3'")
    if page.pixels() == before:
        page.fault("a changed property changes nothing on the stage")
    page.press("clear-events")
    page.press("close-code")


def curves(page):
    """The handles of a curve and the end of a bar, by mouse and by keys."""
    page.set("scene", "fade")
    page.expect("another scene has bars", "document.title.startsWith('fade') && document.querySelector('#bars button:not(.spring)')")
    page.run("document.querySelector('#bars button:not(.spring)').click()")
    page.expect("its curve has handles", "document.querySelectorAll('.curve-editor circle').length === 2")
    code = "document.getElementById('code-text').textContent"
    def place(selector):
        return page.value(
            f"(() => {{ const e = document.querySelector('{selector}'); e.scrollIntoView({{ block: 'center' }}); const b = e.getBoundingClientRect();"
            " return [b.left + b.width / 2, b.top + b.height / 2]; })()")
    def drag(selector, dx, dy):
        x, y = place(selector)
        page.mouse("mouseMoved", (x, y))
        page.mouse("mousePressed", (x, y), 1)
        for step in range(1, 6):
            page.mouse("mouseMoved", (x + dx * step / 5, y + dy * step / 5), 1)
            page.frame()
        page.mouse("mouseReleased", (x + dx, y + dy))
    drag(".curve-editor circle", 30, -40)
    page.expect("a dragged handle is Swift", f"{code}.includes('CAMediaTimingFunction(controlPoints:')")
    page.browser.screenshot(page.folder / "curve.png")
    before = page.value("document.querySelector('.curve-editor circle').getAttribute('aria-valuetext')")
    page.run("document.querySelector('.curve-editor circle').focus()")
    page.browser.press("ArrowUp", 38)
    page.expect("an arrow moves a handle", f"document.querySelector('.curve-editor circle').getAttribute('aria-valuetext') !== '{before}'")
    page.settled()
    drag("#bars .row.chosen .end", -40, 0)
    page.expect("a dragged end is a duration", f"{code}.includes('animation.duration = ')")
    shown = page.value(code)
    page.run("document.querySelector('#bars .row.chosen .end').focus()")
    page.browser.press("ArrowRight", 39)
    page.expect("an arrow moves an end", f"{code} !== {shown!r} && {code}.includes('animation.duration = ')")
    page.settled()
    page.expect("the end keeps the focus", "document.activeElement.matches('#bars .row.chosen .end')")
    page.run("document.querySelector('#bars [aria-pressed=true]').focus()")
    page.run("dispatchEvent(new Event('resize'))")
    page.run("document.querySelector('#forward').click()")
    page.settled()
    page.expect("a bar keeps the focus", "document.activeElement.matches('#bars [aria-pressed=true]')")
    page.press("close-code")
    page.set("scene", "pull-to-refresh")
    page.expect("the first scene is back", "document.title.startsWith('pull-to-refresh')")


def values(page):
    """Fields of every form."""
    page.seek(3)
    page.press("tree-tab")
    page.run("[...document.querySelectorAll('.layer')].find(e => e.textContent.includes('RefreshBallLayer')).click()")
    field = "document.querySelector('#properties [aria-label=\"{}, model\"]')"
    code = "document.getElementById('code-text').textContent"
    page.expect("the ball's properties show", field.format("shadowPath"))
    def change(key, value, swift):
        page.run(f"const f = {field.format(key)}; if (f.type === 'checkbox') f.checked = {value!r} === 'true'; else f.value = {value!r}; f.dispatchEvent(new Event('change'))")
        page.expect(f"{key} is Swift", f"{code}.includes({swift!r})")
        page.settled()
    before = page.pixels()
    change("shadowOpacity", "1", "layer.shadowOpacity = 1")
    change("shadowPath", "M 0 0 L 300 0 L 300 60 Z", "path.addLine(to: CGPoint(x: 300, y: 60))")
    if page.pixels() == before:
        page.fault("a path changes nothing on the stage")
    change("transform", "(1 0 0 0)(0 1 0 -0.002)(0 0 1 0)(0 0 0 1)", "m24: -0.002")
    change("contentsGravity", "center", "layer.contentsGravity = .center")
    change("hidden", "true", "layer.isHidden = true")
    change("hidden", "false", "layer.isHidden = false")
    before = page.pixels()
    document = page.browser.call("DOM.getDocument")["root"]["nodeId"]
    node = page.browser.call("DOM.querySelector", nodeId=document, selector="#properties input[type=file]")["nodeId"]
    page.browser.call("DOM.setFileInputFiles", nodeId=node, files=[str(ROOT / "Docs/pictures/greeting.png")])
    page.expect("an image is Swift", f"{code}.includes('UIImage(named: \"greeting.png\")')")
    page.settled()
    page.run(f"const f = {field.format('opacity')}; f.value = 'nonsense'; f.dispatchEvent(new Event('change'))")
    page.expect("nonsense is refused", "document.getElementById('status').textContent.includes('is not a value of opacity')")
    page.press("clear-events")
    page.press("close-code")
