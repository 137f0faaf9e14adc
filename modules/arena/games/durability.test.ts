import { expect, test } from "bun:test"
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gamesSite } from "../testing/games-site"

/** What is on disk now, as after kill -9. */
function copyOf(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), "broadside-arena-"))
  for (const file of ["broadside.db", "broadside.db-wal"])
    if (existsSync(join(folder, file))) copyFileSync(join(folder, file), join(copy, file))
  return copy
}

test("every move that was answered is on disk, and the game goes on after a crash", async () => {
  const folder = mkdtempSync(join(tmpdir(), "broadside-arena-"))
  const site = await gamesSite({ folder })
  const folders = [folder]
  try {
    const id = await site.accepted()
    for (const move of ["e4", "e5", "Nf3", "Nc6"]) {
      const answered = await site.play(id, move)
      const copy = copyOf(folder)
      folders.push(copy)
      const other = await gamesSite({ folder: copy, now: site.host.now() })
      expect(await other.read(id)).toEqual(answered)
      await other.play(id, "a3", "a6").catch(() => other.play(id, "a6", "a3"))
      expect((await other.read(id)).ply).toBe(answered.ply + 2)
      await other.close()
    }
  } finally {
    await site.close()
    for (const one of folders) rmSync(one, { recursive: true, force: true })
  }
})
