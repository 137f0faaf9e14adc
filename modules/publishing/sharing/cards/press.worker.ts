import { initWasm, Resvg } from "@resvg/resvg-wasm"
import { readAsset } from "broadside/host"

// The DOM's types call a thread's global a window.
const thread = globalThis as unknown as Pick<Worker, "onmessage" | "postMessage">

const ready = initWasm(readAsset("node_modules/@resvg/resvg-wasm/index_bg.wasm"))
// A letter that the first lacks comes from the next that has it.
const fontBuffers = [
  "rokkitt-800",
  "source-serif-4-700",
  "noto-sans-hebrew-800",
  "noto-kufi-arabic-800",
].map((name) => readAsset(`core/ui/fonts/${name}.ttf`))

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
