import { readFileSync } from "node:fs"
import { fileURLToPath, pathToFileURL } from "node:url"
import type { Plugin } from "esbuild-wasm"
import { build, initialize } from "esbuild-wasm/esm/browser.js"
import { readAsset } from "./assets"

// The DOM's types call a thread's global a window.
const thread = globalThis as unknown as Pick<Worker, "onmessage" | "postMessage">

// The name by which a browser's thread calls its global.
Object.assign(globalThis, { self: globalThis })

// The bundler has no file system. All packages are in one folder, so every file can import them by the same name.
const files: Plugin = {
  name: "files",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /./ }, ({ path, importer, kind }) => {
      if (kind === "entry-point") return { path, namespace: "file" }
      const url = /^\.{0,2}\//.test(path)
        ? new URL(path, pathToFileURL(importer)).href
        : import.meta.resolve(path)
      return { path: fileURLToPath(url), namespace: "file" }
    })
    onLoad({ filter: /./, namespace: "file" }, ({ path }) => ({ contents: readFileSync(path) }))
  },
}

async function bundle(entry: string): Promise<string> {
  const wasmModule = await WebAssembly.compile(readAsset("node_modules/esbuild-wasm/esbuild.wasm"))
  await initialize({ wasmModule, worker: false })
  const { outputFiles } = await build({
    entryPoints: [entry],
    plugins: [files],
    bundle: true,
    write: false,
    platform: "browser",
    format: "esm",
    minify: true,
    logLevel: "silent",
  })
  const [output] = outputFiles
  if (!output) throw new Error("the bundler returned no file")
  return output.text
}

thread.onmessage = ({ data }: MessageEvent<string>) =>
  void bundle(data).then(
    (code) => thread.postMessage({ code }),
    (error: unknown) => thread.postMessage({ failure: String(error) }),
  )
