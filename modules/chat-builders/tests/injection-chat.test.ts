import { afterAll, beforeAll, describe, expect } from "bun:test"
import type { Page } from "playwright-core"
import { until, watched } from "../../../tests/kit/browsing"
import { skipBrowser, testBrowser } from "../../../tests/kit/chromium"
import { test } from "../../../tests/kit/evidence"
import { dangers, pwned } from "../../../tests/kit/injected"
import { VECTORS } from "../../../tests/kit/injection-vectors"
import { type LocalSite, localSite } from "../../../tests/kit/local-site"
import { startPacedModel } from "../testing/paced-model"

/** A conversation has forty messages at most, and a question here two each. */
const MAX_VECTORS = 19
const MAX_QUESTION = 2_000

const browser = testBrowser()
let model: Awaited<ReturnType<typeof startPacedModel>>
let server: LocalSite
beforeAll(async () => {
  // It says what it is told, as a model may.
  model = await startPacedModel((message) => [message])
  const asked = `url = "${model.url}"\nmodel = "tea"\nlimit_build = 0\nlimit_help = 0`
  const network = `[network]\nallow_private = ["127.0.0.0/8"]`
  server = await localSite({ config: `${network}\n[modules.chat-builders]\n${asked}` })
})
afterAll(async () => {
  await server.stop()
  model.stop()
})

const parts = Array.from({ length: Math.ceil(VECTORS.length / MAX_VECTORS) }, (_, n) =>
  VECTORS.slice(n * MAX_VECTORS, (n + 1) * MAX_VECTORS),
)

/** As many of them as a question has room for, again and again. */
function questions(): string[] {
  const all = [""]
  for (const vector of VECTORS) {
    const last = all.at(-1) ?? ""
    if (last.length + vector.length + 2 > MAX_QUESTION) all.push(vector)
    else all[all.length - 1] = `${last}\n\n${vector}`
  }
  return all.map((question) => question.trim())
}

/** Sends a form of the site's own from the page of the site that is open: the first, or the last answer. */
async function submit(page: Page, path: string, fields: Readonly<Record<string, string>>) {
  const answered = page.waitForNavigation()
  await page.evaluate(
    ({ path, fields }) => {
      const form = document.createElement("form")
      Object.assign(form, { method: "post", action: path, enctype: "multipart/form-data" })
      for (const [name, value] of Object.entries(fields)) {
        const field = document.createElement("textarea")
        Object.assign(field, { name, value })
        form.append(field)
      }
      document.body.append(form)
      form.submit()
    },
    { path, fields },
  )
  return (await answered)?.status()
}

/** The links with which /agent adds this site to editors, as they are before anyone asks. */
const OURS = /^A (cursor:\/\/anysphere\.cursor-deeplink|vscode:mcp)\/(mcp\/)?install\?/

async function expectNothing(page: Page): Promise<void> {
  expect(await pwned(page)).toBe(false)
  expect((await dangers(page)).filter((danger) => !OURS.test(danger))).toEqual([])
}

describe.skipIf(skipBrowser)(`${VECTORS.length} ways to inject script into a conversation`, () => {
  for (const [path, conversation, message] of [
    ["/connect", "conversation", "message"],
    ["/agent", "earlier", "question"],
  ] as const)
    test(`run nothing on ${path} without script`, async () => {
      const { page, faults } = await watched(browser, server)
      await page.goto(server.url + path)
      for (const vectors of parts) {
        const before = vectors.flatMap((content) => [
          { role: "user", content },
          { role: "assistant", content },
        ])
        const fields = { [conversation]: JSON.stringify(before), [message]: vectors[0] ?? "" }
        expect(await submit(page, path, fields)).toBe(200)
        await expectNothing(page)
      }
      expect(faults).toEqual([])
      await page.context().close()
    })

  test("run nothing on /connect while it is drawn", async () => {
    const { page, faults } = await watched(browser, server)
    await page.goto(`${server.url}/connect`)
    await page.locator("[data-connect][data-ready]").waitFor()
    for (const question of questions()) {
      await page.getByRole("textbox", { name: "What would you like?" }).fill(question)
      await page.getByRole("button", { name: "Build it" }).click()
      // What was asked, and the same as the answer.
      const said = page.getByRole("log").getByText(question.slice(0, 20))
      await said.nth(1).waitFor()
      await expectNothing(page)
    }
    await page.reload()
    await page
      .getByRole("log")
      .getByText(VECTORS[0]?.slice(0, 20) ?? "")
      .first()
      .waitFor()
    await expectNothing(page)
    expect(faults).toEqual([])
    await page.context().close()
  })

  test("run nothing on /agent while it is drawn", async () => {
    const { page, faults } = await watched(browser, server)
    await page.goto(`${server.url}/agent`)
    const field = page.getByLabel("Your question")
    for (const question of questions()) {
      await field.fill(question)
      const answered = page.waitForResponse("**/agent")
      await page.getByRole("button", { name: "Ask", exact: true }).click()
      expect((await answered).status()).toBe(200)
      // It is empty again once the answer is drawn.
      await until(page, () => !document.querySelector<HTMLInputElement>("[name=question]")?.value)
      await expectNothing(page)
    }
    expect(faults).toEqual([])
    await page.context().close()
  })
})
