import { invalid, Problem } from "broadside"
import { compileValidator, Elysia, pageRoute, rawForm, t } from "broadside/http"
import { type Filled, inWords, seeOther, sendHtml, valuesOf } from "broadside/ui"
import type { NewChallenge } from "../arena"
import type { PlayerKind } from "../challenge"
import { CHALLENGES } from "../challenges/moderation"
import type { ArenaContext } from "../context"
import { NO_CHALLENGE } from "../errors"
import { rates } from "../rates"
import { identifySender } from "../signed"
import { ACTS, nameIn, requireShort, senderOf, sentFields } from "./acts"
import { gamePage } from "./game-page"
import { type Arena, gameView, type Viewer } from "./game-view"
import { listsOf } from "./lists"
import { lobbyPage } from "./lobby-page"
import { lostPage } from "./lost-page"
import {
  ArenaQuery,
  AsTyped,
  ChallengeForm,
  GameQuery,
  IdParams,
  LABELS,
  type List,
  PACES,
} from "./models"
import { faultsFor } from "./words"

const FRESH: Filled = { values: { rated: "yes" }, faults: [] }

const challengeForm = (opponent: string): Filled => ({
  values: { rated: "yes", opponentSlug: opponent },
  faults: [],
})

const formFaults = compileValidator(ChallengeForm, "the form")

/** What a form without faults asks for. */
function challengeFields({
  opponentSlug,
  pace = "day",
  side,
  rated,
}: Filled["values"]): Omit<NewChallenge, "challenger"> {
  const control = PACES[pace]?.control
  return {
    challengerKind: "human",
    rated: rated === "yes",
    ...(opponentSlug ? { opponent: opponentSlug } : {}),
    ...(side === "white" || side === "black" ? { side } : {}),
    ...(control ? { control } : {}),
  }
}

const ActParams = t.Object({
  ...IdParams.properties,
  act: t.String({ description: "What to do", maxLength: 20 }),
})

/** How many people and how many agents the list of leaders has. */
const LEADERS = 5

interface Shown {
  readonly status?: List | undefined
  readonly offset?: number
  readonly form?: Filled
}

/** The arena and the page of each challenge, with their forms, which work without script. */
export function arenaPages(ctx: ArenaContext, arena: Arena) {
  return new Elysia()
    .get(
      "/arena",
      async ({ query: { status, offset, to } }) =>
        sendHtml(await lobby({ status, offset, form: to ? challengeForm(to) : FRESH })),
      pageRoute({ summary: "The arena: open challenges and games", query: ArenaQuery }),
    )
    .post(
      "/arena",
      ({ body, request }) => create(valuesOf(body), request),
      pageRoute({
        summary: "Create a challenge",
        body: rawForm(AsTyped),
        rate: rates.challenge,
        author: true,
        submits: true,
      }),
    )
    .get(
      "/arena/:id",
      ({ params: { id }, query: { as } }) =>
        orLost(async () => sendHtml(await game(id, { me: as && ctx.content.slug(as) }))),
      pageRoute({
        summary: "A challenge and its board",
        params: IdParams,
        query: GameQuery,
        refuses: NO_CHALLENGE,
      }),
    )
    .post(
      "/arena/:id/:act",
      ({ params: { id, act }, body, request }) => doAct(id, act, body, request),
      pageRoute({
        summary: "Act in a challenge",
        params: ActParams,
        body: rawForm(AsTyped),
        rate: rates.move,
        author: true,
        refuses: [...NO_CHALLENGE],
      }),
    )

  async function lobby({ status, offset = 0, form = FRESH }: Shown): Promise<string> {
    const [lists, people, agents] = await Promise.all([
      listsOf(arena, { status, offset }),
      leaders("human"),
      leaders("ai"),
    ])
    return lobbyPage(ctx, { lists, status, offset, form, people, agents })
  }

  async function leaders(kind: PlayerKind) {
    return (await arena.ratings.leaders({ kind, limit: LEADERS, offset: 0 })).leaders
  }

  async function create(values: Filled["values"], request: Request): Promise<Response> {
    const faults = formFaults(values)
    if (faults.length > 0) return again(values, faults)
    try {
      const author = await ctx.identify(request, values["challengerSlug"] ?? "")
      const { name, isProtected } = author
      await ctx.review(request, { kind: CHALLENGES, author, title: name })
      const fields = { ...challengeFields(values), challenger: name, isProtected }
      const { challenge } = await arena.challenges.create(fields)
      return seeOther(pathOf(challenge.id, challenge.challenger.slug))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return again(values, faultsFor(error), error.status, error.headers)
    }
  }

  async function again(
    values: Filled["values"],
    faults: Filled["faults"],
    status = 400,
    headers = {},
  ): Promise<Response> {
    const form = { values, faults: inWords(faults, LABELS) }
    return sendHtml(await lobby({ form }), status, headers)
  }

  async function game(id: string, viewer: Viewer, faults: Filled["faults"] = []): Promise<string> {
    return gamePage(ctx, await gameView(arena, id, ctx, viewer), faults)
  }

  /** Does what a form asks for and goes on with its sender, or shows the page again with what was typed. */
  function doAct(id: string, name: string, body: unknown, request: Request): Promise<Response> {
    return orLost(async () => {
      const act = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined
      const fields = sentFields(body)
      const { slug: sent, key, ...typed } = fields
      const me = sent && nameIn(sent)
      try {
        if (!act) throw invalid([{ path: "", message: "This form asks for nothing known." }])
        if (!sent || !me) throw invalid([{ path: "", message: "Enter your name." }])
        requireShort({ ...fields, slug: me })
        const { slug, ...by } = await identifySender(ctx, request, id, senderOf(sent, key))
        const next = await act(arena, id, { ...by, slug: ctx.content.slug(slug) }, fields)
        return seeOther(pathOf(next.id, next.me))
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        const needsKey = error.code === "player-protected" || error.code === "author-proof-required"
        const viewer = { me: me && ctx.content.slug(me), needsKey, typed }
        return sendHtml(await game(id, viewer, faultsFor(error)), error.status, error.headers)
      }
    })
  }

  /** A challenge that can be shown; otherwise the page says why it cannot. */
  async function orLost(work: () => Promise<Response>): Promise<Response> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return sendHtml(lostPage(ctx, error), error.status, error.headers)
    }
  }
}

const pathOf = (id: string, me: string) => `/arena/${id}?as=${encodeURIComponent(me)}`
