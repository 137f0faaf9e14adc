/** Something of the browser that single-file games use, and what becomes of it here. */
export interface BrowserFeature {
  readonly name: string
  /** Body of an async function on one line; what it returns is the outcome, or the name of its error. */
  readonly code: string
  /** What it needs in the page, on one line. */
  readonly markup?: string
  /** Whether the browser asks for a touch or a key first. */
  readonly touched?: boolean
  /** What comes of it in the player. */
  readonly player: string | number | boolean
  /** At the bare address of the page; default the same. */
  readonly alone?: string | number | boolean
  /** The rule of the warning that publishing answers with, on the line of its code. */
  readonly warns?: string
}

const WASM = "0,97,115,109,1,0,0,0,1,5,1,96,0,1,127,3,2,1,0,7,5,1,1,102,0,0,10,6,1,4,0,65,42,11"
const REFUSED = "SecurityError"

export const FEATURES: readonly BrowserFeature[] = [
  {
    name: "canvas",
    code: `const pen = document.createElement("canvas").getContext("2d"); pen.fillRect(0, 0, 1, 1); return pen.getImageData(0, 0, 1, 1).data[3]`,
    player: 255,
  },
  {
    name: "WebGL 2",
    code: `const gl = document.createElement("canvas").getContext("webgl2"); gl.clearColor(0, 1, 0, 1); gl.clear(gl.COLOR_BUFFER_BIT); const out = new Uint8Array(4); gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, out); return out[1]`,
    player: 255,
  },
  {
    name: "WebAssembly",
    code: `return (await WebAssembly.instantiate(new Uint8Array([${WASM}]))).instance.exports.f()`,
    player: 42,
  },
  {
    name: "worker from a Blob",
    code: `const worker = new Worker(URL.createObjectURL(new Blob(["postMessage(6 * 7)"]))); return (await heard(worker, "message")).data`,
    player: 42,
  },
  {
    name: "worker from a data URI",
    code: `const worker = new Worker("data:text/javascript,postMessage(6 * 7)"); return (await heard(worker, "message")).data`,
    player: 42,
  },
  {
    name: "module from a Blob",
    code: `return (await import(URL.createObjectURL(new Blob(["export default 42"], { type: "text/javascript" })))).default`,
    player: 42,
  },
  {
    name: "module from a data URI",
    code: `return (await import("data:text/javascript,export default 42")).default`,
    player: 42,
  },
  { name: "module in the page", code: "return ranAsModule", player: true },
  {
    name: "audio, rendered",
    code: `const audio = new OfflineAudioContext(1, 100, 44100); audio.createOscillator().start(); return (await audio.startRendering()).length`,
    player: 100,
  },
  {
    name: "gamepads",
    code: `return navigator.getGamepads().every(pad => pad === null)`,
    player: true,
  },
  {
    name: "dialogs",
    code: `alert("hi"); return [confirm("Go on?"), prompt("Name?")].join()`,
    player: "true,Ada",
  },
  {
    name: "download",
    code: `const link = document.createElement("a"); link.download = "level.json"; link.href = URL.createObjectURL(new Blob(["{}"])); link.click(); return true`,
    player: true,
  },
  {
    name: "localStorage",
    code: `localStorage.best = 42; return localStorage.getItem("best")`,
    player: "42",
  },
  {
    name: "cookies",
    code: `document.cookie = "best=42; max-age=60"; return document.cookie`,
    player: "best=42",
  },
  {
    name: "another tab's messages",
    code: `new BroadcastChannel("a").postMessage(1); return true`,
    player: true,
  },
  {
    name: "a frame from srcdoc",
    code: `const frame = document.createElement("iframe"); frame.srcdoc = "<p>hi"; document.body.append(frame); await heard(frame, "load"); return true`,
    player: true,
  },
  {
    name: "motion sensors",
    code: `return document.featurePolicy.allowsFeature("accelerometer") && "DeviceMotionEvent" in window`,
    player: true,
  },
  {
    name: "sharing",
    code: `return !("share" in navigator) || document.featurePolicy.allowsFeature("web-share")`,
    player: true,
  },
  {
    name: "keyboard layout",
    code: `return (await navigator.keyboard.getLayoutMap()).size >= 0`,
    player: true,
  },
  {
    name: "wake lock",
    code: `const lock = await navigator.wakeLock.request("screen"); await lock.release(); return lock.released`,
    player: true,
  },
  {
    name: "calls of this site",
    code: `return (await (await fetch("/api/stats")).json()).ok`,
    player: true,
  },
  {
    name: "IndexedDB",
    code: `return indexedDB.open("saves") !== null`,
    player: REFUSED,
    warns: "storage",
  },
  {
    name: "caches",
    code: `return (await caches.open("v1")) !== null`,
    player: REFUSED,
    warns: "storage",
  },
  {
    name: "private files",
    code: `return (await navigator.storage.getDirectory()) !== null`,
    player: REFUSED,
    warns: "storage",
  },
  {
    name: "shared worker",
    code: `return new SharedWorker("data:text/javascript,1") !== null`,
    player: REFUSED,
    warns: "storage",
  },
  {
    name: "a file beside it",
    code: `return (await fetch("./level1.json")).status`,
    player: 404,
    warns: "sibling",
  },
  {
    name: "a picture beside it",
    code: `const hero = new Image(); hero.src = "hero.png"; return (await heard(hero, "error")).type`,
    player: "error",
    warns: "sibling",
  },
  {
    name: "a relative link",
    markup: `<p><a href="help.html">Help</a>`,
    code: `return (await fetch(document.querySelector("p a").href)).status`,
    player: 404,
    warns: "sibling",
  },
  {
    name: "a socket",
    code: `return (await heard(new WebSocket("ws://localhost:9"), "error")).type`,
    player: "error",
    warns: "network",
  },
  {
    name: "the page around it",
    code: `return parent.location.href === location.href`,
    player: REFUSED,
    alone: true,
    warns: "frame",
  },
  {
    name: "the document around it",
    code: `return top.document === document`,
    player: REFUSED,
    alone: true,
    warns: "frame",
  },
  {
    name: "location",
    code: `return await new Promise((done, failed) => navigator.geolocation.getCurrentPosition(done, ({ code }) => done(code)))`,
    player: 1,
    warns: "refused",
  },
  {
    name: "microphone",
    code: `return document.featurePolicy.allowsFeature("microphone") && (await navigator.mediaDevices.getUserMedia({ audio: true }))`,
    player: false,
    warns: "refused",
  },
  {
    name: "service worker",
    code: `return await navigator.serviceWorker.register("sw.js")`,
    player: REFUSED,
    warns: "refused",
  },
  {
    name: "shared memory",
    code: `return new SharedArrayBuffer(8).byteLength`,
    player: "ReferenceError",
    warns: "refused",
  },
  {
    name: "audio, heard",
    touched: true,
    code: `const audio = new AudioContext(); await audio.resume(); return audio.state`,
    player: "running",
  },
  {
    name: "pointer lock",
    touched: true,
    code: `const locked = heard(document, "pointerlockchange"); document.body.requestPointerLock(); await locked; const got = document.pointerLockElement === document.body; document.exitPointerLock(); return got`,
    player: true,
  },
  {
    name: "full screen",
    touched: true,
    code: `await document.body.requestFullscreen(); const got = document.fullscreenElement === document.body; await document.exitFullscreen(); return got`,
    player: true,
  },
  {
    name: "copying",
    touched: true,
    code: `await navigator.clipboard.writeText("42 points"); return true`,
    player: true,
  },
  {
    name: "reading what was copied",
    touched: true,
    code: `return await navigator.clipboard.readText()`,
    player: "NotAllowedError",
    warns: "refused",
  },
  {
    name: "another window",
    touched: true,
    code: `const tab = window.open("about:blank"); return tab !== null`,
    player: false,
    alone: true,
    warns: "frame",
  },
]

