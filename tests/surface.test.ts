import { expect, test } from "bun:test"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

const REPORT = "core/sdk/surface.md"
const ENTRIES = ["core/sdk/*.ts", "core/contracts/*.ts"]

/** The declarations of everything public, as the compiler writes them, without their comments. */
function surface(): string {
  const out = mkdtempSync(join(tmpdir(), "broadside-surface-"))
  try {
    const entries = ENTRIES.flatMap((glob) => [...new Bun.Glob(glob).scanSync(".")])
      .filter((file) => !/\.test\.ts$/.test(file))
      .sort()
    const config = join(out, "tsconfig.json")
    writeFileSync(
      config,
      JSON.stringify({
        extends: resolve("tsconfig.json"),
        compilerOptions: {
          noEmit: false,
          declaration: true,
          emitDeclarationOnly: true,
          removeComments: true,
          outDir: join(out, "types"),
          rootDir: resolve("."),
          typeRoots: [resolve("node_modules/@types")],
        },
        include: [],
        files: [...entries, "core/text-imports.d.ts"].map((file) => resolve(file)),
      }),
    )
    const tsc = Bun.spawnSync([process.execPath, "x", "tsc", "-p", config])
    if (!tsc.success) throw new Error(`${tsc.stdout}${tsc.stderr}`)
    const parts = entries.map((file) => {
      const types = readFileSync(join(out, "types", file.replace(/\.ts$/, ".d.ts")), "utf8")
      return `## ${file}\n\n\`\`\`ts\n${types.trim()}\n\`\`\`\n`
    })
    return `# What modules may rely on\n\nMade by \`UPDATE_SURFACE=1 bun test tests/surface.test.ts\`; a change here is a change to every module author's ground.\n\n${parts.join("\n")}`
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

test("the public surface is the committed one", () => {
  const now = surface()
  if (process.env["UPDATE_SURFACE"]) writeFileSync(REPORT, now)
  expect(now).toBe(readFileSync(REPORT, "utf8"))
}, 60_000)
