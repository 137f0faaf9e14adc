import type { Thing } from "./known"
import type { Operation } from "./operations"
import type { Setting } from "./setting"

/** Whether an operation is about rooms, by its name. */
export const isOfRooms = (name: string) =>
  /\/spaces?\b|Spaces?\b|\/inn\b|operator\/rooms/.test(name)

/** Messages are what every type of room takes, from everyone who has joined. */
const SAYS = { type: "chat", text: "Hello" }

/** What a field must hold for the room that a request is about. */
export function fittingRoom(
  name: string,
  { id, author, name: type }: Thing,
  operation: Operation,
  setting: Setting,
) {
  const { random } = setting
  switch (name) {
    case "id":
    case "code":
      return id
    case "participant":
    case "name":
      return author
    case "created_by":
      return random.pick(["ada", "bob", "fox"])
    case "type":
      if (/join/i.test(operation.name)) return random.pick(["human", "ai"])
      return random.pick(["kerplunk", "waterworks", "game", "collab", "chat", "kindness-map"])
    case "initial_state":
      return {}
    case "action":
      return `${type}_command`
    case "data":
      return SAYS
    case "command":
      return JSON.stringify(SAYS)
    case "version":
      return random.below(5)
    case "protect":
      return false
  }
}
