import { afterAll, beforeAll, expect, test } from "bun:test"
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { createTestHost } from "broadside/testing"
import { openSqlite } from "#platform/sqlite"
import registry from "../../../modules/registry/module"
import { jsonServer, startToolServer } from "../../../modules/registry/testing/tool-servers"
import { makeOlder } from "../../faults/crash/older"
import { startServer } from "../../kit/server"

const CONFIG = `[limits]
publish = 0
[network]
allow_private_for_visitors = ["127.0.0.0/8"]`
const NAME = `Forecast ${"wave".repeat(17)}`

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "broadside-older-"))
  mkdirSync(join(folder, "data"))
  const site = await createTestHost({ modules: [registry], config: CONFIG })
  const server = await startToolServer(jsonServer({ tools: ["tide_now"] }))
  for (const [n, name] of [NAME, "Été 🏮", "猫とねずみ"].entries()) {
    const json = { url: `${server.url}?n=${n}`, name }
    expect(await site.json("/mcp-registry/submit", { json })).toMatchObject({ ok: true })
    site.advance(60_000)
  }
  const json = { url: `${server.url}registry`, name: "Castle list" }
  expect(await site.json("/mcp-registries/submit", { json })).toMatchObject({ ok: true })
  for (const { connection, path } of [site.store, site.store.live]) {
    connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    copyFileSync(path, join(folder, "data", basename(path)))
  }
  server.stop()
  await site.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test("a registry from before it had an index finds the same parts of words", async () => {
  expect(makeOlder(join(folder, "data"))).toContain("registry/0001_search")
  const older = openSqlite(join(folder, "data/broadside.db"))
  const tables = older.query("SELECT name FROM sqlite_schema WHERE name LIKE '%_search'").values()
  expect(tables.flat()).not.toContain("registry_server_search")
  older.close()
  const server = await startServer({ folder })
  const names = async (list: string, field: string, q: string) => {
    const answer = await fetch(`${server.url}${list}?${new URLSearchParams({ q })}`, {
      headers: { accept: "application/json" },
    })
    const lists = (await answer.json()) as Record<string, { name: string }[]>
    return lists[field]?.map(({ name }) => name)
  }
  const servers = (q: string) => names("/mcp-registry", "servers", q)
  expect(await servers("costs")).toEqual([])
  expect(await servers("cast")).toEqual([NAME])
  expect(await servers("avewav")).toEqual([NAME])
  expect(await servers("wave".repeat(17))).toEqual([NAME])
  expect(await servers("ete 🏮")).toEqual(["Été 🏮"])
  expect(await servers("ねず")).toEqual(["猫とねずみ"])
  expect(await servers("ide now")).toHaveLength(3)
  expect(await names("/mcp-registries", "registries", "astle")).toEqual(["Castle list"])
  expect(await server.stop()).toBe(0)
})
