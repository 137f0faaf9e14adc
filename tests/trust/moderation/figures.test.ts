import { beforeAll, expect, test } from "bun:test"
import { HOUR_MS } from "broadside"
import { createTestHost } from "broadside/testing"
import archive from "../../../modules/archive/module"
import { deskBrowser } from "./desk-browser"
import { html, moderatedSite } from "./moderated-site"

const { site, act, game } = moderatedSite()
const desk = deskBrowser(site)
beforeAll(async () => {
  await desk.signIn()
})

/** The figures of the page by what they count. */
async function figures(browser = desk): Promise<Record<string, string>> {
  const text = await (await browser.open("/operator/figures")).text()
  const pairs = [...text.matchAll(/<b>([^<]+)<\/b><span>([^<]+)<\/span>/g)]
  return Object.fromEntries(pairs.map(([, figure, what]) => [what, figure]))
}

test("the figures say what waits, what is stored and what went wrong", async () => {
  expect(await figures()).toMatchObject({
    "waiting for you": "0",
    "of them held": "0",
    "clients limited": "0",
    "requests refused as too many": "0",
    errors: "0",
  })
  await game()
  const now = await figures()
  expect(now["waiting for you"]).toBe("1")
  expect(now["stored"]).toMatch(/^[\d.]+ (KB|MB)$/)
  expect(now["free on the disk"]).toMatch(/^[\d.,]+ [MGT]B$/)
})

test("a chart has what was new and what was decided on each of 14 days", async () => {
  const id = await game("A kite")
  await act(`games/${id}/remove`, { why: "It was spam." })
  const text = await (await desk.open("/operator/figures")).text()
  expect(text).toContain("2 new games in 14 days")
  expect(text).toContain("1 decision in 14 days")
  expect(text.match(/<tr><th scope="row">/g)?.length).toBeGreaterThanOrEqual(28)
})

test("clients that send too much are counted by their address for a day, and errors that nothing handled by module", async () => {
  const config = "[limits]\nwrite = 1\npublish = 1"
  const small = await createTestHost({ modules: [archive], config })
  const browser = deskBrowser(() => small)
  await browser.signIn()
  for (const from of ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.2"])
    await small.fetch("/games/submit", { json: { html, title: "Kite", humanName: "Ada" }, from })
  expect(await figures(browser)).toMatchObject({
    "clients limited": "2",
    "requests refused as too many": "3",
  })
  small.host.noteUncaught("careless")
  small.host.noteUncaught("careless")
  const page = async () => (await browser.open("/operator/figures")).text()
  expect(await page()).toContain("that nothing handled, by module: careless 2.")
  small.advance(25 * HOUR_MS)
  await browser.signIn()
  expect(await figures(browser)).toMatchObject({
    "clients limited": "0",
    "requests refused as too many": "0",
  })
  expect(await page()).not.toContain("careless")
  await small.close()
})

test("only the operator sees them", async () => {
  const text = await (await deskBrowser(site).open("/operator/figures")).text()
  expect(text).not.toContain("clients limited")
})
