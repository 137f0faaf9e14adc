import { readFileSync } from "node:fs"
import { initWasm, Resvg } from "@resvg/resvg-wasm"
import resvg from "@resvg/resvg-wasm/index_bg.wasm" with { type: "file" }
import arabic from "../fonts/noto-kufi-arabic-800.ttf" with { type: "file" }
import hebrew from "../fonts/noto-sans-hebrew-800.ttf" with { type: "file" }
import display from "../fonts/rokkitt-800.ttf" with { type: "file" }
import text from "../fonts/source-serif-4-700.ttf" with { type: "file" }

// The DOM's types call a thread's global a window.
const thread = globalThis as unknown as Pick<Worker, "onmessage" | "postMessage">

const ready = initWasm(readFileSync(resvg))
// A letter that the first lacks comes from the next that has it.
const fontBuffers = [display, text, hebrew, arabic].map(
  (path) => new Uint8Array(readFileSync(path)),
)

async function print(svg: string): Promise<Uint8Array> {
  await ready
  const sheet = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: "Rokkitt" } })
  const image = sheet.render()
  const png = image.asPng()
  // Wasm memory is not collected.
  image.free()
  sheet.free()
  return png
}

thread.onmessage = ({ data }: MessageEvent<string>) =>
  void print(data).then(
    (png) => thread.postMessage({ png }),
    (error) => thread.postMessage({ failure: String(error) }),
  )
