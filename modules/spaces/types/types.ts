import type { AnySpaceType } from "../contract"
import { chat } from "./chat/chat"
import { collab } from "./collab/collab"
import { game } from "./game/game"
import { kerplunk } from "./kerplunk/kerplunk"
import { kindnessMap } from "./kindness-map/kindness-map"
import { waterworks } from "./waterworks/waterworks"

/** The types of rooms that come with the module, in the order in which they are offered. */
export const TYPES: readonly AnySpaceType[] = [
  kerplunk,
  waterworks,
  game,
  collab,
  kindnessMap,
  chat,
]
