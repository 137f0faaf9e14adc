// In a preview only: tells the form around it what the page's largest canvas shows, for its cover.
// It runs before the page's own scripts, and keeps what it needs before they could replace it.
;(() => {
  if (parent === window) return
  const [WIDTH, HEIGHT] = [640, 400]
  const LEAST_SHARE = 0.15
  // A first frame, one that has got going, and one of a page that loads slowly.
  const WHEN_MS = [900, 2_500, 5_000]
  const AFTER_TOUCH_MS = 1_500
  const { getContext, toDataURL } = HTMLCanvasElement.prototype
  const nextFrame = requestAnimationFrame.bind(window)
  const later = setTimeout.bind(window)

  // A WebGL canvas is empty again once its frame was shown, unless it is asked to keep it.
  HTMLCanvasElement.prototype.getContext = function (kind, options) {
    const keeps = /webgl/.test(kind) ? { ...options, preserveDrawingBuffer: true } : options
    return getContext.call(this, kind, keeps)
  }

  function largest() {
    let [found, most] = [undefined, LEAST_SHARE * innerWidth * innerHeight]
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

  function copyOf(canvas, width, height) {
    const copy = document.createElement("canvas")
    Object.assign(copy, { width, height })
    const pen = getContext.call(copy, "2d", { willReadFrequently: true })
    pen.fillStyle = groundOf(canvas)
    pen.fillRect(0, 0, width, height)
    const scale = Math.max(width / canvas.width, height / canvas.height)
    const [w, h] = [canvas.width * scale, canvas.height * scale]
    pen.imageSmoothingEnabled = getComputedStyle(canvas).imageRendering === "auto"
    pen.drawImage(canvas, (width - w) / 2, (height - h) / 2, w, h)
    return { copy, pen }
  }

  /** One colour from edge to edge is no picture: the poster is better. */
  function isBlank(canvas) {
    const { pen } = copyOf(canvas, 32, 20)
    const { data } = pen.getImageData(0, 0, 32, 20)
    return data.every((value, at) => Math.abs(value - data[at % 4]) < 12)
  }

  function picture() {
    // A page that brings its own picture needs no other.
    if (document.querySelector('meta[property="og:image"][content^="data:image/"]')) return null
    try {
      const canvas = largest()
      if (!canvas || isBlank(canvas)) return null
      return toDataURL.call(copyOf(canvas, WIDTH, HEIGHT).copy, "image/webp", 0.9)
    } catch {
      // It drew something from elsewhere, which nobody may copy.
      return null
    }
  }
  const capture = () => parent.postMessage({ broadside: "cover", picture: picture() }, "*")

  for (const ms of WHEN_MS) later(() => nextFrame(capture), ms)
  // The game is a better picture than its title.
  const touched = () => later(() => nextFrame(capture), AFTER_TOUCH_MS)
  for (const touch of ["pointerdown", "keydown"])
    addEventListener(touch, touched, { once: true, capture: true })
})()
