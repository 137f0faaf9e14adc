import { expect, test } from "bun:test"
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { contribute, defineModule } from "broadside"
import { Traces } from "broadside/contracts/trust"
import { createTestHost } from "broadside/testing"
import archive from "../../../modules/archive/module"
import { searchedSite, strangeWord } from "./searched-site"

const { site, folder, post, operator } = searchedSite()
const why = "It was against the law."
const game = (word: string) => ({
  html: `<!doctype html><title>t</title><p>${word}`,
  title: word,
  humanName: "Ada",
})

const isIn = (path: string, word: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .some((entry) => readFileSync(join(entry.parentPath, entry.name)).includes(word))

test("a process that is killed after the erasure rewrites the file at its next start", async () => {
  const word = strangeWord()
  const { id } = await post("/games/submit", game(word))
  expect((await operator(`games/${id}/erase`, { why })).status).toBe(200)
  // As a kill leaves it: the file is not rewritten yet.
  const killed = mkdtempSync(join(tmpdir(), "broadside-erasure-"))
  cpSync(folder(), killed, { recursive: true })
  expect(isIn(killed, word)).toBe(true)
  const next = await createTestHost({ modules: [archive], folder: killed })
  await next.runJob("trust.rewrite-file")
  expect(isIn(killed, word)).toBe(false)
  const pending = "SELECT * FROM core_settings WHERE key = 'erasure.pending'"
  expect(next.store.connection.query(pending).all()).toEqual([])
  await next.close()
  rmSync(killed, { recursive: true })
})

test("an erasure that fails in the middle changes nothing, and can be repeated", async () => {
  let isBroken = true
  const broken = defineModule({
    id: "broken",
    manifest: { name: "broken", version: "1.0.0", engines: { broadside: "^1.0.0" } },
    setup: () => ({
      contribute: [
        contribute(Traces, {
          module: "broken",
          async erase() {
            if (isBroken) throw new Error("no")
          },
        }),
      ],
    }),
  })
  const own = await createTestHost({ modules: [archive, broken] })
  const headers = { authorization: `Bearer ${own.operatorToken}` }
  const { id } = await own.json("/games/submit", { json: game("lantern") })
  const erase = () => own.fetch(`/api/operator/games/${id}/erase`, { json: { why }, headers })
  const before = await own.json(`/games/${id}`)
  expect((await erase()).status).toBe(500)
  expect(await own.json(`/games/${id}`)).toEqual(before)
  expect((await own.json("/api/games?q=lantern")).games).toHaveLength(1)
  isBroken = false
  expect((await erase()).status).toBe(200)
  expect((await own.json("/api/games?q=lantern")).games).toEqual([])
  await own.close()
})

test("a repeated request gets no answer that quotes what was erased, and is not carried out again", async () => {
  const word = strangeWord()
  const headers = { "idempotency-key": `${word}${word}` }
  const send = () => site().fetch("/games/submit", { json: game(word), headers })
  const { id } = await (await send()).json()
  expect((await send()).headers.get("idempotent-replayed")).toBe("true")
  expect((await operator(`games/${id}/erase`, { why })).status).toBe(200)
  const answer = await send()
  expect([answer.status, (await answer.json()).code]).toEqual([409, "idempotent-answer-lost"])
})

test("nothing of it is in memory: neither responses, pages, cards nor events", async () => {
  const word = strangeWord()
  const { id, url } = await post("/games/submit", game(word))
  const paths = [
    url,
    `/archive/${id}`,
    `/games/${id}`,
    "/",
    "/api/games",
    `/archive/${id}/card.png`,
  ]
  for (const path of [...paths, ...paths]) await site().fetch(path)
  expect((await operator(`games/${id}/erase`, { why })).status).toBe(200)
  for (const path of paths) expect(await (await site().fetch(path)).text()).not.toContain(word)
  expect((await site().fetch(url)).status).toBe(410)
  expect(await (await site().fetch(`/archive/${id}`)).text()).not.toContain("Ada")
})
