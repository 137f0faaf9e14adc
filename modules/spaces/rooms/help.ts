import type { SpaceType } from "../contract"
import { commandAction, EVERYWHERE } from "./command"
import { memberOf } from "./names"
import type { Help, Room } from "./room"

/** What someone can do in a room, with an example that succeeds now. */
export function helpOf(type: SpaceType, room: Room, name: string): Help {
  const turn = type.turn?.(room.state)
  return {
    type: room.type,
    about: type.about,
    how: `Send action "${commandAction(type)}" with data {"type": "<command>", …its fields}, or the command as action with its fields as data.${memberOf(room, name)?.keyHash ? " Add key, the key of your name, to each act." : ""}`,
    commands: Object.fromEntries(
      Object.entries({ ...type.commands, ...EVERYWHERE }).map(
        ([command, { description, schema }]) => [
          command,
          { description, schema: { ...schema, additionalProperties: false } },
        ],
      ),
    ),
    turn: turn ?? null,
    your_turn: turn === undefined ? null : turn === name,
    example: exampleFor(type, room, name),
  }
}

/** An act of this participant that succeeds now; null if there is none. */
function exampleFor(type: SpaceType, room: Room, name: string): Help["example"] {
  const member = memberOf(room, name)
  if (!member || room.closedAt !== null) return null
  if (member.role === "observer")
    return { participant: name, action: "chat", data: { text: "Hello, everyone!" } }
  const example = type.example(room.state, name, member.role)
  if (!example) return null
  return {
    participant: name,
    action: commandAction(type),
    data: example,
    ...(type.commands[example.type]?.commutes ? {} : { version: room.version }),
  }
}
