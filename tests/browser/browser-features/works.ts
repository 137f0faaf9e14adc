import type { BrowserFeature } from "./feature"

const WASM = "0,97,115,109,1,0,0,0,1,5,1,96,0,1,127,3,2,1,0,7,5,1,1,102,0,0,10,6,1,4,0,65,42,11"

/** What works in every page. */
export const WORKS: readonly BrowserFeature[] = [
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
]
