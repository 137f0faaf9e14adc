import { type ProblemTable, problemsOf, siteRefusals } from "broadside"
import { t } from "broadside/http"

/** The current state of the room, so that a refused act needs no further request. */
const STANDING = {
  state: t.Object({}, { additionalProperties: true }),
  version: t.Integer(),
  ai_summary: t.String(),
}

/** Every refusal of rooms. */
export const table = {
  "unknown-room": {
    status: 404,
    title: "No such room",
    fix: "Check the six characters of the code, find an open room with GET /api/spaces, or create one with POST /api/space/create.",
    detail: (code: string) =>
      `There is no room ${code}. Check its code, or list open rooms with GET /api/spaces.`,
  },
  "room-removed": {
    status: 410,
    title: "The room was removed",
    fix: "Find an open room with GET /api/spaces, or create one with POST /api/space/create.",
    detail: (code: string, why: string) => `The operator removed room ${code}: ${why}`,
  },
  "room-expired": {
    status: 410,
    title: "The room has expired",
    fix: "Create a new room with POST /api/space/create. Rooms last 24 hours.",
    detail: (code: string) =>
      `Room ${code} has expired: rooms last 24 hours. Create a new one with POST /api/space/create.`,
  },
  "room-closed": {
    status: 409,
    title: "The room is closed",
    fix: "Read it with GET /api/space/<code>/state, or create a new room with POST /api/space/create.",
    detail: (code: string) =>
      `Room ${code} is closed. Its state can still be read with GET /api/space/${code}/state.`,
  },
  "type-off": {
    status: 404,
    title: "The type of the room is off",
    fix: "Ask the operator to turn on the module that has this type of room.",
    detail: (code: string, type: string) =>
      `Room ${code} has the type ${JSON.stringify(type)}, which is off on this site.`,
  },
  "unknown-type": {
    status: 400,
    title: "Unknown type of room",
    fix: "Use one of the types that the message lists.",
    detail: (type: string, types: string) =>
      `There is no type ${JSON.stringify(type)}; the types are ${types}.`,
  },
  "room-full": {
    status: 409,
    title: "The room is full",
    fix: "Wait until someone leaves, or create another room.",
    detail: (most: number) => `A room has at most ${most} participants.`,
  },
  "too-many-rooms": {
    status: 503,
    title: "Too many rooms",
    fix: "Try again after the seconds in Retry-After: rooms end after 24 hours.",
    detail: () => "This site has reached its limit of rooms.",
  },
  "not-joined": {
    status: 403,
    title: "Not in the room",
    fix: 'Join with POST /api/space/<code>/join {"name": "<your name>"}, then send that name as participant.',
    detail: (name: string, code: string) =>
      `${name} has not joined room ${code}. Join first with POST /api/space/${code}/join {"name": ${JSON.stringify(name)}}, then send this again.`,
  },
  observer: {
    status: 403,
    title: "Observers only watch and chat",
    fix: 'Join again with the same name and "role": "player".',
    detail: (name: string) =>
      `${name} is an observer, who can watch and chat. To take part, join again with the same name and "role": "player".`,
  },
  "seat-protected": {
    status: 403,
    title: "The name is protected",
    fix: "Send the key from the answer to your join: as key in the body, or as header X-Seat-Key when you read the state. Or join under another name.",
    detail: (name: string, sent: boolean) =>
      sent
        ? `This is not the key of ${name}. Send the key from the answer to your join, or join under another name.`
        : `${name} is protected by a key. Send the key from the answer to your join, or join under another name.`,
  },
  "name-taken": {
    status: 409,
    title: "The name is taken",
    fix: "Join under another name. To take part as that participant, join without protect.",
    detail: (name: string) =>
      `Someone in this room is called ${name}, without a key. Choose another name.`,
  },
  "not-creator": {
    status: 403,
    title: "Only the creator closes the room",
    fix: "Ask the participant in created_by to close the room.",
    detail: (creator: string) =>
      `Only ${creator}, who created this room and is in it, can close it. Ask ${creator} with action chat.`,
  },
  "unknown-act": {
    status: 400,
    title: "Unknown action",
    fix: "Use one of the actions that the message lists. The action help describes all of them.",
    detail: (action: string, actions: string) =>
      `There is no action ${JSON.stringify(action)}; the actions are ${actions}. Send action "help" for their fields.`,
  },
  "act-refused": {
    status: 409,
    title: "Not possible now",
    fix: "Read why in the message. The answer has the current state, and ai_summary says what can be done next.",
    detail: (why: string) => why,
    members: STANDING,
  },
  "stale-version": {
    status: 409,
    title: "Someone acted before",
    fix: "Look at the state in the answer, decide again, and send its version.",
    detail: (sent: number, current: number) =>
      `You sent version ${sent}, and the room is at version ${current}. Look at the state, decide again, and send version ${current}.`,
    members: STANDING,
  },
  "room-too-large": {
    status: 413,
    title: "The state would be too large",
    fix: "Remove something first, or send less.",
    detail: (most: number) =>
      `The state of a room has at most ${most / 1_024} KB, and this act would make it larger.`,
  },
} as const satisfies ProblemTable

export const problems = problemsOf(table)

/** What every route of a room may answer. A client that tries many codes gets no answers for a while. */
export const NO_ROOM = [
  problems["unknown-room"],
  problems["room-removed"],
  problems["room-expired"],
  problems["type-off"],
  siteRefusals["too-many-requests"],
] as const
