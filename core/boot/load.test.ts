import { describe, expect, test } from "bun:test"
import { type Module, SDK_VERSION } from "../base/module"
import { service } from "../base/tokens"
import { manifestFault, order } from "./load"

const manifest = (fields: object = {}) => ({
  name: "x",
  version: "1.0.0",
  engines: { broadside: "^1.0.0" },
  ...fields,
})

interface Sketch {
  readonly needs?: readonly string[]
  readonly wants?: readonly string[]
  readonly offers?: readonly string[]
}
const tokens = (ids: readonly string[] = []) =>
  Object.fromEntries(ids.map((id) => [id, service(id)]))
const module = (id: string, sketch: Sketch = {}, fields: Partial<Module> = {}): Module => ({
  id,
  manifest: manifest(),
  needs: tokens(sketch.needs),
  wants: tokens(sketch.wants),
  offers: (sketch.offers ?? []).map((offer) => service(offer)),
  setup: () => ({}),
  ...fields,
})
const orderOf = (...modules: Module[]) => order(modules).modules.map(({ id }) => id)
const faultsOf = (...modules: Module[]) => order(modules).faults
const messages = (...modules: Module[]) => faultsOf(...modules).map(({ message }) => message)

describe("the order", () => {
  test("is by id where nobody needs anybody", () => {
    expect(orderOf(module("c"), module("a"), module("b"))).toEqual(["a", "b", "c"])
  })

  test("puts owners before those who need or want them, however they are given", () => {
    const a = module("a", { needs: ["c@1"], wants: ["b@1"] })
    const b = module("b", { offers: ["b@1"], needs: ["c@1"] })
    const c = module("c", { offers: ["c@1"] })
    for (const given of [
      [a, b, c],
      [c, b, a],
      [b, a, c],
    ])
      expect(orderOf(...given)).toEqual(["c", "b", "a"])
    expect(faultsOf(a, b, c)).toEqual([])
  })

  test("does without what is only wanted", () => {
    expect(order([module("a", { wants: ["nobody@1"] })])).toMatchObject({
      modules: [{ id: "a" }],
      faults: [],
    })
  })

  test("knows what the host offers", () => {
    expect(order([module("a", { needs: ["core.site@1"] })], () => ["core.site@1"]).faults).toEqual(
      [],
    )
  })
})

describe("faults", () => {
  test("a need that nobody fills names the way out", () => {
    expect(faultsOf(module("a", { needs: ["b@1"] }))).toEqual([
      {
        module: "a",
        message: "needs b@1, which no enabled module offers. Enable its owner, or turn a off.",
      },
    ])
  })

  test("a circle is named once, from end to end", () => {
    const circle = [
      module("a", { offers: ["a@1"], needs: ["b@1"] }),
      module("b", { offers: ["b@1"], needs: ["c@1"] }),
      module("c", { offers: ["c@1"], wants: ["a@1"] }),
    ]
    expect(messages(...circle)).toEqual(["modules need each other in a cycle: a → b → c → a"])
    expect(messages(module("a", { offers: ["a@1"], needs: ["a@1"] }))).toEqual([
      "modules need each other in a cycle: a → a",
    ])
  })

  test("two of one id, two owners of one service, overlapping prefixes", () => {
    expect(messages(module("a"), module("a"))).toEqual(["two modules are called a"])
    expect(messages(module("a", { offers: ["s@1"] }), module("b", { offers: ["s@1"] }))).toEqual([
      "a and b both offer s@1",
    ])
    expect(messages(module("gps"), module("gps-x"))).toEqual([
      "table prefixes of gps and gps-x overlap; rename one",
    ])
    expect(messages(module("gps"), module("gpsx"))).toEqual([])
    expect(messages(module("core-more"))).toEqual([
      "table prefixes of core and core-more overlap; rename one",
    ])
    expect(messages(module("core"))).toEqual(["two modules are called core"])
  })

  test("a problem code of another's, or of the host's", () => {
    const problems = (code: string) => ({
      problems: { [code]: { status: 400, title: "", fix: "", detail: () => "" } },
    })
    const [a, b] = [module("a", {}, problems("torn")), module("b", {}, problems("torn"))]
    expect(messages(a, b)).toEqual(["a and b both define the problem torn"])
    expect(messages(module("a", {}, problems("not-found")))).toEqual([
      "core and a both define the problem not-found",
    ])
  })

  test("an id that is no folder, key and prefix at once", () => {
    for (const id of ["A", "1a", "a_b", "a--b", "-a", "a-", "", "a/b", "a.b", "ä"])
      expect([id, messages(module(id))]).toEqual([
        id,
        [`id "${id}" may only contain a-z, 0-9 and -`],
      ])
  })

  test("two migrations of one tag", () => {
    const migrations = [
      { tag: "0", sql: "" },
      { tag: "0", sql: "" },
    ]
    expect(messages(module("a", {}, { migrations }))).toEqual(["two migrations have the same tag"])
  })

  test("of all modules are told together", () => {
    const faults = faultsOf(
      module("a", { needs: ["nobody@1"] }),
      module("b", {}, { manifest: manifest({ version: "new" }) }),
      module("c"),
      module("c"),
    )
    expect(faults.map(({ module }) => module).toSorted()).toEqual(["a", "b", "c"])
  })
})

describe("a manifest", () => {
  test.each(["^1.0.0", "1.x", SDK_VERSION, ">=1.0.0 <2", "~1.0", "^1.0.0 || ^2.0.0"])(
    "may ask for %s",
    (broadside) => {
      expect(manifestFault(manifest({ engines: { broadside } }))).toBeUndefined()
    },
  )

  test.each([
    ["^2.0.0", `is written for broadside ^2.0.0; this is ${SDK_VERSION}`],
    ["^1.7.0", "is written for"],
    ["*", "every future major"],
    ["", "every future major"],
    [">=1.0.0", "every future major"],
    ["^1.0.0 || >2", "every future major"],
    ["garbage", "needs engines.broadside"],
    [undefined, "needs engines.broadside"],
    [1, "needs engines.broadside"],
  ])("may not ask for %p", (broadside, why) => {
    expect(manifestFault(manifest({ engines: { broadside } }))).toContain(why)
  })

  test.each([[{ name: "" }], [{ name: 1 }], [{ version: "1" }], [{ version: undefined }]])(
    "must name itself: %p",
    (fields) => {
      expect(manifestFault(manifest(fields))).toStartWith("package.json needs")
    },
  )

  test.each([[undefined], [null], [[]], ["text"], [{}]])("is an object, not %p", (none) => {
    expect(manifestFault(none)).toBe("package.json needs a name")
  })
})
