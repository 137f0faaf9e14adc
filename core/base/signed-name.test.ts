import { expect, test } from "bun:test"
import fc from "fast-check"
import { cutSecret } from "./signed-name"

const SPACES = fc.stringMatching(/^[ \t\n]{0,3}$/)
const NAME = fc.string({ maxLength: 30 }).filter((name) => !/#\s*nk_/i.test(name))

test("what begins a secret is cut with all that follows", () => {
  fc.assert(
    fc.property(NAME, SPACES, SPACES, fc.string(), (name, before, after, rest) => {
      const cut = cutSecret(`${name}${before}#${after}nk_${rest}`)
      expect(cut.name).toBe((name + before).trimEnd())
      expect(cut.secret).toBe(`nk_${rest}`.trim())
    }),
  )
})

test("a whole secret is cut however it follows the name", () => {
  const secret = `nk_${"Zm9v-_".repeat(3)}Ab12`
  for (const typed of [`Ada ${secret}`, `Ada＃${secret}`, `Ada ﹟ ${secret}`, `Ada\n${secret} `])
    expect(cutSecret(typed)).toEqual({ name: "Ada", secret })
  expect(cutSecret(`Ada: ${secret}`)).toEqual({ name: "Ada:", secret })
  expect(cutSecret(secret)).toEqual({ name: "", secret })
  expect(cutSecret(`Ada ${secret}x`).name).toBe("Ada")
  expect(cutSecret(`Ada ${secret.slice(0, -2)}`).name).toBe("Ada")
  for (const name of [`bl${secret}`, "nk_12", "Ada nk_the_second"])
    expect(cutSecret(name).name).toBe(name)
})

test("a name without one stays as it is", () => {
  fc.assert(
    fc.property(NAME, (name) => expect(cutSecret(name)).toEqual({ name, secret: undefined })),
  )
  for (const name of ["C#", "C#nk", "#", "# nk", "nk_x"]) expect(cutSecret(name).name).toBe(name)
})

test("a text of 2,000,000 spaces is read once", () => {
  const long = `a${" ".repeat(2_000_000)}b`
  expect(cutSecret(long)).toEqual({ name: long, secret: undefined })
  expect(cutSecret(`${long}#nk_x`)).toEqual({ name: long, secret: "nk_x" })
})
