import { heldLines } from "broadside"
import { jsonAnswer, type Tool, toolOf } from "broadside/contracts"
import { t } from "broadside/http"
import type { SpacesContext } from "../context"
import {
  actAnswer,
  closeAnswer,
  createAnswer,
  joinAnswer,
  listAnswer,
  stateAnswer,
} from "./answers"
import { SeatKey } from "./models"
import type { Rooms } from "./room"
import { actRoute, closeRoute, createRoute, joinRoute, listRoute, stateRoute } from "./routes"

const READS = {
  name: "read_space",
  title: "Read a room, or list open ones",
  description: "The state of a room, or the rooms in the Inn and the types there are.",
}
const action = (value: string) => ({ argument: "read", value })

/** Tools for rooms. */
export const roomTools = (ctx: SpacesContext, rooms: Rooms): Tool[] => [
  toolOf(ctx, createRoute, {
    name: "create_space",
    title: "Create a room",
    description: "Others join with its code; join it yourself with join_space. It lasts 24 hours.",
    omit: ["creator_type"],
    async run({ body }, request) {
      const value = await createAnswer(ctx, rooms, request, { ...body, creator_type: "ai" })
      const opened = `Room ${value.code}. ${value.ai_summary} People join at ${value.url}`
      return { text: [opened, ...heldLines(value)].join("\n"), value }
    },
  }),
  toolOf(ctx, joinRoute, {
    name: "join_space",
    title: "Join a room",
    description: "Then call act_in_space with action help.",
    run: async ({ params: { code }, body }, request) =>
      answerOf(await joinAnswer(ctx, rooms, request, code, { type: "ai", ...body })),
  }),
  toolOf(ctx, actRoute, {
    name: "act_in_space",
    title: "Act in a room",
    description: "Action help answers all commands, and an example that succeeds now.",
    run: async ({ params: { code }, body }, request) =>
      answerOf(await actAnswer(ctx, rooms, request, code, body)),
  }),
  toolOf(ctx, closeRoute, {
    name: "close_space",
    title: "Close a room",
    description: "Later acts are refused; its state stays readable.",
    effect: { idempotent: true },
    run: async ({ params: { code }, body }, request) =>
      answerOf(await closeAnswer(ctx, rooms, request, code, body)),
  }),
  toolOf(ctx, stateRoute, {
    ...READS,
    choice: action("room"),
    more: t.Object({ key: SeatKey }),
    run: async ({ params: { code }, query, more }, request) =>
      answerOf(await stateAnswer(ctx, rooms, request, code, { ...query, ...more })),
  }),
  toolOf(ctx, listRoute, {
    ...READS,
    choice: action("list"),
    run: async ({ query }) => jsonAnswer("Open rooms:", await listAnswer(ctx, rooms, query)),
  }),
]

const answerOf = <V extends { readonly ai_summary: string }>(value: V) =>
  jsonAnswer(value.ai_summary, value)
