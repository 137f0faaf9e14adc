import { BUNDLED } from "../../../modules/gps/awareness/bundled-elements"
import type { Operation } from "./operations"
import type { Random } from "./random"
import { type Setting, safe, type Values } from "./setting"

interface Draft {
  readonly operation: Operation
  readonly fields: Values
  readonly headers: Record<string, string>
  readonly wrong: boolean
  readonly method: string
}

export function bodyOf({ operation, fields, headers, wrong, method }: Draft, setting: Setting) {
  const { random } = setting
  if (["GET", "HEAD", "OPTIONS"].includes(method)) return {}
  if (operation.path === "/mcp" && operation.method === "POST") {
    headers["content-type"] = "application/json"
    return { body: rpcText(operation, fields, wrong, setting) }
  }
  const foreign = FOREIGN[operation.path]?.(random)
  if (foreign !== undefined) return { body: wrong ? garbled(foreign, random) : foreign }
  if (operation.path === "/api/operator/orbital-elements") {
    const text = JSON.stringify(random.pick([BUNDLED, [BUNDLED]]))
    return { body: wrong ? garbled(text, random) : text }
  }
  if (!operation.body && !wrong) return {}
  if (operation.hidden || random.chance(0.15)) return multipart(fields, headers, wrong, random)
  headers["content-type"] = wrong && random.chance(0.1) ? random.pick(TYPES) : "application/json"
  const text = JSON.stringify(fields) ?? ""
  return { body: wrong && random.chance(0.15) ? garbled(text, random) : text }
}

/** What other software sends in its own format. */
const FOREIGN: Readonly<Record<string, (random: Random) => string>> = {
  "/api/location/:code/cot": (random) =>
    `<event version="2.0" uid="${random.below(40)}" type="${random.pick(["a-f-G-U-C", "b-m-p-s-m", "t-x-c-t"])}" how="m-g"><point lat="${random.below(180) - 90}" lon="${random.below(360) - 180}" hae="9999999.0" ce="${random.below(50)}" le="9999999.0"/><detail><contact callsign="Fox"/><track course="${random.below(360)}" speed="1.5"/></detail></event>`,
  "/api/location/:code/owntracks": (random) =>
    JSON.stringify({
      _type: random.pick(["location", "transition", "lwt"]),
      lat: random.below(180) - 90,
      lon: random.below(360) - 180,
      tid: random.pick(["JJ", "AB"]),
      topic: `owntracks/jane/${random.below(40)}`,
    }),
}

const TYPES = [
  "",
  "text/plain",
  "application/json; charset=utf-16",
  "application/problem+json",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "application/x-www-form-urlencoded",
  "APPLICATION/JSON",
  "a/b;;;",
  "*/*",
]

function garbled(text: string, random: Random): string | Uint8Array<ArrayBuffer> {
  return random.pick<() => string | Uint8Array<ArrayBuffer>>([
    () => text.slice(0, random.below(text.length)),
    () => `${text}${text}`,
    () => `\ufeff${text}`,
    () => text.replace("{", '{"__proto__":{"x":1},'),
    () => text.replace("{", '{"constructor":{"prototype":{"y":1}},"title":1,"title":"twice",'),
    () => `[${text}]`,
    () => `${"[".repeat(100_000)}`,
    () => new Uint8Array(Buffer.from(text, "utf16le")),
    () => new Uint8Array([0xff, 0xfe, 0x7b, 0xc3, 0x28]),
    () => random.pick(["", "null", "0", '""', "[]", "{}", "true", "\u0000"]),
  ])()
}

function multipart(
  fields: Values,
  headers: Record<string, string>,
  wrong: boolean,
  random: Random,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue
    const text = Array.isArray(value)
      ? value.map((one) => safe(one)).join(",")
      : String(safe(value))
    const asFile = name === "html" || (wrong && random.chance(0.2))
    if (asFile)
      form.append(name, new Blob([text]), random.pick(["x.html", "", '"; x="', "../x", "🏮"]))
    else form.append(name, text)
    if (wrong && random.chance(0.1)) form.append(name, "again")
  }
  if (wrong && random.chance(0.05)) for (let i = 0; i < 150; i++) form.append(`f${i}`, "x")
  if (wrong && random.chance(0.1)) {
    headers["content-type"] = "multipart/form-data; boundary=cut"
    return {
      body: `--cut\r\ncontent-disposition: form-data; name="title"\r\n\r\nx${random.pick(["", "\r\n--cu", "\r\n--cut--\r\n"])}`,
    }
  }
  return { body: form }
}

function rpcText(operation: Operation, fields: Values, wrong: boolean, setting: Setting): string {
  const { random, oddity } = setting
  const method = operation.tool ? "tools/call" : random.pick(METHODS)
  const params = operation.tool
    ? { name: operation.tool.name, arguments: fields }
    : { uri: "broadside://guide", name: "publish_a_page", arguments: {}, ref: {}, argument: {} }
  const message: Values = { jsonrpc: "2.0", id: random.below(100), method, params }
  if (wrong && random.chance(0.3))
    message[random.pick(["jsonrpc", "id", "method", "params", "_meta"])] = oddity(random)
  if (wrong && random.chance(0.3))
    message["params"] = {
      ...params,
      [random.pick(["name", "uri", "cursor", "arguments", "ref", "argument", "_meta"])]:
        oddity(random),
    }
  const text = JSON.stringify(wrong && random.chance(0.05) ? [message, message] : message)
  return wrong && random.chance(0.05) ? String(garbled(text, random)) : text
}

const METHODS = [
  "initialize",
  "ping",
  "tools/list",
  "tools/call",
  "resources/list",
  "resources/read",
  "prompts/list",
  "prompts/get",
  "completion/complete",
  "resources/templates/list",
  "server/discover",
  "notifications/x",
]
