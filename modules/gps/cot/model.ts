import { type Static, type TSchema, t } from "broadside/http"

export const MAX_EVENTS = 200
/** Limit for the text of one event's remarks. */
export const MAX_REMARKS = 2_000
/** A double has at most 24 characters. */
const MAX_NUMBER = 40
const MAX_LABEL = 200

const text = (maxLength: number) => t.Optional(t.String({ maxLength }))
const number = text(MAX_NUMBER)

/**
 * All that is read of an event: the attributes of each element, with their limits. The reader takes no other, so that
 * none is without a limit.
 */
const EventModel = t.Object({
  uid: text(MAX_LABEL),
  type: text(100),
  time: text(MAX_NUMBER),
  point: t.Optional(t.Object({ lat: number, lon: number, hae: number, ce: number })),
  detail: t.Optional(
    t.Object({
      contact: t.Optional(t.Object({ callsign: text(MAX_LABEL) })),
      track: t.Optional(t.Object({ speed: number, course: number })),
      link: t.Optional(t.Object({ parent_callsign: text(MAX_LABEL) })),
      archive: t.Optional(t.Object({})),
      // The text of an element; no attribute can have this name.
      remarks: t.Optional(t.Object({ "#text": text(MAX_REMARKS) })),
    }),
  ),
})

export const EventsModel = t.Object({ events: t.Array(EventModel, { maxItems: MAX_EVENTS }) })

/** An event as it was read. */
export type Draft = Static<typeof EventModel>

/** Adds the attributes of an element that are read to a draft; of several elements of a kind the first counts. */
export function take(
  draft: Draft,
  place: readonly string[],
  attributes: Readonly<Record<string, string>>,
): void {
  let [element, model]: [Record<string, unknown>, TSchema | undefined] = [draft, EventModel]
  for (const name of place) {
    model = fieldOf(model, name)
    if (model?.["type"] !== "object") return
    element[name] ??= {}
    element = element[name] as Record<string, unknown>
  }
  for (const [name, value] of Object.entries(attributes))
    if (fieldOf(model, name)?.["type"] === "string") element[name] ??= value
}

function fieldOf(model: TSchema, name: string): TSchema | undefined {
  const fields: Readonly<Record<string, TSchema>> = model["properties"] ?? {}
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}
