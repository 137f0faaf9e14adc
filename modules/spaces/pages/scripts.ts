import { asset, EVENT_STREAM, linkAsset, MEMORY, REDRAW, SEND, spaceBoard } from "broadside/ui"
import acts from "./acts.client.js" with { type: "text" }
import commands from "./commands.client.js" with { type: "text" }
import entry from "./entry.client.js" with { type: "text" }
import fields from "./fields.client.js" with { type: "text" }
import follow from "./follow.client.js" with { type: "text" }
import forms from "./forms.client.js" with { type: "text" }
import messages from "./messages.client.js" with { type: "text" }
import patch from "./patch.client.js" with { type: "text" }
import people from "./people.client.js" with { type: "text" }
import seats from "./seats.client.js" with { type: "text" }
import space from "./space.client.js" with { type: "text" }
import style from "./space.css" with { type: "text" }
import standing from "./standing.client.js" with { type: "text" }
import talk from "./talk.client.js" with { type: "text" }
import talkStyle from "./talk.css" with { type: "text" }

/** What is around every board, drawn like one: on the server first, and by browsers from then on. */
export const PEOPLE = spaceBoard("space-people", people)
export const ENTRY = spaceBoard("space-entry", entry)
export const MESSAGES = spaceBoard("space-messages", messages)
export const STANDING = spaceBoard("space-standing", standing)
/** The board of types that have none. */
export const FORMS = spaceBoard("space-forms", forms)

/** Scripts by the name that others import them with. */
const addresses: Record<string, string> = {
  "./event-stream.client.js": EVENT_STREAM,
  "./memory.client.js": MEMORY,
  "./redraw.client.js": REDRAW,
  "./send.client.js": SEND,
}

/** Each may import those before it. */
function add(name: string, source: string): string {
  const address = linkAsset(`space-${name}`, source, addresses)
  addresses[`./${name}.client.js`] = address
  return address
}

for (const [name, { script }] of Object.entries({
  people: PEOPLE,
  entry: ENTRY,
  messages: MESSAGES,
  standing: STANDING,
}))
  addresses[`./${name}.client.js`] = script
add("patch", patch)
add("fields", fields)
add("seats", seats)
add("acts", acts)
add("talk", talk)
add("follow", follow)
add("commands", commands)
/** The script of the page of a room. */
export const SPACE: string = add("space", space)
export const SPACE_STYLE: string = asset("space", "css", style + talkStyle)
