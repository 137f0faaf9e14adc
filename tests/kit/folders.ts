import { afterAll } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { operatorFolder } from "./community"

/** Folders for the tests of one file, removed when they are over. */
export function testFolders() {
  const folders: string[] = []
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })
  const added = (folder: string) => {
    folders.push(folder)
    return folder
  }
  return {
    empty: () => added(mkdtempSync(join(tmpdir(), "broadside-folder-"))),
    /** As an operator has it, with community modules. */
    operator: (...args: Parameters<typeof operatorFolder>) => added(operatorFolder(...args)),
  }
}
