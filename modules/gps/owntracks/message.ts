import { invalid } from "broadside"
import { compileValidator, jsonExcess } from "broadside/http"
import { problems } from "../errors"
import type { PositionUpdate, Session } from "../sessions/session"
import { LocationBody, type Message } from "./models"
import type { Sender } from "./sender"

/** The message of a body, which is empty after a friend was removed in the app. */
export function readMessage(body: string): unknown {
  if (body.trim() === "") return {}
  const excess = jsonExcess(body)
  if (excess) throw problems["unreadable-message"](excess)
  const value = parseJson(body)
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw problems["unreadable-message"]("it is not a JSON object")
  return value
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw problems["unreadable-message"]("it is not JSON")
  }
}

export const isLocation = ({ _type }: Message) => _type === "location"

type Measured = PositionUpdate & { readonly at: number }

const validate = compileValidator(LocationBody, "the message")

/**
 * The position of a location message. What is unknown, the apps leave out or send as -1; a fault of
 * such a field must not cost the position.
 */
export function positionOf(
  message: Message,
  { id, name }: Sender,
  { createdAt }: Session,
  now: number,
): Measured {
  const faults = validate(message)
  if (faults.length > 0) throw invalid(faults)
  const { lat, lon, tst } = message as Message & { lat: number; lon: number }
  const [alt, speed] = [numberIn(message.alt, -12_000, 100_000), numberIn(message.vel, 0)]
  const [heading, accuracy] = [numberIn(message.cog, 0, 360), numberIn(message.acc, 0)]
  return {
    id,
    name,
    lat,
    lon,
    ...(alt === undefined ? {} : { alt }),
    ...(speed === undefined ? {} : { speed }),
    ...(heading === undefined ? {} : { heading }),
    ...(accuracy === undefined ? {} : { accuracy }),
    at: Math.min(timeOf(numberIn(tst, 0), createdAt) ?? now, now),
  }
}

/** A time in whole seconds may seem to be before a session that began in the same second. */
function timeOf(seconds: number | undefined, createdAt: number): number | undefined {
  if (seconds === undefined) return
  const time = seconds * 1_000
  return createdAt - time < 1_000 ? Math.max(time, createdAt) : time
}

function numberIn(value: unknown, least: number, most = Number.MAX_SAFE_INTEGER) {
  return typeof value === "number" && value >= least && value <= most ? value : undefined
}
