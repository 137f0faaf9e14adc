import { afterEach, describe, expect, test } from "bun:test"
import { type PostsSite, postsSite } from "../bans/testing/posts-site"

let open: PostsSite | undefined
const started = async (holds = true) => {
  open = await postsSite(holds)
  return open
}
afterEach(() => open?.close())

const moderate = ({ send }: PostsSite, id: number, verb: "remove" | "restore") =>
  send(`/api/operator/posts/${id}/${verb}`, verb === "remove" ? { why: "Off topic." } : {})

describe("a ban that hides", () => {
  test.each([true, false])(
    "a name hides all its posts, and its end brings back exactly those (held: %p)",
    async (holds) => {
      const it = await started(holds)
      for (const name of ["ada", "bob", "ada", "Ada", "ada"]) await it.post(name)
      await moderate(it, 3, "remove")
      const { ban } = await it.ban("name", "ada", { hide: true })
      expect(ban).toMatchObject({ hides: true, progress: "hiding" })
      await it.hideAll()
      expect(it.visible()).toEqual([2])
      expect((await it.end(ban.id)).ban.progress).toBe("showing")
      await it.hideAll()
      expect(it.visible()).toEqual([1, 2, 4, 5])
    },
  )

  test("a network or a domain hides what came from there or led there", async () => {
    const it = await started()
    await it.post("ada", "One", "203.0.113.7")
    await it.post("bob", "Two", "198.51.100.7")
    await it.post("eve", "Three, at https://a.spam.example/x", "198.51.100.8")
    await it.ban("block", "203.0.113.0/24", { hide: true })
    await it.hideAll()
    expect(it.visible()).toEqual([2, 3])
    const { ban } = await it.ban("domain", "spam.example", { hide: true })
    await it.hideAll()
    expect(it.visible()).toEqual([2])
    await it.end(ban.id)
    await it.hideAll()
    expect(it.visible()).toEqual([2, 3])
  })

  test("leaves alone what happened to an item since", async () => {
    const it = await started(false)
    for (let n = 0; n < 3; n++) await it.post("ada")
    const { ban } = await it.ban("name", "ada", { hide: true })
    await it.hideAll()
    // The operator looked at two of them again.
    for (const id of [1, 2]) await moderate(it, id, "restore")
    await moderate(it, 2, "remove")
    await it.end(ban.id)
    await it.hideAll()
    expect(it.visible()).toEqual([1, 3])
  })

  test("goes on after a crash where it was, and hides nothing twice", async () => {
    const it = await started()
    const { connection } = it.site.store
    for (let n = 0; n < 250; n++) await it.post("ada")
    await it.ban("name", "ada", { hide: true })
    await it.hideAll()
    expect(it.visible()).toEqual([])
    // As if it had been killed before it could store how far it got.
    connection.run(
      'UPDATE trust_bans SET phase = \'hiding\', progress = \'{"list":"posts","place":100}\'',
    )
    await it.hideAll()
    connection.run(
      'UPDATE trust_bans SET phase = \'hiding\', progress = \'{"list":"gone","place":7}\'',
    )
    await it.hideAll()
    const holds = "SELECT count(*) AS n FROM trust_moderation_log WHERE action = 'hold'"
    expect(connection.query(holds).get()).toEqual({ n: 250 })
    await it.end("1")
    await it.site.runJob("trust.hide-banned")
    connection.run("UPDATE trust_bans SET phase = 'showing', progress = NULL")
    await it.hideAll()
    expect(it.visible()).toHaveLength(250)
  })

  test("that ends in the middle brings back what it has hidden so far", async () => {
    const it = await started()
    for (let n = 0; n < 500; n++) await it.post("ada")
    await it.ban("name", "ada", { hide: true })
    await it.site.runJob("trust.hide-banned")
    expect(it.visible().length).toBeWithin(1, 499)
    await it.end("1")
    await it.hideAll()
    expect(it.visible()).toHaveLength(500)
  })

  test("whose time is over keeps its items hidden until it is ended", async () => {
    const it = await started()
    await it.post("ada")
    await it.ban("name", "ada", { hide: true, days: 1 })
    await it.hideAll()
    it.site.advance(86_400_000)
    await it.hideAll()
    expect(it.visible()).toEqual([])
    expect((await it.post("ada")).status).toBe(200)
    // Another ban takes its place, and the first can still be ended.
    await it.ban("name", "ada", { hide: true })
    await it.hideAll()
    await it.end("1")
    await it.hideAll()
    expect(it.visible()).toEqual([1])
  })
})
