import { afterAll, beforeAll } from "bun:test"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { zstdDecompressSync } from "node:zlib"
import { createTestHost, type TestHost } from "broadside/testing"
import { openSqlite } from "#platform/sqlite"
import { backUp } from "../../../core/data/backup"
import { firstParty } from "../../../modules/index"
import guestbook from "../../../plugins/guestbook/module"
import { CONFIG } from "../moderation/moderated-site"

/** Words that nothing else on a site has; each test takes its own. */
let made = 0
export const strangeWord = () => `qux${(made++).toString(36)}zylophorb${(made * 7919).toString(36)}`

/** A site in a folder that is searched, byte for byte. */
export function searchedSite() {
  let folder: string
  let site: TestHost

  const open = async () => {
    const modules = [...firstParty, guestbook]
    site = await createTestHost({ modules, community: ["guestbook"], config: CONFIG, folder })
  }
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "broadside-erasure-"))
    await open()
  })
  afterAll(async () => {
    await site.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const headers = () => ({ authorization: `Bearer ${site.operatorToken}` })
  const operator = (path: string, json: object = {}) =>
    site.fetch(`/api/operator/${path}`, { json, headers: headers() })

  return {
    site: () => site,
    folder: () => folder,
    headers,
    operator,
    post: (path: string, json: object) => site.json(path, { json }),
    /** Erases an item, and does what follows within a minute. */
    async erase(kind: string, id: string, why = "It was against the law.") {
      const answer = await operator(`${kind}/${id}/erase`, { why })
      await site.settle()
      await site.runJob("core.forget-ended")
      return answer
    },
    /** The site is started again. */
    async restart() {
      await site.close()
      await open()
    },
    /** Where some of these words are: in files of the folder, in compressed pages, and in a backup made now. */
    async tracesOf(words: readonly string[]): Promise<string[]> {
      const found = filesIn(folder).flatMap((file) => inBytes(file, readFileSync(file), words))
      found.push(...inPages(site.store.path, words))
      const backup = backUp(site.store, folder)
      found.push(...inBytes(backup, readFileSync(backup), words), ...inPages(backup, words))
      rmSync(backup)
      return found
    },
    /** The compressed bytes of pages, to be searched for as they are. */
    bodies: () =>
      site.store.connection
        .query("SELECT zstd, brotli FROM publishing_pages")
        .values()
        .flat()
        .filter((body) => body !== null) as Uint8Array[],
    holds: (bytes: Uint8Array) =>
      filesIn(folder).some((file) => readFileSync(file).includes(bytes)),
  }
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const inBytes = (where: string, bytes: Buffer, words: readonly string[]) => {
  const text = bytes.toString("latin1").toLowerCase()
  return words.filter((word) => text.includes(word)).map((word) => `${word} in ${where}`)
}

function inPages(file: string, words: readonly string[]): string[] {
  const db = openSqlite(file, { mode: "read" })
  const rows = db.query("SELECT sha256, zstd FROM publishing_pages").all() as {
    sha256: string
    zstd: Uint8Array
  }[]
  db.close()
  return rows.flatMap(({ sha256, zstd }) =>
    inBytes(`page ${sha256}`, zstdDecompressSync(zstd), words),
  )
}
