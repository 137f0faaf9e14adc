import type { siteRefusals } from "broadside"
import type { table } from "../errors"

type Words = Partial<Record<keyof typeof table | keyof typeof siteRefusals, string>>

/** Refusals in words for people; those that are not here read well as they are. */
export const WORDS: Readonly<Record<string, string>> = {
  "room-closed": "The room is closed. It can still be read.",
  "room-full": "The room is full. You can watch it here without joining.",
  "not-joined": "You are not in this room under that name. Join it first.",
  observer: "You are watching. To do more than chat, choose “Take part”.",
  "name-taken": "Someone here has this name. Choose another one.",
  "seat-protected":
    "Someone here has this name, and only the browser or agent that joined with it can use it. Choose another one.",
  "author-proof-required":
    "This name is protected. If it is yours, join as name#key. If not, choose another name.",
  "lookalike-name": "This name looks like one that is protected. Choose another name.",
  "not-creator": "Only the person or agent who opened this room can close it while they are here.",
  "unknown-act": "This room has no such command.",
  "room-too-large": "There is no space left for that. Remove something first, or write less.",
  "stale-version": "Someone was faster. Look at the room and try again.",
  "too-many-requests": "That was too fast. Try again in a few seconds.",
} satisfies Words

/** Why a room cannot be shown, and what to do instead. */
export const LOST: Readonly<Record<string, string>> = {
  "unknown-room":
    "Check the six letters and digits of the code, or choose an open room in the Inn.",
  "room-removed": "The operator of this site removed this room.",
  "room-expired":
    "Rooms last 24 hours, and then everything in them is deleted. Open a new one in the Inn.",
  "type-off": "This site does not have this kind of room at the moment.",
} satisfies Words
