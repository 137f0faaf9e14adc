import { type FieldFault, invalid, Problem } from "broadside"
import {
  body,
  compileValidator,
  Elysia,
  formRefusal,
  oneOf,
  optional,
  pageRoute,
  query,
  rawForm,
  signedName,
  t,
  text,
  wordsForUnprotectedName,
} from "broadside/http"
import { seeOther, sendHtml } from "broadside/ui"
import type { SpacesContext } from "../context"
import { NO_ROOM } from "../errors"
import { rates } from "../rates"
import type { Room, Rooms, Sender } from "../rooms/room"
import { identifySender } from "../rooms/signed"
import { commandOf, fieldOf, type SentForm, sentForm, typedOf } from "./act-form"
import { canSit } from "./command-fields"
import { lostPage } from "./lost-page"
import { roomPage } from "./room-page"
import { WORDS } from "./words"

/** Why a form was refused, in words for people. */
function faultsFor(problem: Problem): FieldFault[] {
  const words = wordsForUnprotectedName(problem) ?? WORDS[problem.code]
  if (words) return [{ path: "", message: words }]
  return formRefusal(problem).faults.map(({ path, message }) => ({
    path,
    message: message.replace(/^(?:data\.)?(\w+)(?= )/, (name, field) =>
      path.endsWith(`/${field}`) ? wordsOf(field) : name,
    ),
  }))
}

function wordsOf(name: string): string {
  const words = name.replaceAll("_", " ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const SpaceQuery = query({
  code: optional(text({ max: 40, description: "Code of a room" })),
  watch: optional(oneOf(["1"], { description: "Come to watch" })),
})
const SpaceParams = t.Object({ code: t.String({ maxLength: 40, description: "Code of a room" }) })
/** As text, to be shown again. */
const AsTyped = body({})

/** The page of a room, and its forms, which work without script. */
export function spacePages(ctx: SpacesContext, rooms: Rooms) {
  return new Elysia()
    .get(
      "/space",
      ({ query: { code = "", watch } }) =>
        code.trim() ? open(code.trim(), watch === "1") : seeOther("/inn"),
      pageRoute({
        summary: "A room",
        query: SpaceQuery,
        refuses: NO_ROOM,
        otherAnswers: [{ status: 303, description: "Without a code: to the Inn" }],
      }),
    )
    .get(
      "/space/:code",
      ({ params }) => open(params.code),
      pageRoute({ summary: "A room", params: SpaceParams, refuses: NO_ROOM }),
    )
    .post(
      "/space/join",
      ({ body, request }) =>
        answer(body, request, async (room, form) => {
          const role = fieldOf(form, "role") === "observer" ? "observer" : "player"
          const by = await identifySender(ctx, request, room, { name: nameIn(form) })
          const { member, room: after } = await rooms.join(room.code, { ...by, role })
          const me = member.name
          return role === "player"
            ? ((await sit(after, { ...by, name: me })) ?? { room: after, me })
            : { room: after, me }
        }),
      pageRoute({
        summary: "Join a room",
        body: rawForm(AsTyped),
        rate: rates.join,
        author: true,
        refuses: [...NO_ROOM],
      }),
    )
    .post(
      "/space/act",
      ({ body, request }) =>
        answer(body, request, async (room, form) => {
          const command = commandOf(rooms.typeOf(room), form)
          if (!command) throw unreadableForm()
          const by = await identifySender(ctx, request, room, { name: participantIn(form) })
          return rooms.act(room.code, { by, ...command })
        }),
      pageRoute({
        summary: "Act in a room",
        body: rawForm(AsTyped),
        rate: rates.act,
        author: true,
        refuses: [...NO_ROOM],
      }),
    )
    .post(
      "/space/close",
      ({ body, request }) =>
        answer(body, request, async (room, form) => {
          const by = await identifySender(ctx, request, room, { name: participantIn(form) })
          return { room: await rooms.close(room.code, by), me: by.name }
        }),
      pageRoute({
        summary: "Close a room",
        body: rawForm(AsTyped),
        rate: "write",
        author: true,
        refuses: [...NO_ROOM],
      }),
    )

  function open(code: string, watches = false) {
    return inRoom(code, async (room) => sendHtml(show({ room, watches })))
  }

  function show(options: Omit<Parameters<typeof roomPage>[1], "rooms">) {
    return roomPage(ctx, { rooms, ...options })
  }

  /** Does something with a room that can be shown; otherwise the page says why it cannot. */
  async function inRoom(code: string, work: (room: Room) => Promise<Response>): Promise<Response> {
    try {
      return await work(await rooms.find(code))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return sendHtml(lostPage(ctx, { code, problem: error }), error.status, error.headers)
    }
  }

  /** Does what a form asks for and shows the room as its sender sees it, with what was typed if that fails. */
  function answer(body: unknown, request: Request, act: Act): Promise<Response> {
    const form = sentForm(body)
    return inRoom(fieldOf(form, "code").trim(), async (room) => {
      try {
        return sendHtml(show(await act(room, form)))
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        return refuse(await rooms.find(room.code), form, error, request)
      }
    })
  }

  /** Takes a seat for someone who comes to play; undefined if there is none, or it needs a choice. */
  async function sit(room: Room, by: Sender) {
    if (!canSit(rooms.typeOf(room))) return
    try {
      return await rooms.act(room.code, { by, action: "sit" })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return
    }
  }

  async function refuse(
    room: Room,
    form: SentForm,
    problem: Problem,
    request: Request,
  ): Promise<Response> {
    const filled = { values: typedOf(form), faults: faultsFor(problem) }
    const me = await seatOf(room, form, request)
    return sendHtml(show({ room, me, form: filled }), problem.status, problem.headers)
  }

  /** The sender, if they may see the room as themselves. */
  async function seatOf(room: Room, form: SentForm, request: Request) {
    try {
      const by = await identifySender(ctx, request, room, { name: participantIn(form) })
      return rooms.requireSeat(room, by).name
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return
    }
  }
}

type Act = (
  room: Room,
  form: SentForm,
) => Promise<{ readonly room: Room; readonly me?: string | undefined }>

/** It never comes from the page itself, so that it needs no way to the field. */
const unreadableForm = () =>
  invalid([{ path: "", message: "This form has no command. Go back to the room and try again." }])

const validateName = compileValidator(body({ name: signedName({ min: 1, max: 40 }) }), "the form")

const nameIn = (form: SentForm) => validName(fieldOf(form, "name"))
const participantIn = (form: SentForm) => validName(fieldOf(form, "participant"))

function validName(name: string): string {
  const faults = validateName({ name })
  if (faults.length > 0) throw invalid(faults)
  return name
}
