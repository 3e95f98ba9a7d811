"""The panels beside the stage, and the keyboard."""


def panels(page):
    page.press("cost-tab")
    page.expect("costs are listed", "document.querySelectorAll('#costs tr').length >= 8 && document.getElementById('costs').textContent.includes('Allocations')")
    plain = page.pixels()
    for name in ("damage", "borders", "overdraw", "counts"):
        page.run(f"document.querySelector('#overlays [value={name}]').click()")
        if name != "damage" and page.pixels() == plain:
            page.fault(f"the overlay {name} changes nothing")
        page.run(f"document.querySelector('#overlays [value={name}]').click()")
        if page.pixels() != plain:
            page.fault(f"the overlay {name} stays")
    page.press("lint")
    page.expect("lint answers", "document.querySelector('#findings li') && !document.getElementById('findings').textContent.includes('Looking')")
    page.press("compare-tab")
    page.seek(1)
    page.press("take-A")
    page.seek(3)
    page.press("take-B")
    page.expect("both sides are taken", "document.querySelectorAll('.pictures canvas').length === 2")
    page.set("compare-mode", "onion")
    page.expect("one shows through the other", "document.getElementById('comparison')")
    page.set("compare-mode", "difference")
    page.expect("the difference is counted", "/^[1-9]\\d* of \\d+ pixels differ$/.test(document.querySelector('#compare-panel output').value)")
    document = page.browser.call("DOM.getDocument")["root"]["nodeId"]
    node = page.browser.call("DOM.querySelector", nodeId=document, selector="#golden")["nodeId"]
    page.browser.call("DOM.setFileInputFiles", nodeId=node, files=[str(page.folder / "exploded.png")])
    page.set("compare-mode", "two")
    page.expect("a golden is taken", "document.querySelector('#compare-panel output').value.includes('B: exploded.png')")
    page.press("export-tab")
    page.set("export-to", "0.5")
    page.set("export-format", "film strip")
    page.press("export")
    page.expect("a film strip is exported", "document.querySelectorAll('.export a').length === 2")
    page.set("export-format", "apng")
    page.set("export-to", "60")
    page.press("export")
    page.expect("an export can be stopped", "document.querySelector('.export button')")
    page.run("document.querySelector('.export button').click()")
    page.expect("an export stops", "document.querySelector('.export').textContent.includes('cancelled')")
    page.press("snapshot-test")
    page.expect("a snapshot test is code", "document.getElementById('code-text').textContent.includes('expectSnapshot')")
    page.press("close-code")
    page.set("scene", "elastic-ball")
    page.press("parameters-tab")
    page.expect("parameters show", "document.querySelector('#parameters [data-name]')")
    page.seek(0.5)
    before = page.pixels()
    page.run("const f = document.querySelector('#parameters input[type=range]'); f.value = f.max; f.dispatchEvent(new Event('input'))")
    if page.pixels() == before:
        page.fault("a parameter changes nothing on the stage")
    page.press("link")
    page.expect("a link holds the scene", "decodeURIComponent(location.hash).includes('elastic-ball')")
    link = page.value("location.href")
    page.browser.open_page(link)
    page.expect("a link opens its scene at its time", "document.getElementById('scene').value === 'elastic-ball' && Math.abs(parseFloat(document.getElementById('time').value) - 0.5) < 0.02")
    page.set("scene", "pull-to-refresh")
    page.expect("another scene shows", "document.title.startsWith('pull-to-refresh')")


# Words of property names that have more than one line.
BROKEN = """[...document.querySelectorAll('#properties th[scope=row]')].flatMap(e => [...e.childNodes]).filter(node => {
  const range = document.createRange();
  range.selectNodeContents(node);
  return node.nodeType === Node.TEXT_NODE && range.getClientRects().length > 1;
}).map(node => node.textContent)"""

NAMELESS = """[...document.querySelectorAll('button, input, select, [role=tab], [tabindex="0"]')]
  .filter(e => e.offsetParent && !(e.getAttribute('aria-label') || e.textContent.trim() || e.closest('label')?.textContent.trim()))
  .map(e => e.outerHTML.slice(0, 80))"""


def keyboard(page):
    page.run("document.activeElement.blur(); window.scrollTo(0, 0)")
    met = set()
    for _ in range(120):
        page.browser.press("Tab", 9)
        focus = page.value(
            "(() => { const e = document.activeElement; return { id: e.id, name: e.name || '', outline: getComputedStyle(e).outlineStyle, body: e === document.body }; })()")
        if focus["body"] and met:
            break
        if focus["outline"] == "none" and not focus["body"]:
            page.fault(f"the focus is not visible on {focus['id'] or focus['name']}")
        met.add(focus["id"] or focus["name"])
    for wanted in ("scene", "width", "dark", "canvas-frame", "play", "scrubber", "tree"):
        if wanted not in met:
            page.fault(f"the keyboard does not reach {wanted}")
    page.run("document.getElementById('scrubber').focus()")
    page.seek(1)
    page.browser.press("ArrowRight", 39)
    page.expect("an arrow steps", "Math.abs(parseFloat(document.getElementById('time').value) - 1 - 1 / 60) < 0.002")


def looks(page):
    """Nothing exceeds its container, and all controls have names."""
    for scheme in ("light", "dark"):
        for name, width, height in (("page", 1400, 900), ("phone", 390, 844)):
            page.browser.show(width, height, scheme, "reduce")
            page.press("tree-tab")
            page.seek(2.9)
            page.run("[...document.querySelectorAll('.layer')].find(e => e.textContent.includes('RefreshBallLayer')).click()")
            page.expect("a layer's properties show", "document.querySelector('#properties caption')?.textContent.includes('RefreshBallLayer')")
            page.settled()
            page.browser.screenshot(page.folder / f"{name}-{scheme}.png")
            if page.value("document.getElementById('properties').scrollWidth > document.getElementById('properties').clientWidth"):
                page.fault(f"the properties exceed their container at {width} pixels")
            for word in page.value(BROKEN):
                page.fault(f"on {width} pixels a property's name breaks within “{word}”")
            if page.value("document.documentElement.scrollWidth > innerWidth"):
                page.fault(f"the page is wider than {width} pixels")
            for nameless in page.value(NAMELESS):
                page.fault(f"no name for screen readers: {nameless}")
