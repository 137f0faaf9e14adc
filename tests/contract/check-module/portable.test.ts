import { afterAll, describe, expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { runtimesNamed } from "../../../core/check/check-portable"
import { find, finding } from "./sample"

const folder = mkdtempSync(join(tmpdir(), "broadside-portable-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes the files of a module, and gives its folder. */
function written(name: string, files: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true })
    writeFileSync(join(folder, name, path), text)
  }
  return join(folder, name)
}

test("a module that names a runtime is refused, with the line", async () => {
  const named = written("named", {
    "module.ts": 'import { x } from "./deep/x"\n',
    "deep/x.tsx": '\n\nexport const x = await Bun.file("x").text()\n',
  })
  expect(await find({}, { folder: named })).toEqual([
    finding("portable", "deep/x.tsx:3: Bun.file exists in one runtime only"),
  ])
})

test("its packages, its tests and the types beside it may name one", async () => {
  const free = written("free", {
    "module.ts": "export default {}\n",
    "module.test.ts": 'import { test } from "bun:test"\n',
    "types.d.ts": 'import type { Server } from "bun"\n',
    "node_modules/x/index.js": "module.exports = Bun.version\n",
    ".broadside/x.ts": "Deno.cwd()\n",
  })
  expect(await find({}, { folder: free })).toEqual([])
})

describe("one runtime is named by", () => {
  test.each<[string, string]>([
    ["Bun.serve({})", "web standard"],
    ["globalThis.Bun.env", "web standard"],
    ['Deno.readTextFile("x")', "web standard"],
    ['typeof Deno === "object"', "web standard"],
    ["const { file } = Bun", "web standard"],
    ["const runtime = globalThis.Deno", "web standard"],
    ['Bun["file"]("x")', "web standard"],
    ['import { Database } from "bun:sqlite"', "web standard"],
    ['import type { Server } from "bun"', "web standard"],
    ['import "bun"', "web standard"],
    ['const { $ } = await import("bun")', "web standard"],
    ['require("bun:ffi")', "web standard"],
    ["join(import.meta.dir, name)", "import.meta.dirname"],
    ["import.meta.file", "import.meta.filename"],
    ["import.meta.path", "import.meta.filename"],
    ["if (import.meta.main) run()", "web standard"],
    ["new HTMLRewriter()", "parser"],
    ["process.versions.bun", "works on all"],
    ['process.versions["deno"]', "works on all"],
    ['import x from "npm:left-pad"', "node_modules"],
    ['import x from "https://example.com/x.ts"', "node_modules"],
    ['import manifest from "./package.json"', 'with { type: "json" }'],
    [`\`It runs \${Bun.version}\``, "web standard"],
    ["const slash = /[\"'`]/; Bun.gc()", "web standard"],
    ['/* why */ Bun.gc() // so "there"', "web standard"],
  ])("%s", (text, instead) => {
    const names = runtimesNamed(`// The first line.\n${text}\n`)
    expect(names).toHaveLength(1)
    expect(names).toMatchObject([{ line: 2, instead: expect.stringContaining(instead) }])
  })
})

describe("none is named by", () => {
  test.each([
    "// Bun.serve cuts it off",
    "/* import x from 'bun:sqlite'\n   Deno.cwd() */",
    'const text = "Bun.serve and Deno.cwd()"',
    "const text = 'process.versions.bun'",
    "const text = `import.meta.dir, Bun.file`",
    'const address = "https://bun.sh"',
    `const page = '<script type="module">import x from "https://cdn.test/x.js"</script>'`,
    "const page = `<script>import x from 'https://cdn.test/x.js'</script>`",
    "site.Bun.open()",
    "const Bunting = { a: 1 }; Bunting.a",
    "<p>Bun is a runtime, and so is Deno.</p>",
    'import { join } from "node:path"',
    'import bun from "./bun"',
    'import manifest from "./package.json" with { type: "json" }',
    "join(import.meta.dirname, name)",
    "new URL(name, import.meta.url)",
    'const quoted = text.replace(/"/g, "Bun.x")',
  ])("%s", (text) => {
    expect(runtimesNamed(text)).toEqual([])
  })
})
