import type { SpaceActor } from "../contract"
import { createSeededRandom } from "./seeded-random"

/** Someone who acts in a room, outside of one. */
export const actor = (name: string, more: Partial<SpaceActor> = {}): SpaceActor => ({
  name,
  kind: "human",
  role: "player",
  now: 0,
  random: createSeededRandom(1),
  ...more,
})
