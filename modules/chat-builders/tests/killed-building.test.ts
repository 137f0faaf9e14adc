import { afterEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { modelEnv } from "../../../tests/kit/building-model"
import { preloading, startServer } from "../../../tests/kit/server"
import { page } from "../testing/chat-site"
import { startMockModel } from "../testing/mock-model"

const HTML = page(`<p>${"Tea. ".repeat(400)}</p>`)
const dies = preloading("kill-at-page.ts")

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const build = (url: string) =>
  fetch(`${url}/api/connect/chat`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ messages: [{ role: "user", content: "Tea, please" }] }),
  })

/** A folder whose server was killed at the commit that publishes what a model has built. */
async function killed(env: Readonly<Record<string, string>>) {
  const model = await startMockModel([
    { name: "write_page", arguments: { title: "Tea", html: HTML } },
    { name: "publish_page", arguments: {} },
    "Here it is.",
  ])
  closing.push(model.stop)
  const folder = mkdtempSync(join(tmpdir(), "broadside-building-"))
  closing.push(() => rmSync(folder, { recursive: true, force: true }))
  const chat = modelEnv(model.url)
  const server = await startServer({ folder, command: dies, env: Object.assign({}, chat, env) })
  const answer = await build(server.url).catch(() => undefined)
  expect(answer).toBeUndefined()
  await server.process.exited
  expect(server.process.signalCode).toBe("SIGKILL")
  return { folder, chat }
}

async function published(url: string): Promise<readonly { readonly url: string }[]> {
  return (await (await fetch(`${url}/api/workshop/list`)).json()).active
}

for (const [moment, env, count] of [
  ["before", {}, 0],
  ["after", { KILL_AFTER: "yes" }, 1],
] as const)
  test(`a page whose server dies just ${moment} the commit that has it is ${count ? "whole" : "not there"}, and its tokens stay counted`, async () => {
    const { folder, chat } = await killed(env)
    const limit = { BROADSIDE_MODULES_CHAT_BUILDERS_TOKENS_A_DAY: "1" }
    const server = await startServer({ folder, env: Object.assign({}, chat, limit) })
    closing.push(() => server.stop())
    const pages = await published(server.url)
    expect(pages.length).toBe(count)
    for (const { url } of pages) expect(await (await fetch(url)).text()).toBe(HTML)
    const refused = await build(server.url)
    expect([refused.status, (await refused.json()).code]).toEqual([503, "tokens-spent"])
  })
