import { afterAll, beforeAll, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import archive from "../../archive/module"
import { html } from "../../archive/testing/archive-site"

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: [archive], config: "[limits]\npublish = 0" })
})
afterAll(() => site.close())

let made = 0

async function publish(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const json = { html: html(`<p>${made++}`), title: "Lantern", humanName: "Ada" }
    expect((await site.fetch("/games/submit", { json })).status).toBe(200)
  }
}

const withBrotli = () =>
  site.store.connection
    .query("select count(*) from publishing_pages where brotli is not null")
    .values()[0]?.[0]

const compress = () => site.runJob("publishing.compress-pages")

test("a few pages are compressed at once, of many none while they are published, but after a minute", async () => {
  await publish(2)
  await compress()
  expect(withBrotli()).toBe(2)
  for (let run = 0; run < 12; run++) {
    await publish(9)
    await compress()
    expect(withBrotli()).toBe(2)
  }
  await publish(9)
  // As many as came meanwhile, though pages keep coming: otherwise those without would be ever more.
  for (const done of [42, 82, 122]) {
    await compress()
    expect(withBrotli()).toBe(done)
    await publish(9)
  }
  await compress()
  expect(withBrotli()).toBe(made)
  await publish(9)
  await compress()
  expect(withBrotli()).toBe(made - 9)
})

test("what is left of another process is compressed a few at a time", async () => {
  await compress()
  site.store.connection.run("update publishing_pages set brotli = null")
  await compress()
  expect(withBrotli()).toBe(8)
  await compress()
  expect(withBrotli()).toBe(16)
})
