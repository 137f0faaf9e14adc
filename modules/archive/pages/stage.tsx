/** @jsxImportSource preact */
import { asset, MOST_STATE, STATE_PREFIX, STATE_SEPARATOR, sandboxTokens } from "broadside/ui"
import type { GameRecord } from "../record"
import { REACTIONS, type Reaction } from "../schema"
import { Poster } from "./parts"
import player from "./player.client.js" with { type: "text" }

export const PLAYER = asset("player", "js", player)

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

const statePrefix = (url: string) => STATE_PREFIX + new URL(url).pathname + STATE_SEPARATOR

/** The poster with its Play button, which the player script turns into the page itself. */
export const Stage = ({ record, separate }: { record: GameRecord; separate: boolean }) => (
  <>
    <div
      class="stage"
      data-game={record.id}
      data-title={record.title}
      data-page={separate ? record.url : new URL(record.url).pathname}
      data-sandbox={sandboxTokens(separate)}
      data-prefix={separate ? undefined : statePrefix(record.url)}
      data-most={MOST_STATE}
    >
      <Poster game={record} />
      <button class="button" type="button" hidden>
        Play
      </button>
    </div>
    <div class="actions">
      <a href={record.url}>Open on its own</a>
      <button id="fullscreen" type="button" hidden>
        Fullscreen
      </button>
      <a href={`/games/${record.id}/download`}>Download</a>
      <a href={`/games/${record.id}/fork`}>Source, to fork</a>
    </div>
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form, and this is none */}
    <div class="actions" role="group" aria-label="Reactions">
      {REACTIONS.map((name) => (
        <button key={name} type="button" data-react={name} disabled aria-label={name}>
          {FACES[name]} <b>{record.reactions[name]}</b>
        </button>
      ))}
    </div>
  </>
)
