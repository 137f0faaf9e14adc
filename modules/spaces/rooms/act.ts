import type { SpacesContext } from "../context"
import type { SpaceType } from "../contract"
import { problems } from "../errors"
import { changeRoom, standingOf } from "./change"
import { meaningOf } from "./command"
import { commutes, type Entry } from "./entry"
import { helpOf } from "./help"
import type { Lookup } from "./lookup"
import { memberOf, shownName } from "./names"
import type { Act, Room, Sender } from "./room"
import { screen } from "./screening"
import { requireKey, requireSeat } from "./seat"

/** Does what a participant asks for, or tells them what they can do. */
export async function actInRoom(ctx: SpacesContext, lookup: Lookup, code: string, act: Act) {
  const { room, rules } = await lookup.find(code)
  const type = rules.type as unknown as SpaceType
  const sent = shownName(act.by.name)
  const meaning = meaningOf(rules.type, act, sent)
  if (meaning.help) return answerHelp(type, room, { ...act.by, name: sent })
  screen(ctx, textsOf(meaning.entry))
  const after = await changeRoom(ctx, lookup, room.code, (room) => {
    const { name, role } = requireSeat(room, { ...act.by, name: sent })
    const entry: Entry = { ...meaning.entry, name }
    if (role === "observer" && !isTalk(type, entry)) throw problems.observer(name)
    if (!commutes(rules, entry)) requireVersion(type, room, act.version, name)
    return entry
  })
  return withMe(after, sent)
}

/** The texts that someone wrote. The names of fields are the schema's. */
function textsOf(entry: Entry): Readonly<Record<string, unknown>> {
  if (entry.kind === "chat") return { text: entry.text }
  return entry.kind === "act" ? entry.fields : {}
}

const isTalk = ({ chat }: SpaceType, entry: Entry) => entry.kind !== "act" || entry.command === chat

/** Whoever asks is told what is possible, also before they join. */
function answerHelp(type: SpaceType, room: Room, by: Sender) {
  const { name } = by
  const member = memberOf(room, name)
  if (member) requireKey(member, by)
  return { ...withMe(room, name), help: helpOf(type, room, member?.name ?? name) }
}

function withMe(room: Room, name: string) {
  const me = memberOf(room, name)?.name
  return { room, ...(me === undefined ? {} : { me }) }
}

/** If two participants act on the same version, the second gets a conflict and decides again. */
function requireVersion(type: SpaceType, room: Room, sent: number | undefined, name: string): void {
  if (sent === undefined) return
  if (sent >= room.ordered && sent <= room.version) return
  throw problems["stale-version"](sent, room.version).with(standingOf(type, room, name))
}
