import type { Setting, Values } from "./setting"
import { type FieldSchema, nearlyValid } from "./values"

/** Makes some of the fields wrong, or adds some that no one asked for. */
export function spoil(
  values: Values,
  schemas: Readonly<Record<string, FieldSchema>>,
  setting: Setting,
) {
  const { random, oddity } = setting
  const names = Object.keys(schemas)
  for (let left = 1 + random.below(3); left > 0; left--) {
    const name = names.length > 0 && random.chance(0.85) ? random.pick(names) : random.pick(EXTRA)
    // Requests go only to this machine, and none waits.
    if (name === "wait") values[name] = random.pick([0, -1, "x", 51, "0x1"])
    else if (/url$/.test(name)) values[name] = random.pick(ADDRESSES)
    else if (random.chance(0.15)) delete values[name]
    else if (random.chance(0.4))
      values[name] = nearlyValid(schemas[name] ?? {}, values[name] ?? "x", random)
    else values[name] = oddity(random)
  }
}

const EXTRA = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "length",
  "then",
  "",
  "a b",
  "🏮",
  "_meta",
]

const ADDRESSES = [
  "",
  "x",
  "http://",
  "http://127.0.0.1:1/",
  "https://127.0.0.1:1/x",
  "http://[::1]:1/",
  "file:///etc/passwd",
  "http://0/",
  "http://10.0.0.1/",
  "javascript:1",
  "//127.0.0.1:1",
  "http://u:p@127.0.0.1:1/",
  7,
  null,
  {},
  "http://127.0.0.1:99999/",
  "ftp://127.0.0.1/",
  `http://127.0.0.1:1/${"x".repeat(3_000)}`,
]
