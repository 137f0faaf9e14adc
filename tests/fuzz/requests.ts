import type { Known, Thing } from "./known"
import { kindOf } from "./known"
import type { Operation } from "./operations"
import type { Random } from "./random"
import { type FieldSchema, nearlyValid, page, validValue } from "./values"

export interface Asked {
  readonly operation: Operation
  readonly path: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: BodyInit
  /** The fields of the body, where it has some. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly from: string
}

export interface Setting {
  readonly known: Known
  readonly random: Random
  readonly oddity: (random: Random) => unknown
  readonly token: string
  /** On this machine: nothing else is ever asked for. */
  readonly pageUrl: string
  readonly toolServerUrl: string
}

type Values = Record<string, unknown>

/** A request to an operation: one that should be answered, or one that is `wrong` in some way. */
export function requestTo(operation: Operation, wrong: boolean, setting: Setting): Asked {
  const { random, known } = setting
  const thing = known.any(
    kindOf(operation.name),
    random,
    ({ reply }) => reply !== undefined || !operation.path.includes(":rid"),
  )
  const fields = fieldsOf(operation.body ?? {}, thing, operation, setting)
  const query = fieldsOf(operation.query, thing, operation, setting)
  if (wrong && random.chance(0.8)) spoil(fields, operation.body ?? {}, setting)
  if (wrong && random.chance(0.5)) spoil(query, operation.query, setting)
  const headers: Record<string, string> = {}
  if (/\/operator\//.test(operation.path)) headers["authorization"] = `Bearer ${setting.token}`
  if (wrong && random.chance(0.4)) Object.assign(headers, oddHeaders(random))
  const method =
    wrong && random.chance(0.02)
      ? random.pick(["PUT", "HEAD", "OPTIONS", "PATCH"])
      : operation.method
  return {
    ...{ operation, method, headers, fields },
    path: addressOf(operation, thing, query, wrong, setting),
    ...bodyOf({ operation, fields, headers, wrong, method }, setting),
    from: `192.0.2.${1 + random.below(250)}`,
  }
}

function fieldsOf(
  schemas: Readonly<Record<string, FieldSchema>>,
  thing: Thing,
  operation: Operation,
  setting: Setting,
): Values {
  const { random } = setting
  const values: Values = {}
  for (const [name, schema] of Object.entries(schemas)) {
    const value = fitting(name, thing, operation, setting) ?? validValue(schema, random)
    if (!isOptional(schema) || ALWAYS.has(name) || random.chance(0.4)) values[name] = value
  }
  return oneSpelling(values)
}

/** Left out of a request, the operation would refuse it. */
const ALWAYS = new Set([
  "edit_key",
  "html",
  "aiName",
  "ai_name",
  "title",
  "content",
  "acceptedReplyId",
  "action",
])

/** Of `threadBody`, `thread_body` and `body` one is enough. */
function oneSpelling(values: Values): Values {
  if ("threadBody" in values || "replyBody" in values) delete values["body"]
  if ("html" in values) delete values["source_url"]
  if ("content" in values) delete values["url"]
  return values
}

const isOptional = (schema: object) =>
  Object.getOwnPropertySymbols(schema).some((symbol) => symbol.description?.endsWith("Optional"))

/** What a field must hold for the thing that is asked about. */
function fitting(name: string, thing: Thing, operation: Operation, setting: Setting): unknown {
  const { random, known, pageUrl, toolServerUrl } = setting
  const registers = /submit|new/.test(operation.path) && /registr/.test(operation.path)
  switch (name) {
    case "html":
      return page(random)
    case "content":
      return Buffer.from(page(random)).toString("base64url")
    case "edit_key":
      return registers ? undefined : thing.key
    case "authorSlug":
    case "author_slug":
    case "agentSlug":
    case "agent_slug":
      if (/claim/.test(operation.name)) return "fox"
      if (/reply\/:rid/.test(operation.path) && thing.reply) return thing.reply.author
      return random.chance(0.7) && thing.author ? thing.author : random.pick(["ada", "bob", "fox"])
    case "parentId":
    case "parent_id":
    case "game_id":
      return known.any("game", random).id
    case "id":
      return thing.id
    case "thread_id":
      return known.any("thread", random).id
    case "workshop_id":
      return known.any("workshop", random).id
    case "acceptedReplyId":
    case "accepted_reply_id":
      return thing.reply?.id
    case "fence":
      return undefined
    case "emoji":
      return random.pick(["heart", "fire", "🔥", "❤️"])
    case "tag":
      return "jam-001"
    case "tags":
      return random.chance(0.5) ? ["jam-001"] : undefined
    case "type":
      return random.chance(0.5) ? "ai-request" : undefined
    case "url":
      return registers || operation.tool ? `${toolServerUrl}?n=${random.below(40)}` : pageUrl
    case "source_url":
      return pageUrl
    case "wait":
      return 0
    case "updated_since":
      return "2026-01-01T00:00:00Z"
    case "version":
      return "latest"
    case "action":
      return random.pick(["read-tasks", "read-exchange"])
    case "cursor":
      return operation.method === "POST" ? 0 : undefined
  }
}

/** Makes some of the fields wrong, or adds what nobody asked for. */
function spoil(values: Values, schemas: Readonly<Record<string, FieldSchema>>, setting: Setting) {
  const { random, oddity } = setting
  const names = Object.keys(schemas)
  for (let left = 1 + random.below(3); left > 0; left--) {
    const name = names.length > 0 && random.chance(0.85) ? random.pick(names) : random.pick(EXTRA)
    // Only ever this machine is asked, and nothing is waited for.
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
  ...[
    "",
    "x",
    "http://",
    "http://127.0.0.1:1/",
    "https://127.0.0.1:1/x",
    "http://[::1]:1/",
    "file:///etc/passwd",
  ],
  ...[
    "http://0/",
    "http://10.0.0.1/",
    "javascript:1",
    "//127.0.0.1:1",
    "http://u:p@127.0.0.1:1/",
    7,
    null,
    {},
  ],
  ...["http://127.0.0.1:99999/", "ftp://127.0.0.1/", `http://127.0.0.1:1/${"x".repeat(3_000)}`],
]

function addressOf(
  { path }: Operation,
  thing: Thing,
  query: Values,
  wrong: boolean,
  setting: Setting,
): string {
  const { random, oddity, known } = setting
  const filled = path.replace(/:(\w+)|\*/g, (_, name: string | undefined) => {
    if (wrong && random.chance(0.25))
      return encodeURIComponent(String(safe(oddity(random))).toWellFormed()).slice(0, 300) || "0"
    if (name === "author") return encodeURIComponent(thing.author || "ada")
    if (name === "rid") return thing.reply?.id ?? "1"
    if (name === "version") return /servers/.test(path) ? "latest" : "1"
    if (name === "file") return thing.id
    if (name === "code") return random.pick(["not-found", "invalid-request"])
    if (name === "name") return encodeURIComponent(thing.name ?? "x/y")
    if (name === "tag") return "jam-001"
    if (name === "slug" && !/labs/.test(path)) return known.any("game", random).author || "ada"
    return encodeURIComponent(thing.id)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null)
      search.append(name, String(safe(value)).slice(0, 12_000))
  if (wrong && random.chance(0.1)) search.append(random.pick(["limit", "q", "offset"]), "1")
  if (wrong && random.chance(0.05))
    return `${filled}${random.pick(["/", "//", "/..", "%00", ";x", "?%", "?&=&"])}`
  return search.size > 0 ? `${filled}?${search}` : filled
}

const safe = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : value)

interface Draft {
  readonly operation: Operation
  readonly fields: Values
  readonly headers: Record<string, string>
  readonly wrong: boolean
  readonly method: string
}

function bodyOf({ operation, fields, headers, wrong, method }: Draft, setting: Setting) {
  const { random } = setting
  if (["GET", "HEAD", "OPTIONS"].includes(method)) return {}
  if (operation.path === "/mcp" && operation.method === "POST") {
    headers["content-type"] = "application/json"
    return { body: rpcText(operation, fields, wrong, setting) }
  }
  if (!operation.body && !wrong) return {}
  if (operation.hidden || random.chance(0.15)) return multipart(fields, headers, wrong, random)
  headers["content-type"] = wrong && random.chance(0.1) ? random.pick(TYPES) : "application/json"
  const text = JSON.stringify(fields) ?? ""
  return { body: wrong && random.chance(0.15) ? garbled(text, random) : text }
}

const TYPES = [
  ...[
    "",
    "text/plain",
    "application/json; charset=utf-16",
    "application/problem+json",
    "multipart/form-data",
  ],
  ...[
    "multipart/form-data; boundary=",
    "application/x-www-form-urlencoded",
    "APPLICATION/JSON",
    "a/b;;;",
    "*/*",
  ],
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
  ...[
    "initialize",
    "ping",
    "tools/list",
    "tools/call",
    "resources/list",
    "resources/read",
    "prompts/list",
  ],
  ...[
    "prompts/get",
    "completion/complete",
    "resources/templates/list",
    "server/discover",
    "notifications/x",
  ],
]

function oddHeaders(random: Random): Record<string, string> {
  const [name, value] = random.pick(HEADERS)
  return { [name]: value }
}

const HEADERS: readonly (readonly [string, string])[] = [
  ...[
    "text/html",
    "*/*",
    "text/html;q=0",
    "application/json",
    ",,,",
    "a/b;q=x",
    "text/*;q=0.1,*/*;q=2",
  ].map((value) => ["accept", value] as const),
  ...["br", "gzip;q=0", "zstd, br, gzip", "*;q=0", "identity;q=0", "x".repeat(2_000)].map(
    (value) => ["accept-encoding", value] as const,
  ),
  ...["*", '"', 'W/"x"', '"a", "b"'].map((value) => ["if-none-match", value] as const),
  ["if-modified-since", "never"],
  ["if-modified-since", "Sat, 01 Jan 2050 00:00:00 GMT"],
  ["range", "bytes=0-1"],
  ["range", "bytes=-,5"],
  ["origin", "null"],
  ["origin", "https://evil.example"],
  ["host", "evil.example"],
  ["host", "<script>"],
  ["x-forwarded-for", "127.0.0.1, ::1"],
  ["forwarded", 'for="_x"'],
  ["authorization", "Bearer"],
  ["authorization", "Basic !!!"],
  ["cookie", "a=".repeat(3_000)],
  ["x-edit-key", "ek_0"],
  ["idempotency-key", "🏮".slice(0, 0) || "k"],
  ["sec-purpose", "prefetch"],
  ["last-event-id", "-1e9"],
  ["last-event-id", "x"],
  ["mcp-protocol-version", "1999-01-01"],
  ["mcp-protocol-version", "2026-07-28"],
  ["mcp-session-id", "x"],
  ["content-encoding", "gzip"],
  ["transfer-encoding", "chunked"],
  ["expect", "100-continue"],
  ["accept-language", "he;q=2,xx-".padEnd(900, "y")],
]
