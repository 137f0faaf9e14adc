import type { AnySpaceType, SpaceCommandSent, SpaceType, SpaceView } from "../contract"

type Role = "player" | "builder" | "observer"

interface Looking {
  /** Names of the participants; each second one is an agent. */
  readonly names: readonly string[]
  /** By name; the others are players. */
  readonly roles?: Readonly<Record<string, Role>>
  /** Name of the reader in the room; undefined for visitors. */
  readonly me?: string | undefined
  readonly status?: "open" | "closed"
}

/** A room as its board is drawn from. */
export function viewOf<S extends object>(
  type: SpaceType<S>,
  state: S,
  { names, roles = {}, me, status = "open" }: Looking,
): SpaceView {
  const mine = me === undefined ? undefined : type.mine?.(state, me)
  return {
    code: "ABC234",
    formAction: "/space/act",
    status,
    me,
    participants: names.map((name, index) => ({
      name,
      type: index % 2 ? "ai" : "human",
      role: Object.hasOwn(roles, name) ? (roles[name] ?? "player") : "player",
    })),
    state: {
      ...(type.view?.(state) ?? state),
      ...(mine === undefined ? {} : { mine }),
      ...(type.chat ? {} : { messages: [] }),
    },
  }
}

/** What a drawing lets someone do. */
export interface Drawn {
  readonly faults: readonly string[]
  /** What a click sends. */
  readonly buttons: readonly SpaceCommandSent[]
  /** What a form sends beside what is typed in. */
  readonly forms: readonly SpaceCommandSent[]
}

const VOID = new Set(["area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"])
const TAG = /<(\/?)([a-zA-Z][\w:-]*)((?:\s+[\w:@.-]+(?:\s*=\s*(?:"[^"<]*"|'[^'<]*'))?)*)\s*(\/?)>/y
const ATTRIBUTE = /([\w:@.-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g
const REFUSED_TAGS = new Set("script style img iframe object embed link meta base image".split(" "))

/** Reads a drawing as strictly as XML, so that nothing escaped wrongly passes for text. */
export function readDrawing(html: string, erased: AnySpaceType): Drawn {
  const type = erased as SpaceType<object>
  const faults: string[] = []
  const buttons: SpaceCommandSent[] = []
  const forms: SpaceCommandSent[] = []
  const open: string[] = []
  const ids = new Set<string>()
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at)) {
    if (html.startsWith("<!--", at)) {
      at = Math.max(html.indexOf("-->", at), at + 4)
      continue
    }
    TAG.lastIndex = at
    const match = TAG.exec(html)
    if (!match) {
      faults.push(`no well-formed tag: ${html.slice(at, at + 80)}`)
      break
    }
    at = TAG.lastIndex
    const [, closes, tag = "", written = "", closed] = match
    if (closes) {
      const expected = open.pop()
      if (expected !== tag) faults.push(`</${tag}> closes <${expected}>`)
      continue
    }
    if (REFUSED_TAGS.has(tag.toLowerCase())) faults.push(`<${tag}> in a drawing`)
    const attributes = attributesOf(written)
    faults.push(...attributeFaults(tag, attributes, ids))
    const command = commandOf(attributes, type, faults)
    if (command) (tag === "form" ? forms : buttons).push(command)
    if (!closed && !VOID.has(tag)) open.push(tag)
  }
  if (open.length > 0) faults.push(`never closed: ${open.join(", ")}`)
  return { faults, buttons, forms }
}

function attributesOf(written: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = "", double, single] of written.matchAll(ATTRIBUTE))
    attributes.set(name, unescaped(double ?? single ?? ""))
  return attributes
}

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
}
const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => NAMED[name]!)

function attributeFaults(tag: string, attributes: ReadonlyMap<string, string>, ids: Set<string>) {
  const faults: string[] = []
  for (const [name, value] of attributes) {
    if (name === "style") faults.push(`<${tag} style="${value}">, which the CSP refuses`)
    if (/^on/i.test(name)) faults.push(`<${tag} ${name}>, which the CSP refuses`)
    if (/^\s*javascript:/i.test(value)) faults.push(`<${tag} ${name}="${value}">`)
    if (/\b(undefined|NaN|\[object Object\])/.test(value) && name !== "value" && !hasText(name))
      faults.push(`<${tag} ${name}="${value}">`)
    if (name !== "id") continue
    if (ids.has(value)) faults.push(`two elements have the id ${value}`)
    if (!value || /\s/.test(value)) faults.push(`id "${value}" is empty or has white space`)
    ids.add(value)
  }
  return faults
}

/** Attributes that may quote what people wrote. */
const hasText = (name: string) => /^(aria-|data-|title|placeholder|alt)/.test(name)

function commandOf(
  attributes: ReadonlyMap<string, string>,
  type: SpaceType<object>,
  faults: string[],
): SpaceCommandSent | undefined {
  const written = attributes.get("data-command")
  if (written === undefined) return
  try {
    const command = JSON.parse(written) as SpaceCommandSent
    const isCommand =
      Object.hasOwn(type.commands, command.type) || ["chat", "leave"].includes(command.type)
    if (!isCommand) faults.push(`data-command with the unknown type ${command.type}`)
    return command
  } catch {
    faults.push(`data-command is no JSON: ${written}`)
  }
}
