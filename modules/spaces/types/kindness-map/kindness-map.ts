import { iso } from "broadside"
import { asset, spaceBoard } from "broadside/ui"
import { type SpaceCommandSent, spaceType } from "../../contract"
import { quote } from "../../quoted"
import acts from "./acts.client.js" with { type: "text" }
import actsStyle from "./acts.css" with { type: "text" }
import adding from "./adding.client.js" with { type: "text" }
import addingStyle from "./adding.css" with { type: "text" }
import camera from "./camera.client.js" with { type: "text" }
import choice from "./choice.client.js" with { type: "text" }
import { CITIES } from "./cities"
import gestures from "./gestures.client.js" with { type: "text" }
import globe from "./globe.client.js" with { type: "text" }
import { daily, IDEAS } from "./ideas"
import draw from "./kindness-map.board.js" with { type: "text" }
import style from "./kindness-map.css" with { type: "text" }
import { KINDS } from "./kinds"
import land from "./land.client.js" with { type: "text" }
import marks from "./marks.client.js" with { type: "text" }
import motionStyle from "./motion.css" with { type: "text" }
import note from "./note.client.js" with { type: "text" }
import { remove, thank } from "./owners"
import { pass_it_on, pin } from "./pins"
import { fits, type KindnessState, longestChain, type Pin, pinsOf } from "./state"
import world from "./world.client.js" with { type: "text" }
import worldStyle from "./world.css" with { type: "text" }

const PARTS = [land, globe, marks, world, acts, adding, camera, choice, note, gestures]

const STYLES = [style, worldStyle, actsStyle, addingStyle, motionStyle]

const lists = `const KINDS = ${JSON.stringify(KINDS)}\nconst CITIES = ${JSON.stringify(CITIES)}\n`

const board = spaceBoard("kindness-map", [draw, lists, ...PARTS], {
  style: asset("kindness-map", "css", STYLES.join("\n")),
})

const EXAMPLE = {
  type: "pin",
  kind: "helped",
  text: "Carried a neighbour's shopping up to the fourth floor",
  lat: 52.52,
  lon: 13.41,
} as const

/** One that this reader can thank for, the newest first. */
const thankable = (state: KindnessState, name: string): Pin | undefined =>
  pinsOf(state).findLast(({ by, thanks }) => by !== name && !thanks.includes(name))

function standing(state: KindnessState): string {
  const count = Object.keys(state.pins).length
  const acts = `${count} kind ${count === 1 ? "act" : "acts"}`
  const chain = longestChain(state)
  return `${acts}${chain > 1 ? `, longest chain ${chain}` : ""}, today's idea: ${state.idea}.`
}

function next(state: KindnessState, name: string | undefined): string {
  const one = name === undefined ? undefined : thankable(state, name)
  if (!one) return "Add a kind act with pin."
  return `You can thank ${one.by} for ${quote(one.text)} with thank and pin ${one.id}, continue it with pass_it_on and from ${one.id}, or add your own with pin.`
}

/** A full map has room again when someone removes a pin. */
const hasRoom = (state: KindnessState) => {
  const id = state.last + 1
  const { kind, text, lat, lon } = EXAMPLE
  const by = "x".repeat(160)
  const one: Pin = { id, kind, text, lat, lon, by, at: 1e15, thanks: [], inspired_by: null }
  return fits({ ...state, pins: { ...state.pins, [id]: one } })
}

export const kindnessMap = spaceType<KindnessState>({
  id: "kindness-map",
  name: "Kindness map",
  about: "Put kind acts on a map of the world, thank people for theirs, and pass them on.",
  commands: { pin, thank, pass_it_on, remove, daily },
  init: (_, random) => ({
    pins: {},
    last: 0,
    idea: IDEAS[random.integer(IDEAS.length)] ?? IDEAS[0],
  }),
  view: (state) => ({
    pins: Object.fromEntries(pinsOf(state).map((one) => [one.id, { ...one, at: iso(one.at) }])),
    longest_chain: longestChain(state),
    todays_idea: state.idea,
  }),
  summary: (state, name) => `${standing(state)} ${next(state, name)}`,
  example: (state): SpaceCommandSent => (hasRoom(state) ? EXAMPLE : { type: "daily" }),
  board,
})
