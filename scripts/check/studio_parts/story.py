"""The steps of a new user, and the time."""

import urllib.request


def story(page):
    """The steps of a new user."""
    # Slowly: a drag that a busy machine delays takes no longer for the scene.
    page.set("speed", "0.1")
    page.press("play")
    page.expect("it plays", "document.getElementById('play').getAttribute('aria-label') === 'Pause'")
    page.press("play")
    page.expect("it pauses", "document.getElementById('play').getAttribute('aria-label') === 'Play'")
    page.seek(0)
    page.drag((160, 120), (160, 340))
    page.set("speed", "1")
    page.expect("the touch is recorded", "document.querySelector('.touch.recorded')")
    page.expect("it plays on after the touch", "parseFloat(document.getElementById('time').value) > 2")
    page.press("play")
    page.expect("the ball's spring has a bar", "[...document.querySelectorAll('#bars button.spring')].some(b => b.title.includes('RefreshBallLayer'))")
    bounce = page.value(
        "(() => { const b = [...document.querySelectorAll('#bars button.spring')].find(b => b.title.includes('RefreshBallLayer'));"
        " return parseFloat(b.style.left) / 100 * Number(document.getElementById('scrubber').max); })()") or 1
    bounce = round(bounce * 60) / 60 + 0.1
    page.seek(bounce)
    before = page.pixels()
    page.run("document.querySelector('input[value=choose]').click()")
    # The ball is in the middle, below the upper edge.
    for y in range(20, 130, 10):
        page.click(160, y)
        page.settled()
        if page.value("document.querySelector('#properties caption')?.textContent.includes('RefreshBallLayer')"):
            break
    else:
        page.fault("the ball's layer is not found by clicking")
    page.expect("its spring can be changed", "document.querySelector('#animation-editor [aria-label=stiffness]')")
    page.run("const f = document.querySelector('#animation-editor [aria-label=stiffness]'); f.value = '60'; f.dispatchEvent(new Event('change'))")
    page.expect("there is the Swift line", "document.getElementById('code-text').textContent.includes('spring.stiffness = 60')")
    softer = page.pixels()
    if softer == before:
        page.fault("a softer spring does not change the picture")
    page.press("copy")
    page.press("export-tab")
    page.set("export-format", "gif")
    page.set("export-to", "0.5")
    page.press("export")
    page.expect("a GIF is exported", "document.querySelector('.export a')")
    address = page.value("document.querySelector('.export a').href")
    if address:
        with urllib.request.urlopen(address) as answer:
            if answer.read(6) != b"GIF89a":
                page.fault("the exported file is not a GIF")
    page.press("close-code")
    # A pointer drags the time along the ruler.
    left, right, top = page.value("(() => { const b = document.querySelector('#bars .ruler .track').getBoundingClientRect(); return [b.left, b.right, b.top + 8]; })()")
    page.mouse("mouseMoved", (right - 10, top))
    page.mouse("mousePressed", (right - 10, top), 1)
    for step in range(1, 6):
        page.mouse("mouseMoved", (right - 10 - (right - left) / 10 * step, top), 1)
        page.frame()
    page.mouse("mouseReleased", (right - 10 - (right - left) / 2, top))
    page.expect("the ruler is dragged", "Math.abs(parseFloat(document.getElementById('time').value) / Number(document.getElementById('scrubber').max) - 0.5) < 0.05")
    return bounce


def clock(page, bounce):
    page.seek(bounce)
    first = page.pixels()
    for other in (0, 2, 0.5):
        page.seek(other)
    page.seek(bounce)
    if page.pixels() != first:
        page.fault("the same time shows other pixels the second time")
    page.press("forward")
    page.expect("a frame forward", f"Math.abs(parseFloat(document.getElementById('time').value) - {bounce} - 1 / 60) < 0.002")
    page.press("back")
    page.expect("a frame back", f"Math.abs(parseFloat(document.getElementById('time').value) - {bounce}) < 0.002")
    if page.pixels() != first:
        page.fault("a step forward and back changes the pixels")
    page.set("speed", "4")
    page.set("loops", True)
    page.press("start")
    page.press("play")
    page.expect("it loops", "document.getElementById('play').getAttribute('aria-label') === 'Pause'")
    page.value("window.latest = 0")
    page.expect("it begins again at its end", """(time => {
      const isBack = time < latest - 0.5;
      latest = Math.max(latest, time);
      return isBack;
    })(parseFloat(document.getElementById('time').value))""")
    page.press("play")
    page.set("loops", False)
    page.set("speed", "1")
