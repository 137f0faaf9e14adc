import { Problem, siteRefusals } from "broadside"
import { Elysia, pageRoute, rawForm } from "broadside/http"
import { isEditKey, sendPublished, shownKey } from "broadside/publishing"
import { type Filled, seeOther, sendHtml } from "broadside/ui"
import type { GpsContext } from "../context"
import { NO_SESSION, problems } from "../errors"
import { register, unregister } from "../lobby/lobby"
import { rates } from "../rates"
import { createAnswer } from "../sessions/answers"
import { isCreators } from "../sessions/creator"
import type { NewMessage, NewPin, Session, Sessions } from "../sessions/session"
import { identifySender } from "../sessions/signed"
import { type Form, readForm } from "./form"
import { AsTyped, GpsQuery, ListingForm, MessageForm, PinForm, StartForm } from "./models"
import { sessionPath } from "./parts"
import { sendMapPage } from "./send-map-page"
import { sessionPage } from "./session-page"
import { startPage } from "./start-page"

const EMPTY: Filled = { values: {}, faults: [] }
const SESSION_FORM = { body: rawForm(AsTyped), rate: "write" } as const
const IN_SESSION = [...NO_SESSION, siteRefusals["family-rule"]]

/** The page `/gps`, and its forms, which work without script. */
export function gpsPages(ctx: GpsContext, sessions: Sessions) {
  return new Elysia()
    .get(
      "/gps",
      ({ query: { code = "" }, request }) => {
        if (!code.trim()) return sendHtml(start())
        try {
          return show(request, { session: sessions.find(code.trim()) })
        } catch (error) {
          return lost(error, code)
        }
      },
      pageRoute({
        summary: "Start, join or follow a location session",
        query: GpsQuery,
        refuses: NO_SESSION,
      }),
    )
    .post(
      "/gps",
      ({ body, request }) =>
        readForm<{ name?: string; color?: string }>(body, StartForm, {
          done: async (fields) => {
            const { code, lobby_key } = await createAnswer(ctx, sessions, request, fields)
            return sendPublished(request, sessionPath(code), lobby_key)
          },
          refused: (filled, { status, headers }) =>
            sendHtml(start({ start: filled }), status, headers),
        }),
      pageRoute({
        summary: "Start a location session",
        body: rawForm(AsTyped),
        rate: rates.create,
        submits: true,
        refuses: [siteRefusals["family-rule"]],
      }),
    )
    .post(
      "/gps/pin",
      ({ body, request }) =>
        inSession<NewPin>(request, body, PinForm, "pin", async (code, pin) =>
          sessions.pin(code, await identifySender(ctx, request, pin)),
        ),
      pageRoute({
        ...SESSION_FORM,
        summary: "Drop a pin",
        author: true,
        refuses: [...IN_SESSION, problems["too-many-pins"]],
      }),
    )
    .post(
      "/gps/say",
      ({ body, request }) =>
        inSession<NewMessage>(request, body, MessageForm, "message", async (code, message) =>
          sessions.say(code, await identifySender(ctx, request, message)),
        ),
      pageRoute({
        ...SESSION_FORM,
        summary: "Send a message",
        author: true,
        refuses: [...IN_SESSION],
      }),
    )
    .post(
      "/gps/listing",
      ({ body, request }) =>
        inSession<{ listed?: string }>(
          request,
          body,
          ListingForm,
          "listing",
          (code, { listed }) => {
            const sent = { code, ...lobbyKeyOf(request, sessions.find(code)) }
            return listed === "yes"
              ? register(ctx, sessions, request, sent)
              : unregister(ctx, sessions, request, sent)
          },
        ),
      pageRoute({
        ...SESSION_FORM,
        summary: "Show a session in the lobby, or no longer",
        submits: true,
        refuses: [problems["session-doubtful"], problems["not-session-creator"], ...IN_SESSION],
      }),
    )

  function start({ start = EMPTY, join = EMPTY, notice }: Partial<StartOptions> = {}) {
    return startPage(ctx, { listed: sessions.listed(), start, join, ...(notice ? { notice } : {}) })
  }

  function show(request: Request, options: ShowOptions, status = 200, headers = {}) {
    const { session } = options
    const { lobby_key } = lobbyKeyOf(request, session)
    const mayList = isCreators(ctx, request, session, lobby_key)
    const page = sessionPage(ctx, { ...options, mayList, lobbyKey: lobby_key })
    return sendMapPage(ctx, page, status, headers)
  }

  /** A session that ended or never was: what happened, and the forms to start or join another one. */
  function lost(error: unknown, code: string) {
    if (!(error instanceof Problem)) throw error
    const notice = { heading: error.title, text: NOTICES[error.code] ?? error.message }
    // A mistyped code can be corrected.
    const join = error.code === "unknown-session" ? { values: { code }, faults: [] } : EMPTY
    return sendHtml(start({ notice, join }), error.status, error.headers)
  }

  /** Does what a form of a session asks for and shows the session again, with what was typed if that fails. */
  function inSession<F>(
    request: Request,
    body: unknown,
    model: Form,
    part: "pin" | "message" | "listing",
    act: (code: string, fields: F) => Promise<unknown>,
  ) {
    return readForm<F & { code: string }>(body, model, {
      async done({ code, ...fields }) {
        await act(code, fields as F)
        return seeOther(sessionPath(code))
      },
      refused(filled, { status, headers }) {
        const { code = "" } = filled.values
        try {
          return show(request, { session: sessions.find(code), [part]: filled }, status, headers)
        } catch (error) {
          return lost(error, code)
        }
      },
    })
  }
}

/** The key of this session that its creation gave the browser; it may have that of another. */
function lobbyKeyOf(request: Request, { creator }: Session) {
  const key = shownKey(request)
  return isEditKey(key, creator.lobbyKey) ? { lobby_key: key } : {}
}

type StartOptions = Omit<Parameters<typeof startPage>[1], "listed">
type ShowOptions = Omit<Parameters<typeof sessionPage>[1], "mayList" | "lobbyKey">

const NOTICES: Readonly<Record<string, string>> = {
  "unknown-session":
    "Check the six letters and digits of the code, or start a session of your own.",
  "session-ended":
    "No one shared a position for ten minutes, so its positions, pins and messages are deleted. Start a new one and share its code.",
}
