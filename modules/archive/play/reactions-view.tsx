/** @jsxImportSource preact */
import { asset } from "broadside/ui"
import type { GameRecord } from "../json"
import { REACTIONS, type Reaction } from "../schema"
import reacting from "./reactions.client.js" with { type: "text" }

export const REACTING = asset("reactions", "js", reacting)

const FACES: Readonly<Record<Reaction, string>> = {
  heart: "❤️",
  fire: "🔥",
  star: "⭐",
  laugh: "😂",
  clap: "👏",
  target: "🎯",
  bulb: "💡",
  think: "🤔",
}

export const Reactions = ({ record }: { readonly record: GameRecord }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form, and this is not one
  <div class="actions" role="group" aria-label="Reactions" data-game={record.id}>
    {REACTIONS.map((name) => (
      <button key={name} type="button" data-react={name} aria-disabled="true">
        <span aria-hidden="true">{FACES[name]}</span> <span class="unseen">{name}</span>{" "}
        <b>{record.reactions[name]}</b>
      </button>
    ))}
    <span class="unseen" role="status" data-outcome />
  </div>
)
