import { invalid, siteRefusals } from "broadside"
import { Elysia, ownBody, route } from "broadside/http"
import type { GpsContext } from "../context"
import { NO_SESSION, problems } from "../errors"
import { isTooOld } from "../measured"
import { rates } from "../rates"
import { CodeParams } from "../sessions/models"
import type { Sessions } from "../sessions/session"
import { friendsOf } from "./friends"
import { isLocation, positionOf, readMessage } from "./message"
import { AnswerModel, MessageBody, MessageModel, SenderQuery } from "./models"
import { senderOf } from "./sender"

const OwnTracksBody = ownBody(MessageModel, { read: readMessage, documented: MessageBody })

/** The phone apps of OwnTracks in their HTTP mode, as booklet/tech/http describes it. */
export function owntracksRoutes(ctx: GpsContext, sessions: Sessions) {
  return new Elysia().post(
    "/api/location/:code/owntracks",
    async ({ params, query, body: message, request }) => {
      const sender = senderOf({ headers: request.headers, query, message })
      if (!isLocation(message)) return friendsOf(sessions.find(params.code), sender?.id)
      if (!sender) throw invalid([{ path: "/topic", message: NAMELESS }])
      await ctx.identify(request, undefined)
      const session = sessions.find(params.code)
      const now = ctx.now()
      const position = positionOf(message, sender, session, now)
      if (!isTooOld(session, position.at, now)) sessions.update(params.code, position)
      return friendsOf(session, sender.id)
    },
    route({
      tags: ["GPS"],
      operationId: "postOwnTracksMessage",
      summary: "Take part in a session with the OwnTracks apps",
      description:
        "The address for the HTTP mode of OwnTracks. A message of type location is a position of the participant that X-Limit-U and X-Limit-D, u and d, the user of the Basic credentials or the topic name; their password is ignored. Other types change nothing. The answer lists the other participants as friends.",
      params: CodeParams,
      query: SenderQuery,
      ownBody: OwnTracksBody,
      rate: rates.position,
      storesNothing: true,
      refuses: [
        siteRefusals.banned,
        ...NO_SESSION,
        problems["session-full"],
        problems["too-many-positions"],
        problems["site-full"],
        problems["unreadable-message"],
        siteRefusals["invalid-request"],
        siteRefusals["family-rule"],
      ],
      answers: { description: "The other participants", model: AnswerModel },
    }),
  )
}

const NAMELESS =
  "The message names no user; set the user name in the app, or add ?u=<user>&d=<device> to the address"
