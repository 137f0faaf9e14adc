import { expect, test } from "bun:test"
import { spaceType } from "../contract"
import { apply } from "./entry"

const type = spaceType({
  id: "empty",
  name: "Empty",
  about: "It has lost its commands.",
  commands: {},
  init: () => ({}),
  summary: () => "Nothing.",
  example: () => undefined,
})
const ann = {
  name: "ann",
  type: "human",
  role: "player",
  joinedAt: 0,
  lastAt: 0,
  keyHash: null,
} as const
const before = {
  version: 1,
  ordered: 1,
  drawn: 0,
  members: [ann],
  messages: [],
  lastMessage: 0,
  happened: "",
  state: {},
}

test("a stored act whose command the type has no more is refused, so that its room can be restored", () => {
  const entry = { kind: "act", name: "ann", command: "sing", fields: {} } as const
  const applied = apply({ type, seed: "" }, before, entry, 1)
  expect(applied).toEqual({ ok: false, why: "There is no command sing any more." })
})
