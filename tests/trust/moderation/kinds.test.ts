import { beforeAll, describe, expect, test } from "bun:test"
import { Moderation } from "broadside/contracts/trust"
import { moderatedSite } from "./moderated-site"

const { site, headers, act, answerOf, kinds: KINDS } = moderatedSite()

test("every kind on the site is tried here", () => {
  const kinds = site()
    .host.all(Moderation)
    .map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(KINDS.map(({ kind }) => kind).toSorted())
})

describe.each(KINDS)("$kind", ({ kind, one, make, aliases, flaggedAs = kind }) => {
  const why = "It was not kind."
  let id: string
  beforeAll(async () => {
    id = await make()
  })
  const state = () => site().json(`/api/operator/${kind}/${id}`, { headers: headers() })
  const listed = async (path: string, as = kind) =>
    (await site().json(`/api/operator/${path}`, { headers: headers() }))[as] as object[]

  test("are for the operator alone", async () => {
    const json = { why }
    for (const path of [`${kind}/${id}/remove`, ...[aliases.remove?.(id) ?? []].flat()])
      expect((await site().fetch(`/api/operator/${path}`, { json })).status).toBe(401)
    for (const path of [`${kind}/${id}`, "flagged", ...[aliases.flagged ?? []].flat()])
      expect((await site().fetch(`/api/operator/${path}`)).status).toBe(401)
    expect(await state()).toMatchObject({ removed_why: null })
  })

  test("are removed and restored at one address as at the other", async () => {
    const removals = [`${kind}/${id}/remove`, aliases.remove?.(id) ?? `${kind}/${id}/bury`]
    const restores = [`${kind}/${id}/restore`, aliases.restore?.(id) ?? `${kind}/${id}/restore`]
    const states: object[] = []
    for (const [at, remove] of removals.entries()) {
      expect([remove, (await act(remove, { why })).status]).toEqual([remove, 200])
      states.push(await state())
      const restore = restores[at] as string
      expect([restore, (await act(restore)).status]).toEqual([restore, 200])
      expect(await state()).toMatchObject({ removed_why: null, removed_by: null, removed_at: null })
    }
    const removed = { kind, id, flagged: ["turd"], removed_why: why, removed_by: "the operator" }
    expect(states).toMatchObject([
      { ...removed, [one]: { id } },
      { ...removed, [one]: { id } },
    ])
    expect(states[1]).toEqual(states[0] as object)
  })

  test("are found in one list of what was flagged, as in their own", async () => {
    for (const path of ["flagged", `flagged?kind=${kind}`])
      expect(await listed(path)).toMatchObject([{ kind, id, flagged: ["turd"] }])
    if (aliases.flagged)
      expect((await listed(aliases.flagged, flaggedAs)).at(0)).toMatchObject({
        id,
        flagged: ["turd"],
      })
  })

  // A directory comes without the name of who submitted it.
  test.skipIf(kind === "registries")(
    "are hidden with a ban of their author, and come back",
    async () => {
      const find = () =>
        site()
          .host.all(Moderation)
          .find((one) => one.kind === kind)
          ?.find(id)
      const isHidden = async () => {
        const item = await find()
        return item?.held === true || item?.removed !== undefined
      }
      const finish = async () => {
        const unfinished = "SELECT 1 FROM trust_bans WHERE phase IS NOT NULL"
        while (site().store.connection.query(unfinished).get())
          await site().runJob("trust.hide-banned")
      }
      const author = (await find())?.author || "anonymous"
      const { ban } = await answerOf("bans", { what: "name", value: author, why, hide: true })
      await finish()
      expect(await isHidden()).toBe(true)
      await act(`bans/${ban.id}/end`)
      await finish()
      expect(await isHidden()).toBe(false)
    },
  )

  test("that are not there are refused with 404", async () => {
    for (const action of ["remove", "bury", "restore"])
      expect((await act(`${kind}/no-such-id/${action}`, { why })).status).toBe(404)
  })
})
