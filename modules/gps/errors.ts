import { type ProblemTable, problemsOf, siteRefusals } from "broadside"

/** Every refusal of location sessions. */
export const table = {
  "unknown-session": {
    status: 404,
    title: "No such session",
    fix: "Check the six characters of the code, or create a session with POST /api/location/create.",
    detail: (code: string) => `There is no session ${code}.`,
  },
  "session-ended": {
    status: 410,
    title: "The session has ended",
    fix: "Create a new session with POST /api/location/create and share its code.",
    detail: (code: string) =>
      `Session ${code} has ended: no one sent a position for ten minutes. Its positions, pins and messages are deleted.`,
  },
  "session-doubtful": {
    status: 403,
    title: "Not shown in the lobby",
    fix: "The name of the session looks like spam or fraud, or the operator looks at everything first. Give it another name, without links and advertising, or share its code instead: that works as before.",
    detail: () =>
      "This session is not shown in the lobby: its name looks like spam or fraud, or the operator of this site looks at everything first. Its code works as before.",
  },
  "not-session-creator": {
    status: 403,
    title: "Not the creator of the session",
    fix: "Send the lobby_key from the response to POST /api/location/create; without it, this works only from the address that created the session. The code of the session works as before.",
    detail: (code: string, hasKey: boolean) =>
      hasKey
        ? `This is not the lobby_key of session ${code}. Only who created it decides whether the lobby shows it.`
        : `Only who created session ${code} decides whether the lobby shows it: with the lobby_key from its creation, or from the same address.`,
  },
  "session-full": {
    status: 409,
    title: "The session is full",
    fix: "Use the id of a participant that is in it, or create another session.",
    detail: (most: number) => `A session has at most ${most} participants.`,
  },
  "too-many-pins": {
    status: 409,
    title: "Too many pins",
    fix: "Create another session for more.",
    detail: (most: number) => `A session has at most ${most} pins.`,
  },
  "unreadable-message": {
    status: 400,
    title: "The message cannot be read",
    fix: "Send one message of OwnTracks as a JSON object.",
    detail: (why: string) => `The message cannot be read: ${why}.`,
  },
  "unreadable-events": {
    status: 400,
    title: "The events cannot be read",
    fix: "Send Cursor-on-Target events of version 2.0 as XML, one or several, without a document type.",
    detail: (why: string) => `The events cannot be read: ${why}.`,
  },
  "unknown-layer": {
    status: 400,
    title: "Unknown layer",
    fix: "Use one of the layers that the message lists, or leave layers out for all.",
    detail: (name: string, known: string) =>
      `There is no layer ${JSON.stringify(name)}; the layers are ${known}.`,
  },
  "not-elements": {
    status: 400,
    title: "Not orbital elements",
    fix: "Send the JSON of an Orbit Mean-Elements Message of the space station, as CelesTrak publishes it.",
    detail: (why: string) => `The body ${why}.`,
  },
  "older-elements": {
    status: 409,
    title: "Older orbital elements",
    fix: "Get the newest elements from their source and send those.",
    detail: (sent: string, current: string) =>
      `These elements are of ${sent}; the current ones, of ${current}, are newer.`,
  },
  "no-snapshot": {
    status: 404,
    title: "The session has no snapshot",
    fix: "Send one with POST /api/gps/aware, or open /gps-dashboard with the code, which sends one every 30 seconds.",
    detail: (code: string) => `No dashboard has sent a snapshot of session ${code}.`,
  },
  "snapshot-expired": {
    status: 410,
    title: "The snapshot has expired",
    fix: "Send a new one with POST /api/gps/aware, or open /gps-dashboard with the code.",
    detail: (code: string) =>
      `The last snapshot of session ${code} is more than two hours old and is deleted.`,
  },
  "too-many-positions": {
    status: 429,
    title: "Too many positions",
    fix: "Send at most two positions a second for each participant; wait for the seconds in Retry-After.",
    detail: (id: string, seconds: number) =>
      `Participant ${id} sends more than two positions a second. Try again in ${seconds} s.`,
  },
  "site-full": {
    status: 503,
    title: "The site is full",
    fix: "Try again after the seconds in Retry-After: sessions end ten minutes after their last position.",
    detail: (what: string) => `This site follows as many ${what} as it can.`,
  },
  "no-hunt": {
    status: 404,
    title: "No hunt in this session",
    fix: "Create one with POST /api/location/<code>/hunt.",
    detail: (code: string) => `There is no hunt in session ${code}.`,
  },
  "hunt-exists": {
    status: 409,
    title: "The session has a hunt",
    fix: "Read it with GET /api/location/<code>/hunt, or create another session for another hunt.",
    detail: (code: string) => `Session ${code} has a hunt already.`,
  },
  "hunt-over": {
    status: 409,
    title: "The hunt is over",
    fix: "Read the scores with GET /api/location/<code>/hunt. For another hunt, create another session.",
    detail: (code: string) => `The hunt in session ${code} is over.`,
  },
  "hunt-full": {
    status: 409,
    title: "The hunt is full",
    fix: "Use the id of a hunter who has joined.",
    detail: (most: number) => `A hunt has at most ${most} hunters.`,
  },
  "no-waypoints": {
    status: 409,
    title: "The hunt has no waypoints",
    fix: "Add some with POST /api/location/<code>/hunt/waypoints, then start it.",
    detail: (code: string) => `The hunt in session ${code} has no waypoints to find.`,
  },
  "too-many-waypoints": {
    status: 409,
    title: "Too many waypoints",
    fix: "Remove or move an existing one.",
    detail: (most: number) => `A hunt has at most ${most} waypoints.`,
  },
  "unknown-waypoint": {
    status: 404,
    title: "No such waypoint",
    fix: "Take an id from the waypoints of GET /api/location/<code>/hunt.",
    detail: (id: string) => `The hunt has no waypoint ${id}.`,
  },
  "waypoint-found": {
    status: 409,
    title: "The waypoint is found",
    fix: "Move or remove only waypoints whose found_by is 0. Name and hint can always change.",
    detail: (id: string) => `Someone has found waypoint ${id}, so it stays where it is.`,
  },
  "no-map-file": {
    status: 404,
    title: "No map file",
    fix: "The operator sets the path of an existing file as map_pmtiles.",
    detail: () => "The map file of this site is not there.",
  },
  "map-range": {
    status: 416,
    title: "Not a range of the map file",
    fix: "Send a header such as Range: bytes=0-16383.",
    detail: (size: number, most: number) =>
      `The map file has ${size} bytes; a request takes one range of at most ${most}.`,
  },
} as const satisfies ProblemTable

export const problems = problemsOf(table)

/** What every route of a session may answer. A client that tries many codes gets no answers for a while. */
export const NO_SESSION = [
  problems["unknown-session"],
  problems["session-ended"],
  siteRefusals["too-many-requests"],
] as const

/** What every route of a hunt may answer. */
export const NO_HUNT = [...NO_SESSION, problems["no-hunt"]] as const
