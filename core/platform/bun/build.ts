import { copyFileSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { brotliCompressSync } from "node:zlib"
import { MAX_HEADER_BYTES } from "../serve"
import { bundle } from "./bundle"
import { EMBEDDED, embeddedName } from "./embedded-files"
import { firstStart } from "./first-start"

/** Which functions a start runs, as a binary reports them. */
const ORDER = join("dist", "bytecode-order")

/** By then each job that runs often has run. */
const IDLE_MS = 6_000

/** Files that the site reads by their path, with `readAsset`. */
const ASSETS = [
  "core/ui/site-card.png",
  ...new Bun.Glob("core/ui/fonts/*.{ttf,woff2}").scanSync("."),
  "node_modules/@resvg/resvg-wasm/index_bg.wasm",
]

/** Makes `dist/broadside`, one executable for this platform. */
async function build(): Promise<void> {
  rmSync(EMBEDDED, { recursive: true, force: true })
  mkdirSync(EMBEDDED, { recursive: true })
  // What `broadside sdk types` writes, embedded as it is.
  run([process.execPath, "core/cli/sdk/pack.ts", embeddedPath("sdk-types.br")])
  for await (const file of new Bun.Glob("modules/**/*.bundled.client.js").scan("."))
    writeFileSync(embeddedPath(`${file}.br`), brotliCompressSync(await bundle(file)))
  for (const asset of ASSETS) copyFileSync(asset, embeddedPath(asset))
  const path = resolve("dist/broadside")
  compile()
  // Twice: what a start and an idle site need lies together in the second, so that it reads less of the file.
  rmSync(ORDER, { force: true })
  await firstStart(path, { env: { BUN_BYTECODE_ORDER_OUT: resolve(ORDER) }, idleMs: IDLE_MS })
  compile(`--bytecode-order=${ORDER}`)
  const size = (statSync(path).size / 1_000_000).toFixed(1)
  console.log(`dist/broadside: ${size} MB, ready ${await firstStart(path)} ms after its start`)
}

const embeddedPath = (path: string) => join(EMBEDDED, embeddedName(path))

/** Names stay as written: Elysia reads the source of its handlers, so only white space and syntax are minified. */
function compile(...more: readonly string[]): void {
  // A thread's code is an entry of its own, found by its path.
  const threads = [...new Bun.Glob("{core,modules}/**/*.worker.ts").scanSync(".")].filter(
    (file) => !file.startsWith("core/platform/"),
  )
  run([
    process.execPath,
    "build",
    "core/main.ts",
    ...threads,
    ...new Bun.Glob(`${EMBEDDED}/*`).scanSync("."),
    ...more,
    // Where threads are found from: without it, at the nearest folder above all of these.
    "--root=.",
    "--asset-naming=[dir]/[name].[ext]",
    "--compile",
    "--minify-whitespace",
    "--minify-syntax",
    // What is imported on first use is a file of its own, loaded then.
    "--splitting",
    // Compiled here, not at each start. As ES modules, because a dependency has a top-level await.
    "--bytecode",
    "--format=esm",
    // Hardly anything is optimized before `optimizeFromNow`: it would take a third of the time and ten megabytes. From
    // 50 on, the time is the same, but five megabytes are still taken by optimizing a few loops of the start.
    "--compile-jit-policy=500",
    // A small heap, which the engine collects early instead of letting it double; and the limit of headers,
    // for which `serve.ts` would otherwise load `node:http`.
    `--compile-exec-argv=--smol --max-http-header-size=${MAX_HEADER_BYTES}`,
    "--no-compile-autoload-bunfig",
    "--no-compile-autoload-dotenv",
    // Without it, dependencies of community modules are looked for at index.js alone.
    "--compile-autoload-package-json",
    "--outfile",
    "dist/broadside",
  ])
}

function run(command: string[]): void {
  if (!Bun.spawnSync(command, { stdout: "ignore", stderr: "inherit" }).success) process.exit(1)
}

await build()