const lines = FEATURES.map(
  ({ name, code, touched }) =>
    `features.push([${JSON.stringify(name)}, ${Boolean(touched)}, async () => { ${code} }])`,
)

/** Runs what needs no touch as it loads, and one of the others at each click. */
export const FEATURE_PAGE = `<!doctype html>
<html lang="en"><title>Features</title><meta name="viewport" content="width=device-width">
<button id="next">Next</button><output id="told"></output>
${FEATURES.flatMap(({ markup }) => markup ?? []).join("\n")}
<script>
const features = []
const heard = (target, type) => new Promise(done => target.addEventListener(type, done, { once: true }))
${lines.join("\n")}
const outcomes = {}
async function run(name, work) {
  try { outcomes[name] = await work() } catch (error) { outcomes[name] = error.name }
}
const touched = features.filter(([, touched]) => touched)
next.onclick = async () => {
  const [name, , work] = touched.shift()
  await run(name, work)
  show()
}
function show() {
  told.textContent = JSON.stringify(outcomes)
  next.dataset.done = Object.keys(outcomes).length
}
</script>
<script type="module">
globalThis.ranAsModule = true
for (const [name, touched, work] of features) if (!touched) await run(name, work)
show()
</script>
`

/** The line of a feature's code, from 1. */
export const lineOfFeature = ({ name, markup }: BrowserFeature): number =>
  1 +
  FEATURE_PAGE.split("\n").findIndex((line) =>
    line.includes(markup ?? `[${JSON.stringify(name)}, `),
  )
