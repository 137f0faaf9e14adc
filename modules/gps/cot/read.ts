import { type FieldFault, invalid } from "broadside"
import { SaxesParser } from "saxes"
import { problems } from "../errors"
import type { CotEvent } from "./event"
import { type Draft, eventOf } from "./event-of"

const MOST_EVENTS = 200
const MOST_DEPTH = 32
const MOST_FAULTS = 20
/** Of the text of one event's remarks. */
const MOST_REMARKS = 2_000

export interface EventList {
  /** How many there were, with those of types that the site does not use. */
  readonly total: number
  readonly events: readonly CotEvent[]
}

const refuse = (why: string) => problems["unreadable-events"](why)

/**
 * The events of a body: one, several below `<events>`, or one after another as TAK sends them over a
 * connection. Nothing that refers to anything else is understood: no document type, and of entities
 * only the five of XML itself.
 */
export function readEvents(body: string): EventList {
  const drafts = readDrafts(body)
  if (drafts.length === 0) throw refuse("there is no event element")
  const faults: FieldFault[] = []
  const events = drafts.map((draft, at) => eventOf(draft, `/events/${at}`, faults))
  if (faults.length > 0) throw invalid(faults.slice(0, MOST_FAULTS))
  return { total: drafts.length, events: events.filter((event) => event !== undefined) }
}

// Events that follow each other may each have a declaration.
const DECLARATION = /<\?xml\s[^<>]*\?>/g

function readDrafts(body: string): Draft[] {
  const drafts: Draft[] = []
  const path: string[] = []
  const parser = new SaxesParser<{ fragment: true; xmlns: false }>({ fragment: true, xmlns: false })
  let draft: Draft | undefined
  parser.on("error", ({ message }) => {
    throw refuse(message.replace(/\.$/, ""))
  })
  parser.on("doctype", () => {
    throw refuse("it has a document type")
  })
  parser.on("opentag", ({ name, attributes }) => {
    path.push(name)
    if (path.length > MOST_DEPTH) throw refuse(`it is nested more than ${MOST_DEPTH} levels deep`)
    if (isEvent(path)) {
      if (drafts.length === MOST_EVENTS) throw refuse(`it has more than ${MOST_EVENTS} events`)
      draft = { event: attributes, elements: {}, remarks: "" }
      drafts.push(draft)
      return
    }
    if (!draft && !isEvents(path)) throw refuse(`${name} is neither event nor events`)
    const place = withinEvent(path)
    if (draft && READ.has(place)) draft.elements[place] ??= attributes
  })
  const onText = (text: string) => {
    if (draft && withinEvent(path) === "detail/remarks")
      draft.remarks = (draft.remarks + text).slice(0, MOST_REMARKS)
  }
  parser.on("text", onText)
  parser.on("cdata", onText)
  parser.on("closetag", () => {
    if (isEvent(path)) draft = undefined
    path.pop()
  })
  parser.write(body.replace(DECLARATION, "").trim()).close()
  return drafts
}

const READ = new Set(["point", "detail/contact", "detail/track", "detail/link", "detail/archive"])

const isEvents = (path: readonly string[]) => path.length === 1 && path[0] === "events"
const isEvent = ([first, second, third]: readonly string[]) =>
  (first === "event" && second === undefined) ||
  (first === "events" && second === "event" && third === undefined)

const withinEvent = (path: readonly string[]) => path.slice(path[0] === "events" ? 2 : 1).join("/")
