import { expect, test } from "bun:test"
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createTestHost } from "broadside/testing"
import { backUp } from "../../../core/data/backup"
import archive from "../../../modules/archive/module"
import { strangeWord } from "./searched-site"

const why = "It was against the law."
const modules = [archive]

test("what was erased after a backup is erased again when it is restored, and nothing that took its number", async () => {
  const folder = mkdtempSync(join(tmpdir(), "broadside-erased-"))
  const restored = mkdtempSync(join(tmpdir(), "broadside-restored-"))
  const open = (folder: string) => createTestHost({ modules, folder })
  let site = await open(folder)
  const publish = async (word: string) => {
    const html = `<!doctype html><title>t</title><p>${word}`
    const answer = await site.fetch("/games/submit", {
      json: { html, title: word, humanName: "Ada" },
    })
    return { status: answer.status, ...(await answer.json()) }
  }
  const erase = (id: string) =>
    site.fetch(`/api/operator/games/${id}/erase`, {
      json: { why },
      headers: { authorization: `Bearer ${site.operatorToken}` },
    })
  const statusOf = async (id: string) => (await site.fetch(`/games/${id}`)).status
  try {
    const words = Array.from({ length: 4 }, strangeWord)
    const [stays, erased, withdrawn] = [
      await publish(words[0] as string),
      await publish(words[1] as string),
      await publish(words[2] as string),
    ]
    const backup = backUp(site.store, folder)
    const late = await publish(words[3] as string)
    for (const { id } of [erased, late]) expect((await erase(id)).status).toBe(200)
    const { edit_key } = withdrawn
    const gone = await site.fetch(`/api/games/${withdrawn.id}/take-down`, {
      json: { edit_key, why: "A phone number", preserve: false },
    })
    expect(gone.status).toBe(200)
    await site.close()

    // In this process the database is still open; as a restore leaves it.
    cpSync(backup, join(restored, "broadside.db"))
    cpSync(join(folder, "backups/erased.json"), join(restored, "backups/erased.json"))
    site = await open(restored)
    expect(await statusOf(erased.id)).toBe(200)
    await site.host.eraseAgain()
    expect(
      await Promise.all([stays, erased, withdrawn, late].map(({ id }) => statusOf(id))),
    ).toEqual([200, 410, 410, 404])
    await site.runJob("trust.rewrite-file")
    const live = readdirSync(restored).filter((name) => name.startsWith("broadside.db"))
    const left = words.filter((word) =>
      live.some((name) => readFileSync(join(restored, name)).includes(word)),
    )
    expect(left).toEqual([words[0] as string])
    expect((await publish(words[3] as string)).code).toBe("content-blocked")

    site.advance(1_000)
    const next = await publish(strangeWord())
    expect(next.id).toBe(late.id)
    await site.close()
    site = await open(restored)
    await site.host.eraseAgain()
    expect(await statusOf(next.id)).toBe(200)
  } finally {
    await site.close()
    for (const path of [folder, restored]) rmSync(path, { recursive: true, force: true })
  }
})
