import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { brotliCompressSync } from "node:zlib"
import { bundle } from "./bundle"

/**
 * Makes `dist/broadside`, one executable for this platform. Names stay as written: Elysia reads
 * the source of its handlers, so only white space and syntax are minified.
 */
async function build(): Promise<void> {
  mkdirSync("dist", { recursive: true })
  // What `broadside sdk types` writes, carried as it is.
  const types = join("dist", "sdk-types.br")
  const packed = Bun.spawnSync([process.execPath, "core/cli/sdk/pack.ts", types], {
    stderr: "inherit",
  })
  if (!packed.success) process.exit(1)
  const editor = join("dist", "code-editor.br")
  writeFileSync(editor, brotliCompressSync(await bundle("core/ui/editor/code-editor.client.js")))
  // A thread's code is an entry of its own, found by its path.
  const threads = new Bun.Glob("{core,modules}/**/*.worker.ts").scanSync(".")
  const result = Bun.spawnSync(
    [
      process.execPath,
      "build",
      "core/main.ts",
      ...threads,
      types,
      editor,
      // Where threads are found from: without it, at the nearest folder above all of these.
      "--root=.",
      "--compile",
      "--minify-whitespace",
      "--minify-syntax",
      // What is imported on first use is a file of its own, loaded then.
      "--splitting",
      // Compiled here, not at each start. As ES modules, because a dependency has a top-level await.
      "--bytecode",
      "--format=esm",
      "--no-compile-autoload-bunfig",
      "--no-compile-autoload-dotenv",
      // Without it, dependencies of community modules are looked for at index.js alone.
      "--compile-autoload-package-json",
      "--outfile",
      "dist/broadside",
    ],
    { stdout: "ignore", stderr: "inherit" },
  )
  if (!result.success) process.exit(1)
  const path = resolve("dist/broadside")
  const size = (statSync(path).size / 1_000_000).toFixed(1)
  console.log(`dist/broadside: ${size} MB, ready ${await startTime(path)} ms after its start`)
}

/** From launching the binary in an empty folder to its first answer, the database made on the way. */
async function startTime(path: string): Promise<number> {
  const cwd = mkdtempSync(join(tmpdir(), "broadside-build-"))
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const started = performance.now()
  const child = Bun.spawn([path, "serve", "--port", String(port)], { cwd, stdout: "ignore" })
  try {
    while (performance.now() - started < 10_000 && child.exitCode === null) {
      const answer = await fetch(`http://localhost:${port}/health/ready`).catch(() => undefined)
      if (answer?.ok) return Math.round(performance.now() - started)
      await Bun.sleep(2)
    }
    throw new Error("the binary did not become ready")
  } finally {
    child.kill()
    await child.exited
    rmSync(cwd, { recursive: true, force: true })
  }
}

await build()
