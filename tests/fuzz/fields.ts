import { png, uriOf } from "../pictures"
import { fittingBuilder, isOfBuilders, pageWithKey } from "./builders"
import { fittingChallenge, isOfChallenges } from "./challenges"
import { isOfRooms, type Thing } from "./known"
import { fittingName, isOfNames, signSome } from "./names"
import type { Operation } from "./operations"
import type { Setting, Values } from "./setting"
import { type FieldSchema, nearlyValid, page, validValue } from "./values"

export function fieldsOf(
  schemas: Readonly<Record<string, FieldSchema>>,
  thing: Thing,
  operation: Operation,
  setting: Setting,
): Values {
  const { random } = setting
  const values: Values = {}
  for (const [name, schema] of Object.entries(schemas)) {
    if (MADE_TO_FIT.has(name)) continue
    const value = fitting(name, thing, operation, setting) ?? validValue(schema, random)
    if (!isOptional(schema) || ALWAYS.has(name) || random.chance(0.4)) values[name] = value
  }
  if (isOfBuilders(operation.name)) pageWithKey(values)
  signSome(values, operation.name, setting)
  return oneSpelling(values)
}

// Several, since a picture that was erased cannot be sent again.
const COVERS = Array.from({ length: 50 }, (_, at) => uriOf(png(64 + at, 40)))

/** Left out of a request, the operation would refuse it. */
const ALWAYS = new Set([
  "edit_key",
  "html",
  "aiName",
  "ai_name",
  "title",
  "content",
  "acceptedReplyId",
  "authorName",
  "threadBody",
  "replyBody",
  "action",
])

/** Sizes come in pairs, controls from a list, and times from the clock: other tests send them. */
const MADE_TO_FIT = new Set(["width", "height", "controls", "at"])

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
  if (operation.tool?.choice?.argument === name) return operation.tool.choice.value
  if (isOfChallenges(operation.name)) return fittingChallenge(name, thing, operation.name, setting)
  if (isOfRooms(operation.name)) return fittingRoom(name, thing, operation, setting)
  if (isOfNames(operation.name)) return fittingName(name, thing, operation.name, setting)
  if (isOfBuilders(operation.name)) return fittingBuilder(name, thing, setting)
  if (operation.operator && operation.tool) return fittingModeration(name, thing)
  const registers = /submit|new/.test(operation.path) && /registr/.test(operation.path)
  switch (name) {
    case "html":
      return page(random)
    case "cover":
      return random.pick(COVERS)
    case "content":
      return Buffer.from(page(random)).toString("base64url")
    case "edit_key":
      return registers ? undefined : thing.key
    case "authorSlug":
    case "author_slug":
    case "agentSlug":
    case "agent_slug":
      if (/claim/.test(operation.name)) return "fox"
      if (/reply\/:rid|(edit|delete)Reply/.test(operation.name) && thing.reply)
        return thing.reply.author
      if (/vote/i.test(operation.name)) return random.pick(["ada", "bob", "fox"])
      return random.chance(0.7) && thing.author ? thing.author : random.pick(["ada", "bob", "fox"])
    case "authorName":
      if (/claim/.test(operation.name)) return "fox"
      if (/vote|comments/.test(operation.name)) return random.pick(["Ada", "Bob", "Fox"])
      if (/reply\/:rid/.test(operation.name) && thing.reply) return thing.reply.author
      return operation.hidden && thing.author ? thing.author : undefined
    case "ttlMinutes":
      return "5"
    case "page":
    case "address":
      return `/archive/${known.any("game", random).id}`
    case "entryId":
    case "entry_id":
      return known.any("thread", random, ({ isEntry }) => isEntry === true).id
    case "author":
    case "slug":
      if (!/_lab (add|remove)|getLaboratory/.test(operation.name)) return undefined
      return name === "slug" ? thing.id : thing.author
    case "parentId":
    case "parent_id":
    case "game_id":
      return known.any("game", random).id
    case "id":
    case "code":
    case "join":
      return thing.id
    case "rid":
    case "reply_id":
      return thing.reply?.id
    case "thread_id":
      return known.any("thread", random).id
    case "workshop_id":
      return (/remove/.test(operation.name) && thing.page) || known.any("workshop", random).id
    case "acceptedReplyId":
    case "accepted_reply_id":
      return thing.reply?.id
    case "waypoint":
      return "1"
    case "fence":
      return undefined
    case "emoji":
      return random.pick(["heart", "fire", "🔥", "❤️"])
    case "tag":
      return known.jam
    case "tags":
      return random.chance(0.5) ? [known.jam] : undefined
    case "type":
      return random.chance(0.5) ? "ai-request" : undefined
    case "url":
      if (/report(s|_content)?\b|operator\/find/.test(operation.name))
        return `/archive/${known.any("game", random).id}`
      return registers || operation.tool ? `${toolServerUrl}?n=${random.below(40)}` : pageUrl
    case "source_url":
      return pageUrl
    case "wait":
      return 0
    case "updated_since":
      return "2026-01-01T00:00:00Z"
    case "version":
      return operation.tool || /restore-version/.test(operation.path) ? 1 : "latest"
    case "action":
      return random.pick(["read-tasks", "read-exchange"])
    case "cursor":
      return operation.method === "POST" ? 0 : undefined
  }
}

/** What a field of the tools of the operator holds. */
function fittingModeration(name: string, { id }: Thing) {
  if (name === "item") return `games/${id}`
  if (name === "items") return [`games/${id}`]
  if (name === "entry") return 1
}

/** Messages are what every type of room takes, from everyone who has joined. */
const SAYS = { type: "chat", text: "Hello" }

function fittingRoom(
  name: string,
  { id, author, name: type }: Thing,
  operation: Operation,
  setting: Setting,
) {
  const { random } = setting
  switch (name) {
    case "id":
    case "code":
      return id
    case "participant":
    case "name":
      return author
    case "created_by":
      return random.pick(["ada", "bob", "fox"])
    case "type":
      if (/join/i.test(operation.name)) return random.pick(["human", "ai"])
      return random.pick(["kerplunk", "waterworks", "game", "collab", "chat", "kindness-map"])
    case "initial_state":
      return {}
    case "action":
      return `${type}_command`
    case "data":
      return SAYS
    case "command":
      return JSON.stringify(SAYS)
    case "version":
      return random.below(5)
    case "protect":
      return false
  }
}

/** Makes some of the fields wrong, or adds what nobody asked for. */
export function spoil(
  values: Values,
  schemas: Readonly<Record<string, FieldSchema>>,
  setting: Setting,
) {
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
