// In a preview only: shows the form around it, when that asks, what the page's largest canvas shows.
// It runs before the page's own scripts, and keeps what it needs before they could replace it.
;(() => {
  if (parent === window) return
  const [WIDTH, HEIGHT] = [640, 400]
  const MIN_SHARE = 0.15
  /** Variance, in squared colour steps, below which hardly anything in a picture stands out. */
  const MIN_VARIANCE = 90
  const { getContext, toDataURL } = HTMLCanvasElement.prototype

  // A WebGL canvas is empty again once its frame was shown, unless it is asked to keep it.
  HTMLCanvasElement.prototype.getContext = function (kind, options) {
    const keeps = /webgl/.test(kind) ? { ...options, preserveDrawingBuffer: true } : options
    return getContext.call(this, kind, keeps)
  }

  function largest() {
    let [found, most] = [undefined, MIN_SHARE * innerWidth * innerHeight]
    for (const canvas of document.querySelectorAll("canvas")) {
      const { width, height } = canvas.getBoundingClientRect()
      const area = Math.min(width, innerWidth) * Math.min(height, innerHeight)
      if (area >= most && canvas.width > 0 && canvas.height > 0) [found, most] = [canvas, area]
    }
    return found
  }

  /** What shines through where the canvas is empty. */
  function groundOf(canvas) {
    for (let at = canvas; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at)
      if (!/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)) return backgroundColor
    }
    return "#fff"
  }

  /** The whole canvas within a sheet of this size, in its own proportions where it has to keep them. */
  function copyOf(canvas, width, height, stretches) {
    const copy = document.createElement("canvas")
    Object.assign(copy, { width, height })
    const pen = getContext.call(copy, "2d", { willReadFrequently: true })
    pen.fillStyle = groundOf(canvas)
    pen.fillRect(0, 0, width, height)
    const scale = Math.min(width / canvas.width, height / canvas.height)
    const [w, h] = stretches ? [width, height] : [canvas.width * scale, canvas.height * scale]
    pen.imageSmoothingEnabled = stretches || getComputedStyle(canvas).imageRendering === "auto"
    pen.drawImage(canvas, (width - w) / 2, (height - h) / 2, w, h)
    return { copy, pen }
  }

  /** Nothing stands out: the poster is better. */
  function isBlank(canvas) {
    const { data } = copyOf(canvas, 32, 20, true).pen.getImageData(0, 0, 32, 20)
    const varianceOf = (channel) => {
      const values = Array.from({ length: 640 }, (_, i) => data[4 * i + channel])
      const mean = values.reduce((sum, value) => sum + value, 0) / 640
      return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 640
    }
    return Math.max(varianceOf(0), varianceOf(1), varianceOf(2)) < MIN_VARIANCE
  }

  /** The picture as a data URI, or why there is none. */
  function picture() {
    if (document.querySelector('meta[property="og:image"][content^="data:image/"]'))
      return { why: "own" }
    try {
      const canvas = largest()
      if (!canvas) return { why: "none" }
      if (isBlank(canvas)) return { why: "blank" }
      return { picture: toDataURL.call(copyOf(canvas, WIDTH, HEIGHT).copy, "image/webp", 0.9) }
    } catch {
      // It drew something from elsewhere, which no script may copy.
      return { why: "none" }
    }
  }

  /** Gets a game past its title: a click in the middle, and the keys that most games start with. */
  function start() {
    const [clientX, clientY] = [innerWidth / 2, innerHeight / 2]
    const target = document.elementFromPoint(clientX, clientY) ?? document.body
    const where = { bubbles: true, clientX, clientY }
    for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"])
      target.dispatchEvent(new (/^p/.test(type) ? PointerEvent : MouseEvent)(type, where))
    for (const [key, code] of [
      ["Enter", "Enter"],
      [" ", "Space"],
    ])
      for (const type of ["keydown", "keyup"])
        document.dispatchEvent(new KeyboardEvent(type, { bubbles: true, key, code }))
  }

  addEventListener("message", (event) => {
    const { broadside, first } = event.data ?? {}
    if (broadside !== "take-cover" || event.source !== parent) return
    // It is not meant for the page.
    event.stopImmediatePropagation()
    if (first) start()
    // Not in the next frame of the page: there is none while its frame is scrolled out of the window.
    parent.postMessage({ broadside: "cover", ...picture() }, "*")
  })
})()
