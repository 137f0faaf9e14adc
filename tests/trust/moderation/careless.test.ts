import { describe, expect, test } from "bun:test"
import { contribute, defineModule, problemsOf } from "broadside"
import { type ModeratedKind, Moderation } from "broadside/contracts/trust"
import { checkModule, createTestHost } from "broadside/testing"
import archive from "../../../modules/archive/module"

describe("a careless kind", () => {
  const refuse = problemsOf({
    "no-such-note": { status: 404, title: "No", fix: "No.", detail: () => "No such note." },
  })
  const unknown = async (): Promise<never> => {
    throw refuse["no-such-note"]()
  }
  const notes: ModeratedKind = {
    kind: "notes",
    one: "note",
    flagged: async () => [],
    find: unknown,
    remove: unknown,
    restore: unknown,
  }
  const moduleOf = (kind: object, id = "notes") =>
    defineModule({
      id,
      manifest: { name: id, version: "1.0.0", engines: { broadside: "^1.0.0" } },
      setup: () => ({ contribute: [contribute(Moderation, { ...notes, ...kind })] }),
    })

  test.each([
    ["that knows what is not there", { restore: async () => ({}) as never }, "restore must refuse"],
    ["that fails", { find: () => Promise.reject(new Error("no table")) }, "no table"],
    ["with a nonsense item", { flagged: async () => [{ id: 7 }] as never }, "0/title is required"],
  ])("%s is found by the check", async (_, kind, why) => {
    const [finding] = await checkModule(moduleOf(kind))
    expect(finding?.rule).toBe("contributions")
    expect(finding?.message).toContain(why)
  })

  test("of another's name is refused at the start, naming both owners", () => {
    const modules = [moduleOf({}), moduleOf({}, "others")]
    expect(createTestHost({ modules })).rejects.toThrow("notes of others is already notes's")
  })

  test("that fails is left out of the list, and the others are there", async () => {
    const failing = moduleOf({ flagged: () => Promise.reject(new Error("no table")) })
    const own = await createTestHost({ modules: [archive, failing] })
    const flagged = await own.json("/api/operator/flagged", {
      headers: { authorization: `Bearer ${own.operatorToken}` },
    })
    expect(flagged).toMatchObject({ ok: true, games: [] })
    expect(flagged).not.toHaveProperty("notes")
    expect(own.logged).toContainEqual(expect.objectContaining({ module: "notes" }))
    await own.close()
  })
})
