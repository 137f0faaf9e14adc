import { expect } from "bun:test"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { ONE_CHECKER } from "../house/declarations"
import { run } from "./cli"

/** A folder in which somebody writes modules, with nothing installed; `remove` takes it away. */
export function authorFolder() {
  const folder = mkdtempSync(join(tmpdir(), "broadside-author-"))
  const plugins = join(folder, "plugins")
  return {
    folder,
    plugins,
    /** Runs the compiler as an editor does, and gives what it finds. */
    check(...options: string[]): string[] {
      const compiler = resolve("node_modules/typescript/bin/tsc")
      const { out } = run(
        [process.execPath, compiler, "-p", "plugins", ...ONE_CHECKER, ...options],
        folder,
      )
      return out.split("\n").filter((line) => line.includes("error"))
    },
    /** Replaces a piece of a file, for as long as `work` runs. */
    changed(file: string, from: string, to: string, work: () => void): void {
      const path = join(plugins, file)
      const before = readFileSync(path, "utf8")
      expect(before).toContain(from)
      writeFileSync(path, before.replace(from, to))
      try {
        work()
      } finally {
        writeFileSync(path, before)
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export type Author = ReturnType<typeof authorFolder>
