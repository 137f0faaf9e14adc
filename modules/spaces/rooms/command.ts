import { type FieldFault, invalid } from "broadside"
import { compileValidator, type ObjectSchema, t, text } from "broadside/http"
import type { AnySpaceType, SpaceType } from "../contract"
import { problems } from "../errors"
import type { Entry } from "./entry"
import type { Act } from "./room"

export const MAX_TEXT = 500

/** What an act asks for: help, or a change. */
export type Meaning = { readonly help: true } | { readonly help: false; readonly entry: Entry }

const ChatFields = t.Object({ text: text({ min: 1, max: MAX_TEXT, description: "The message" }) })
const NoFields = t.Object({})
/** Actions of every room, and what they do. */
export const EVERYWHERE = {
  chat: { description: "Say something.", schema: ChatFields },
  leave: { description: "Leave the room, and your seat.", schema: NoFields },
  help: {
    description: "All commands with their fields, whose turn it is, and an example that works now.",
    schema: NoFields,
  },
} as const

/** `kindness-map_command`, or with `_` for `-`. */
export const commandAction = ({ id }: Pick<AnySpaceType, "id">) => `${id}_command`

/** What an act of someone in a room of this type means; throws 400. */
export function meaningOf(
  type: AnySpaceType,
  { action, data = {} }: Omit<Act, "by">,
  name: string,
): Meaning {
  const whole = commandAction(type)
  const isWhole = action === whole || action === whole.replaceAll("-", "_")
  if (!isWhole) return meaning(type, action, data, name, action)
  const { type: command, ...fields } = data
  if (typeof command !== "string")
    throw invalid([
      {
        path: "/data/type",
        message: `data.type must be one of ${commandNames(type)}; ${JSON.stringify({ type: "help" })} describes them.`,
      },
    ])
  return meaning(type, command, fields, name, `${whole} of type ${command}`)
}

function meaning(
  type: AnySpaceType,
  command: string,
  fields: Readonly<Record<string, unknown>>,
  name: string,
  sent: string,
): Meaning {
  if (command === "help") return { help: true }
  if (command === "leave") return { help: false, entry: { kind: "leave", name } }
  const { chat } = type as unknown as SpaceType
  if (command === "chat" && chat) return meaning(type, chat, fields, name, sent)
  if (command === "chat") {
    requireFields(ChatFields, fields)
    return { help: false, entry: { kind: "chat", name, text: String(fields["text"]).normalize() } }
  }
  if (!Object.hasOwn(type.commands, command))
    throw problems["unknown-act"](sent, actionsOf(type).join(", "))
  const { schema } = (type as unknown as SpaceType).commands[command] as { schema: ObjectSchema }
  requireFields(schema, fields)
  return { help: false, entry: { kind: "act", name, command, fields: normal(fields) } }
}

const commandNames = (type: AnySpaceType) => Object.keys(type.commands).join(", ")

/** Every action that a room of this type takes. */
const actionsOf = (type: AnySpaceType): string[] => [
  ...new Set([commandAction(type), ...Object.keys(type.commands), ...Object.keys(EVERYWHERE)]),
]

const validators = new WeakMap<ObjectSchema, (value: unknown) => FieldFault[]>()

export function requireFields(schema: ObjectSchema, fields: unknown, at = "data"): void {
  let validate = validators.get(schema)
  if (!validate) {
    validate = compileValidator({ ...schema, additionalProperties: false } as ObjectSchema, at)
    validators.set(schema, validate)
  }
  const faults = validate(fields)
  if (faults.length === 0) return
  throw invalid(
    faults.map(({ path, message }) => ({
      path: `/${at}${path}`,
      message: unknownField(schema, path, at) ?? (path ? `${at}.${message}` : message),
    })),
  )
}

/** A misspelt field is answered with the right names. */
function unknownField({ properties }: ObjectSchema, path: string, at: string): string | undefined {
  const field = /^\/([^/]+)$/.exec(path)?.[1]
  if (field === undefined || Object.hasOwn(properties, field)) return undefined
  const fields = Object.keys(properties).join(", ") || "no fields"
  return `${at}.${field} is unknown: ${at} takes ${fields}.`
}

/** Composed, as all text is stored. */
export function normal<T>(value: T): T {
  if (typeof value === "string") return value.normalize() as T
  if (Array.isArray(value)) return value.map(normal) as T
  if (value === null || typeof value !== "object") return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key.normalize(), normal(one)]),
  ) as T
}
