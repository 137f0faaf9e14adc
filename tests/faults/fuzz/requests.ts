import { bodyOf } from "./bodies"
import { actOn, fitsChallenge, isOfChallenges } from "./challenges"
import { fieldsOf } from "./fields"
import { kindOf, type Thing } from "./known"
import { isOfNames, nameFor } from "./names"
import { oddHeaders } from "./odd-headers"
import type { Operation } from "./operations"
import { type Setting, safe, type Values } from "./setting"
import { spoil } from "./spoil"

export interface Asked {
  readonly operation: Operation
  readonly thing: Thing
  readonly path: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: BodyInit
  /** The fields of the body, where it has some. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly from: string
}

const IS_ABOUT_REPLY = /:rid|operator\/replies|(edit|delete)Reply/

/** What a request to an operation may be about. */
export const thingFor = ({ name }: Operation, { known, random }: Setting): Thing =>
  isOfChallenges(name)
    ? known.any("challenge", random, fitsChallenge(name))
    : known.any(
        kindOf(name),
        random,
        ({ reply }) => reply !== undefined || !IS_ABOUT_REPLY.test(name),
      )

/** A request to an operation: one that should be answered, or one that is `wrong` in some way. */
export function requestTo(
  operation: Operation,
  wrong: boolean,
  setting: Setting,
  thing = thingFor(operation, setting),
): Asked {
  const { random } = setting
  const fields = fieldsOf(operation.body ?? {}, thing, operation, setting)
  const query = fieldsOf(operation.query, thing, operation, setting)
  if (wrong && random.chance(0.8)) spoil(fields, operation.body ?? {}, setting)
  if (wrong && random.chance(0.5)) spoil(query, operation.query, setting)
  const headers: Record<string, string> = {}
  if (operation.operator) headers["authorization"] = `Bearer ${setting.token}`
  if (wrong && random.chance(0.4)) Object.assign(headers, oddHeaders(random))
  const method =
    wrong && random.chance(0.02)
      ? random.pick(["PUT", "HEAD", "OPTIONS", "PATCH"])
      : operation.method
  return {
    operation,
    thing,
    method,
    headers,
    fields,
    path: addressOf(operation, thing, query, wrong, setting),
    ...bodyOf({ operation, fields, headers, wrong, method }, setting),
    from: `192.0.2.${1 + random.below(250)}`,
  }
}

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
    if (name === "rid" || (name === "id" && path.includes("operator/replies")))
      return thing.reply?.id ?? "1"
    if (name === "version") return /servers/.test(path) ? "latest" : "1"
    if (name === "file") return thing.id
    if (name === "code" && path.startsWith("/problems"))
      return random.pick(["not-found", "invalid-request"])
    if (name === "name") return encodeURIComponent(thing.name ?? "x/y")
    if (name === "tag") return known.jam
    if (name === "waypoint") return "1"
    if (name === "act") return actOn(thing)
    if (name === "slug" && isOfNames(path)) return nameFor(path, thing, setting)
    if (name === "slug" && isOfChallenges(path)) return thing.author
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
