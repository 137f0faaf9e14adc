import { t } from "broadside/http"
import { spaceCommand } from "../../contract"
import { quote } from "../../quoted"
import { ideaOn } from "./ideas"

import { pinId } from "./pins"

import { fits, type KindnessState, type Pin, unknownPin } from "./state"

const command = spaceCommand<KindnessState>()

export const thank = command({
  description: "Thank someone for a kind act: once each, and not for one's own.",
  schema: t.Object({ pin: pinId("id of the pin") }),
  commutes: true,
  reduce(state, { pin: id }, { name, now }) {
    const pin = state.pins[id]
    if (!pin) return unknownPin(id)
    if (pin.by === name)
      return { ok: false, why: `Pin ${id} is your own. Thank someone else for theirs.` }
    if (pin.thanks.includes(name))
      return { ok: false, why: `You have thanked ${pin.by} for pin ${id}. Choose another one.` }
    const thanked = { ...pin, thanks: [...pin.thanks, name] }
    const next = { ...state, pins: { ...state.pins, [id]: thanked }, idea: ideaOn(now) }
    if (!fits(next)) return { ok: false, why: "The map is full. Remove a pin of your own first." }
    return { ok: true, state: next, happened: `${name} thanked ${pin.by} for ${quote(pin.text)}.` }
  },
})

export const remove = command({
  description: "Take a pin of your own off the map. What it inspired stays.",
  schema: t.Object({ pin: pinId("id of the pin") }),
  commutes: true,
  reduce(state, { pin: id }, { name, now }) {
    const pin = state.pins[id]
    if (!pin) return unknownPin(id)
    if (pin.by !== name)
      return { ok: false, why: `Pin ${id} belongs to ${pin.by}. Only ${pin.by} can remove it.` }
    const pins = Object.fromEntries(
      Object.entries(state.pins)
        .filter(([key]) => key !== String(id))
        .map(([key, one]) => [key, one.inspired_by === id ? freePin(one) : one]),
    )
    const happened = `${name} removed ${quote(pin.text)} from the map.`
    return { ok: true, state: { ...state, pins, idea: ideaOn(now) }, happened }
  },
})

const freePin = (pin: Pin): Pin => ({ ...pin, inspired_by: null })
