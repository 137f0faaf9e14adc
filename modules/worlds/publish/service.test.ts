import { describe, expect, test } from "bun:test"
import { type ContextOf, defineModule, moduleSpec } from "broadside"
import { formEditKey } from "broadside/publishing"
import { problemFields } from "broadside/testing"
import { type NewWorkshopPage, WorkshopPages, type WorkshopPagesService } from "../contract"
import { html, worldsSite } from "../testing/worlds-site"

const spec = moduleSpec({
  id: "builder",
  manifest: { name: "builder", version: "1.0.0", engines: { broadside: "^1.0.0" } },
  needs: { workshop: WorkshopPages },
})

/** The request that the other module answers. */
const visitor = new Request("http://localhost/")

let ctx: ContextOf<typeof spec>
let workshop: WorkshopPagesService
const builder = defineModule({
  ...spec,
  setup(context) {
    ctx = context
    workshop = context.needs.workshop
    return {}
  },
})
const { site, send, submit } = worldsSite(builder)

const page = {
  html: html("<p>red"),
  title: "Traffic light",
  author: "Ada",
  category: "tool",
} as const
async function publish(fields: Partial<NewWorkshopPage> = {}) {
  const validated = await workshop.validate({ ...page, ...fields })
  return ctx.write((tx) => workshop.publish(tx, validated))
}

describe("another module", () => {
  test("publishes a page like any other", async () => {
    const published = await publish({ description: "It changes." })
    const { id, edit_key, warnings } = published
    expect(published).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{8}$/),
      url: `${ctx.urls.base}/workshop/${id}`,
      share_url: `${ctx.urls.base}/workshop/${id}/about`,
      warnings: [expect.objectContaining({ rule: "viewport" })],
      edit_key: expect.stringMatching(/^ek_[0-9a-f]{32}$/),
    })
    expect(warnings).toEqual((await workshop.validate(page)).warnings)
    expect(await (await site().fetch(published.url)).text()).toBe(page.html)
    const { active } = await site().json("/api/workshop/list?q=changes")
    expect(active).toMatchObject([{ id, title: "Traffic light", author: "Ada", category: "tool" }])
    const json = { edit_key, title: "Lamp" }
    expect((await site().fetch(`/api/workshop/${id}/edit`, { json })).status).toBe(200)
  })

  test("publishes nothing if its write fails", async () => {
    const { active: before } = await site().json("/api/workshop/list")
    const validated = await workshop.validate({ ...page, title: "Half" })
    const write = ctx.write(async (tx) => {
      await workshop.publish(tx, validated)
      throw new Error("the builder changed its mind")
    })
    // While `rejects` waits, the event loop turns seldom: a write can run out of time that way.
    const failure = await write.catch((error: unknown) => error)
    expect(failure).toEqual(new Error("the builder changed its mind"))
    expect((await site().json("/api/workshop/list")).active).toEqual(before)
  })

  test("publishes a form that is sent twice only once", async () => {
    const editKey = await formEditKey("0".repeat(32), ["a traffic light"])
    const first = await publish({ editKey })
    const second = await publish({ editKey, html: html("<p>another answer of the model") })
    expect(second).toMatchObject({ id: first.id, edit_key: editKey.key })
    expect((await workshop.source(first.id)).html).toBe(page.html)
  })

  test("changes a page with its key: a new version at the same address", async () => {
    const { id, url, share_url, edit_key } = await publish()
    site().advance(1_000)
    const blue = html("<p>blue")
    const changed = await workshop.edit(id, { edit_key, html: blue, title: "Blue light" }, visitor)
    expect(changed).toEqual({ id, url, share_url, warnings: [expect.anything()] })
    expect(await workshop.source(id)).toEqual({
      id,
      url,
      share_url,
      title: "Blue light",
      description: "",
      author: "Ada",
      version: 2,
      html: blue,
      ended: false,
    })
    const versions = await workshop.versions(id)
    expect(versions).toMatchObject([{ version: 1 }, { version: 2, until: null }])
    const first = await site().fetch(versions[0]?.url ?? "")
    expect(await first.text()).toBe(page.html)
    await workshop.restoreVersion(id, 1, edit_key, visitor)
    expect(await workshop.source(id)).toMatchObject({ version: 3, html: page.html })
  })

  test("reads a page that was taken down, but does not change it", async () => {
    const { id, edit_key } = await publish()
    await site().fetch(`/api/workshop/${id}/take-down`, { json: { edit_key } })
    expect(await workshop.source(id)).toMatchObject({ html: page.html, ended: true })
    expect(
      await problemFields(workshop.edit(id, { edit_key, title: "Back" }, visitor)),
    ).toMatchObject({
      status: 410,
      code: "page-taken-down",
    })
  })
})

describe("what a route refuses, the service refuses in the same words:", () => {
  test.each([
    ["no title", { title: "" }],
    ["a long title", { title: "x".repeat(81) }],
    ["a long author", { author: "x".repeat(61) }],
    ["a long description", { description: "x".repeat(221) }],
    ["an unknown category", { category: "song" }],
    ["every fault at once", { title: "", category: "song", author: 7 }],
    ["no page", { html: "no page" }],
    ["an empty page", { html: "" }],
    ["a large page", { html: `<p>${"x".repeat(2_000_000)}` }],
    ["a bad word", { title: "fuck" }],
    ["half a surrogate pair", { title: "\ud800" }],
    ["a size with one side", { width: 640 }],
  ])("%s", async (_, fields) => {
    const refused = await problemFields(await send("workshop", { ...page, ...fields }))
    expect(refused?.status).toBeGreaterThanOrEqual(400)
    const sent = { ...page, ...fields } as NewWorkshopPage
    expect(await problemFields(workshop.validate(sent))).toEqual(refused)
  })

  test.each([
    ["a wrong key", { edit_key: "ek_no", title: "Mine" }],
    ["no key", { title: "Mine" }],
    ["no change", {}],
    ["an invalid title", { title: "" }],
    ["no page", { html: "no page" }],
    ["a bad word", { description: "fuck" }],
  ])("a change with %s", async (_, fields) => {
    const { id, edit_key } = await publish()
    const json = "title" in fields && fields.title === "Mine" ? fields : { edit_key, ...fields }
    const refused = await problemFields(await site().fetch(`/api/workshop/${id}/edit`, { json }))
    expect(refused?.status).toBeGreaterThanOrEqual(400)
    expect(await problemFields(workshop.edit(id, json as { edit_key: string }, visitor))).toEqual(
      refused,
    )
    expect(await workshop.versions(id)).toHaveLength(1)
  })

  test.each([0, 1, 2, 9])("bringing back version %i of one", async (version) => {
    const { id, edit_key } = await publish()
    const json = { edit_key, version }
    const route = await site().fetch(`/api/workshop/${id}/restore-version`, { json })
    const service = workshop.restoreVersion(id, version, edit_key, visitor)
    expect(await problemFields(service)).toEqual(await problemFields(route))
  })

  test("an unknown page, and one of the Dispatch", async () => {
    const { id = "", edit_key = "" } = await submit("dispatch")
    for (const unknown of ["zzzzzzzz", id]) {
      const refusal = { status: 404, code: "unknown-page" }
      expect(await problemFields(workshop.source(unknown))).toMatchObject(refusal)
      expect(await problemFields(workshop.versions(unknown))).toMatchObject(refusal)
      const edit = workshop.edit(unknown, { edit_key, title: "Mine" }, visitor)
      expect(await problemFields(edit)).toMatchObject(refusal)
    }
  })
})
