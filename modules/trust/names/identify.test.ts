import { afterEach, describe, expect, test } from "bun:test"
import { type NotesSite, notesSite } from "./testing/notes-site"

let open: NotesSite | undefined
const started = async (...options: Parameters<typeof notesSite>) => {
  open = await notesSite(...options)
  return open
}
afterEach(() => open?.site.close())

describe("an unprotected name", () => {
  test("works as if there were no protection", async () => {
    const { write, claim } = await started()
    await claim("eve")
    expect(await write(" Ada Lovelace ")).toMatchObject({
      status: 200,
      name: "Ada Lovelace",
      slug: "ada-lovelace",
      isProtected: false,
      resembles: null,
    })
    expect(await write("C# and F#")).toMatchObject({ name: "C# and F#", isProtected: false })
  })

  test("never publishes a secret, however it was typed", async () => {
    const { write } = await started()
    for (const typed of ["ada#nk_abc", "ada # nk_abc d", "ada#NK_abc", "ada#nk_"])
      expect(await write(typed)).toMatchObject({ status: 200, name: "ada", slug: "ada" })
  })

  test("has its own length, without the secret", async () => {
    const { write } = await started()
    const name = "a".repeat(60)
    expect((await write(`${name}#nk_${"b".repeat(22)}`)).status).toBe(200)
    const long = await write(`${name}a#nk_${"b".repeat(22)}`)
    expect([long.status, long.errors[0].message]).toEqual([
      400,
      "author is 61 characters long; the maximum is 60.",
    ])
    expect((await write("#nk_abc")).status).toBe(400)
  })
})

describe("a protected name", () => {
  test("is refused without proof, in every spelling, and the refusal says how to prove it", async () => {
    const { write, claim } = await started()
    await claim("ada")
    for (const name of ["ada", "Ada", " ADA ", "аda", "ada#nk_wrong"]) {
      const refused = await write(name)
      expect(refused).toMatchObject({
        status: 403,
        code: "author-proof-required",
        slug: "ada",
        proof: "secret",
      })
      expect(refused.error).toContain("X-Edit-Key")
      expect(refused.error).toContain("ada#<secret>")
    }
    expect((await write("ada", { "x-edit-key": "ek_other" })).error).toContain("not valid")
  })

  test("is proved by its secret in the field or in the header", async () => {
    const { write, claim } = await started()
    const key = await claim("ada")
    const owner = { status: 200, name: "Ada", slug: "ada", isProtected: true }
    expect(await write(`Ada#${key}`)).toMatchObject(owner)
    expect(await write("Ada", { "x-edit-key": key })).toMatchObject(owner)
    const other = await claim("bob")
    expect((await write(`ada#${other}`)).status).toBe(403)
  })

  test("cannot be shown by anyone else", async () => {
    const { send, claim } = await started()
    const key = await claim("ada-lovelace")
    const note = (author: string, shown: string) => send("/api/notes", { author, shown })
    for (const shown of ["Ada Lovelace", "Аda Lovelace", "ADA LOVELACE"])
      expect(await note("eve", shown)).toMatchObject({ status: 403, code: "lookalike-name" })
    expect(await note(`ada-lovelace#${key}`, "Ada Lovelace")).toMatchObject({
      status: 200,
      name: "Ada Lovelace",
    })
    expect(await note("eve", `Eve#${key}`)).toMatchObject({ status: 200, name: "Eve" })
  })
})

describe("a name that looks like a protected one", () => {
  test("is refused in other letters, and marked in the same", async () => {
    const { write, claim } = await started()
    await claim("paul")
    // A Cyrillic р is transliterated to r, a Greek ρ too.
    for (const name of ["рaul", "ρaul", "раul", "pa\u200bul", "pa\u00adul", "ꮲaul"])
      expect(await write(name)).toMatchObject({
        status: 403,
        code: "lookalike-name",
        slug: "paul",
      })
    expect(await write("pau1")).toMatchObject({ status: 200, resembles: "paul" })
    expect(await write("pa-ul")).toMatchObject({ status: 200, resembles: "paul" })
    expect(await write("Павел")).toMatchObject({ status: 200, resembles: null })
  })

  test("is refused if its letters are shown in another order", async () => {
    const { write, send } = await started()
    for (const name of [
      "\u202eluap",
      "pa\u202elu\u202c",
      "\u2067\u2066ul\u2069\u2066pa\u2069\u2069",
    ]) {
      const refused = await write(name)
      expect([refused.status, refused.errors[0].path]).toEqual([400, "/author"])
      expect((await send("/api/notes", { author: "eve", shown: name })).status).toBe(400)
    }
    expect((await write("פאול")).status).toBe(200)
  })
})

describe("the owner of another name", () => {
  test("cannot write or show a name that looks like a protected one", async () => {
    const { send, claim } = await started()
    await claim("paul")
    // The slug of the name with a Cyrillic р.
    const key = await claim("raul")
    const note = (author: string, shown?: string) => send("/api/notes", { author, shown })
    const refused = { status: 403, code: "lookalike-name", slug: "paul" }
    expect(await note(`рaul#${key}`)).toMatchObject(refused)
    expect(await note(`raul#${key}`, "рaul")).toMatchObject(refused)
    expect(await note(`raul#${key}`, "pa\u200bul")).toMatchObject(refused)
    expect(await note(`Raúl#${key}`)).toMatchObject({ status: 200, isProtected: true })
  })
})

describe("a strict site", () => {
  test("takes only protected names", async () => {
    const { write, claim } = await started("strict")
    const refused = await write("ada")
    expect(refused).toMatchObject({ status: 403, code: "author-proof-required", proof: null })
    expect(refused.error).toContain("POST /api/names/ada/claim")
    const key = await claim("ada")
    expect(await write(`ada#${key}`)).toMatchObject({ status: 200, isProtected: true })
  })

  test("does not tell anyone to protect a name that no one can", async () => {
    const { write } = await started("strict")
    const { error, ...refused } = await write("Anonymous")
    expect(refused).toMatchObject({ status: 403, code: "author-proof-required", proof: null })
    expect(error).toContain("POST /api/names/<name>/claim")
    expect(error).not.toContain("/anonymous/")
  })
})
