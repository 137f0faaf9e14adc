import { describe, expect, test } from "bun:test"
import { viewOf } from "../../testing/drawing"
import { STANDARD } from "./options"
import { after, init, table } from "./testing/table"

describe("its board", () => {
  const dealt = after(
    init({
      deck: [...STANDARD, "<i>joker"],
      seats: 12,
      shared: {
        board: [
          ["X", ""],
          ["", "<u>"],
        ],
        a: { b: [1, 2] },
      },
    }),
    ["ann", "sit"],
    ["bob", "sit"],
    ["ann", "deal", { count: 26 }],
    ["ann", "roll", { count: 3, sides: 20 }],
  )
  const drawn = (me?: string, status: "open" | "closed" = "open") =>
    table.board!.draw(
      viewOf(table, dealt, {
        names: ["ann", "bob", "cyd", "obs", "bea"],
        roles: { obs: "observer", bea: "builder" },
        me,
        status,
      }),
    )
  const offers = (drawing: string) =>
    new Set(
      [...drawing.matchAll(/data-command="{&quot;type&quot;:&quot;(\w+)/g)].map(
        ([, type]) => type!,
      ),
    )

  test("offers what each may do now", () => {
    expect(offers(drawn("ann"))).toContain("play")
    expect(offers(drawn("bob"))).toEqual(new Set(["reveal", "skip", "stand"]))
    expect(offers(drawn("cyd"))).toEqual(new Set(["sit"]))
    expect(offers(drawn("bea"))).toEqual(new Set(["shuffle", "set", "deal"]))
    for (const drawing of [drawn("obs"), drawn(), drawn("ann", "closed")])
      expect(offers(drawing).size).toBe(0)
  })

  test("shows a hand to its owner alone, and escapes names of cards", () => {
    const own = dealt.seats[1]!.hand.find((card) => card !== "<i>joker")!
    expect(drawn("ann").includes(`>Play ${own}</span>`)).toBe(true)
    for (const me of ["bob", "obs", undefined]) expect(drawn(me).includes(own)).toBe(false)
    for (const me of ["ann", "bob"]) expect(/<i>joker|<u>/.test(drawn(me))).toBe(false)
  })
})
