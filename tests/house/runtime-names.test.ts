import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { files, isTest } from "./imports"

describe("nothing but core/platform/{bun,deno} names the JavaScript runtime:", () => {
  const names = (text: string) =>
    /\b(?:Bun|Deno)\b|\bbun:|["']bun["']|\bbun-sqlite\b|\$bunfs|\bHTMLRewriter\b|platform\/(?:bun|deno)\b|\bimport\.meta\.(dir|file|path|main|require)\b/.test(
      text,
    )

  test("in the tree", () => {
    const naming = files.filter(
      (file) =>
        !isTest(file) &&
        !/^core\/platform\/(bun|deno)\//.test(file) &&
        // It looks for those names in modules.
        file !== "core/check/check-portable.ts" &&
        names(readFileSync(file, "utf8")),
    )
    expect(naming).toEqual([])
  })

  test.each([
    ["const hash = Bun.hash(text)", true],
    ['import { Database } from "bun:sqlite"', true],
    ['import type { Server } from "bun"', true],
    ['import { drizzle } from "drizzle-orm/bun-sqlite"', true],
    ['import { openSqlite } from "../../platform/bun/sqlite"', true],
    ["new HTMLRewriter()", true],
    ["join(import.meta.dir, name)", true],
    ["// Bun cuts it off", true],
    ["Deno.serve(handle)", true],
    ['import { openSqlite } from "#platform/sqlite"', false],
    ["join(import.meta.dirname, name)", false],
    ["new URL(name, import.meta.url)", false],
    ["a bundle, bundled", false],
  ])("%s: %p", (line, is) => {
    expect(names(line)).toBe(is)
  })
})

describe("nothing but connect.ts of a platform asks the network:", () => {
  // A method or a type of that name is no call.
  const asks = (text: string) =>
    text
      .replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, "")
      .replace(/"[^"\n]*"|\/[^/\n]+\/[gimuy]*/g, "")
      .split("\n")
      .some(
        (line) =>
          /(?<![.\w])fetch\(|globalThis\.fetch|Bun\.fetch|new WebSocket\(|\bhttps?\)?\.(?:request|get)\(/.test(
            line,
          ) &&
          !/^\s*(async )?fetch\(.*[:{]\s*$/.test(line) &&
          !/^\s*fetch\([^)]*\): (?:Promise<|Answer\b)/.test(line),
      )

  test("in the tree", () => {
    const asking = files.filter(
      (file) =>
        !isTest(file) &&
        !file.endsWith(".client.ts") &&
        file !== "core/platform/bun/first-start.ts" &&
        asks(readFileSync(file, "utf8")),
    )
    expect(asking).toEqual(["core/platform/bun/connect.ts", "core/platform/deno/connect.ts"])
  })

  test.each([
    ["const answer = await fetch(url)", true],
    ["return fetch(url, {", true],
    ["const get = globalThis.fetch", true],
    ["const socket = new WebSocket(url)", true],
    ["(isTls ? https : http).request(url)", true],
    ["http.get(url)", true],
    ["await ctx.fetch(url)", false],
    ["  fetch(request: Request, peers?: PeerSource): Promise<Response>", false],
    ["  fetch(request: Request, peers?: PeerSource): Answer", false],
    ["  async fetch(request) {", false],
    ["// fetch(url) is not for modules", false],
  ])("%s: %p", (line, is) => {
    expect(asks(line)).toBe(is)
  })
})
