import { newCode } from "broadside"
import { count, type Db, gt } from "broadside/db"
import { t } from "broadside/http"
import type { SpacesContext } from "../context"
import type { AnySpaceType, SpaceType } from "../contract"
import { problems } from "../errors"
import { normal, requireFields } from "./command"
import { roomOf } from "./memory"
import { shownName } from "./names"
import { draws, newSeed } from "./random"
import {
  LIFETIME_MS,
  MAX_STATE_BYTES,
  type NewRoom,
  type Room,
  type RoomState,
  type Seeking,
} from "./room"
import { rooms } from "./schema"
import { screen, textsIn } from "./screening"
import { prepareMatch } from "./seeking"
import { insertRoom, insertSnapshot, type RoomRow } from "./store"

const NOTHING = t.Object({})
const RETRY = { "retry-after": "600" }

/** Creates a room, and the thread that looks for opponents, in one write. */
export async function createRoom(
  ctx: SpacesContext,
  types: readonly AnySpaceType[],
  fields: NewRoom,
): Promise<Room> {
  const { title, initialState = {}, listed = false } = fields
  const type = requireType(types, fields.type)
  requireFields(type.options ?? NOTHING, initialState, "initial_state")
  const texts = { title, created_by: fields.createdBy, initial_state: initialState }
  const flagged = screen(ctx, texts)
  const seed = newSeed()
  const state = firstState(type, seed, fields)
  const match = fields.seek ? await matchOf(ctx, type, fields) : undefined
  const reviewed = await fields.review?.({
    kind: "rooms",
    ends: true,
    title: shownName(title),
    text: textsIn(initialState).join("\n"),
    flagged,
  })
  const hold = reviewed?.held ? { seek: match ? seekingOf(fields) : null } : null
  return ctx.write(async (tx) => {
    await requireSpace(ctx, tx)
    const code = newCode(() => false)
    const row: RoomRow = {
      code,
      type: type.id,
      title: shownName(title),
      createdBy: shownName(fields.createdBy),
      listed,
      thread: match && !hold ? await match(tx, code) : null,
      seed,
      createdAt: ctx.now(),
      closedAt: null,
      flagged,
      removed: null,
      held: hold,
    }
    await insertRoom(tx, row)
    await insertSnapshot(tx, { code, version: state.version, state })
    await reviewed?.store(tx, code)
    return roomOf(row, state)
  })
}

function requireType(types: readonly AnySpaceType[], id: string): SpaceType {
  const type = types.find((one) => one.id === id)
  if (type) return type as unknown as SpaceType
  throw problems["unknown-type"](id, types.map((one) => one.id).join(", "))
}

function firstState(type: SpaceType, seed: string, { createdBy, initialState = {} }: NewRoom) {
  const random = draws(seed, 0)
  const state = type.init(normal(initialState), random)
  if (Buffer.byteLength(JSON.stringify(state)) > MAX_STATE_BYTES)
    throw problems["room-too-large"](MAX_STATE_BYTES)
  return {
    version: 1,
    ordered: 1,
    state,
    drawn: random.drawn,
    members: [],
    messages: [],
    lastMessage: 0,
    happened: `${shownName(createdBy)} opened the room.`,
  } satisfies RoomState
}

async function requireSpace({ config, now }: SpacesContext, tx: Db): Promise<void> {
  const [open] = await tx
    .select({ rooms: count() })
    .from(rooms)
    .where(gt(rooms.createdAt, now() - LIFETIME_MS))
  if ((open?.rooms ?? 0) >= config.rooms) throw problems["too-many-rooms"]().withHeaders(RETRY)
}

const seekingOf = ({ creatorType = "human", isProtected = false }: NewRoom): Seeking => ({
  type: creatorType,
  isProtected,
})

const matchOf = (ctx: SpacesContext, type: SpaceType, fields: NewRoom) =>
  prepareMatch(ctx, type, fields, seekingOf(fields))
