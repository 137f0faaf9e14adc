import { SaxesParser } from "saxes"
import { problems } from "../errors"
import { type Draft, MAX_EVENTS, MAX_REMARKS, take } from "./model"

const MAX_DEPTH = 32

const refuse = (why: string) => problems["unreadable-events"](why)

/**
 * The events of a body: one, several below `<events>`, or one after another as TAK sends them over a
 * connection. Nothing that refers to anything else is understood: no document type, and of entities
 * only the five of XML itself.
 */
export function readEvents(body: string): { readonly events: readonly Draft[] } {
  const events = readDrafts(body)
  if (events.length === 0) throw refuse("there is no event element")
  return { events }
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
    if (path.length > MAX_DEPTH) throw refuse(`it is nested more than ${MAX_DEPTH} levels deep`)
    if (isEvent(path)) {
      if (drafts.length === MAX_EVENTS) throw refuse(`it has more than ${MAX_EVENTS} events`)
      draft = {}
      drafts.push(draft)
    }
    if (draft) take(draft, withinEvent(path), attributes)
    else if (!isEvents(path)) throw refuse(`${name} is neither event nor events`)
  })
  const onText = (text: string) => {
    if (withinEvent(path).join("/") !== "detail/remarks" || !draft?.detail?.remarks) return
    const { remarks } = draft.detail
    remarks["#text"] = ((remarks["#text"] ?? "") + text).slice(0, MAX_REMARKS)
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

const isEvents = (path: readonly string[]) => path.length === 1 && path[0] === "events"
const isEvent = ([first, second, third]: readonly string[]) =>
  (first === "event" && second === undefined) ||
  (first === "events" && second === "event" && third === undefined)

const withinEvent = (path: readonly string[]) => path.slice(path[0] === "events" ? 2 : 1)
