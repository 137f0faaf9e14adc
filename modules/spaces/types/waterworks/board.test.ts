import { describe, expect, test } from "bun:test"
import type { SpaceType } from "../../contract"
import { actor } from "../../testing/actor"
import { viewOf } from "../../testing/drawing"
import { createSeededRandom } from "../../testing/seeded-random"
import type { Waterworks } from "./state"
import { waterworks } from "./waterworks"

const type = waterworks as unknown as SpaceType<Waterworks>
const start = type.init({}, createSeededRandom(5))

function act(state: Waterworks, command: string, fields: object = {}, name = "ann") {
  const outcome = type.commands[command]?.reduce(state, fields as never, actor(name))
  if (!outcome?.ok) throw new Error(outcome?.why)
  return outcome.state
}
const draw = (state: Waterworks, looking: Partial<Parameters<typeof viewOf>[2]> = {}) =>
  type.board!.draw(
    viewOf(type, state, { names: ["ann", "eve"], roles: { eve: "observer" }, ...looking }),
  )
const count = (text: string, part: string) => text.split(part).length - 1

/** As the level was made. */
function winning(state: Waterworks): Waterworks {
  const tiles = Object.entries(state.solution).map(([id, pipes]) => [
    id,
    { start: pipes, turns: 4 },
  ])
  return { ...state, tiles: Object.fromEntries(tiles) }
}

describe("the board", () => {
  test("lets players turn each tile, and take a hint", () => {
    const drawing = draw(start, { me: "ann" })
    expect(count(drawing, 'role="button"')).toBe(25)
    expect(count(drawing, 'tabindex="0"')).toBe(1)
    expect(drawing).toContain("Hint (3)")
    expect(drawing).toContain("&quot;rotate&quot;")
  })

  test.each([
    ["visitors", {}],
    ["observers", { me: "eve" }],
    ["anyone in a closed room", { me: "ann", status: "closed" }],
  ] as const)("lets %s only look", (_, looking) => {
    const drawing = draw(start, looking)
    expect(count(drawing, "waterworks-touch ") + count(drawing, 'class="waterworks-touch"')).toBe(
      25,
    )
    expect(drawing).not.toContain("data-command")
  })

  test("turns a tile on the way it was turned, and says by whom", () => {
    const twice = [1, 1].reduce((state) => act(state, "rotate", { x: 2, y: 1 }), start)
    const back = act(twice, "rotate", { x: 1, y: 1, turns: -1 }, "<b>")
    const drawing = draw(back, { me: "ann" })
    expect(drawing).toContain('transform="rotate(180)"')
    expect(drawing).toContain('transform="rotate(-90)"')
    expect(drawing).toContain("<title>Last turned by ann</title>")
    expect(drawing).toMatch(/aria-label="[^"]*\. Last turned by ann\. Turn"/)
    expect(drawing).toContain("Last turn: <b>&lt;b&gt;</b>, row 2, column 2")
  })

  test("celebrates a solved level with a way to the next", () => {
    const drawing = draw(winning(start), { me: "ann" })
    expect(drawing).toContain("Level 1 is solved in 0 moves!")
    expect(drawing).toContain("waterworks-rainbow")
    expect(drawing).toContain("Next level")
    expect(drawing).not.toContain('role="button"')
    expect(draw(winning(start))).not.toContain("Next level")
  })

  test("has no style attributes, which pages refuse", () => {
    for (const state of [start, winning(start)])
      expect(draw(state, { me: "ann" })).not.toMatch(/\sstyle=|undefined|NaN|\[object/)
  })
})
