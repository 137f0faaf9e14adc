import type { DemoContent } from "broadside/contracts"
import type { SpaceType } from "../contract"
import type { Room, Rooms } from "../rooms/room"
import type { DemoStep, DemoTable } from "./tables"

/** Opens a few tables in an empty Inn, or continues after an interruption. */
export const demoContent = (rooms: Rooms): DemoContent => ({
  async fill() {
    const { DEMO_TABLES } = await import("./tables")
    const { rooms: open } = await rooms.listed({ limit: 100, offset: 0 })
    const existing = DEMO_TABLES.map((table) => open.find(({ room }) => isOf(table, room))?.room)
    const isNew = existing.every((room) => room === undefined)
    if (isNew && (await rooms.countOpen()) > 0) return
    let added = 0
    for (const [index, table] of DEMO_TABLES.entries())
      added += await complete(rooms, table, existing[index])
    return added === 0 ? undefined : `${DEMO_TABLES.length} tables are open in the Inn.`
  },
})

const isOf = ({ title, createdBy, type }: DemoTable, room: Room) =>
  room.title === title && room.createdBy === createdBy && room.type === type

/** Opens a table and takes the steps that are left; returns how many it took. */
async function complete(
  rooms: Rooms,
  { steps, ...table }: DemoTable,
  existing: Room | undefined,
): Promise<number> {
  let room = existing ?? (await rooms.create({ ...table, listed: true }))
  let added = existing ? 0 : 1
  // Each step is one version, and the first is that of the empty room.
  for (const step of steps.slice(room.version - 1)) {
    const after = await take(rooms, room, step)
    if (!after) break
    room = after
    added += 1
  }
  return added
}

/** Takes a step; undefined if there is nothing to do. */
async function take(rooms: Rooms, room: Room, step: DemoStep): Promise<Room | undefined> {
  if ("join" in step) return (await rooms.join(room.code, { name: step.join, type: step.as })).room
  if ("says" in step) {
    const { says: participant, text } = step
    return (
      await rooms.act(room.code, { by: { name: participant }, action: "chat", data: { text } })
    ).room
  }
  const type = rooms.typeOf(room) as unknown as SpaceType
  const example = type.example(room.state, step.plays)
  if (!example) return
  const { type: action, ...data } = example
  return (await rooms.act(room.code, { by: { name: step.plays }, action, data })).room
}
