/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import type { Control } from "../base/controls"
import { FRAME_ALLOW, sandboxTokens } from "../pages/sandbox"
import { MOST_STATE, STATE_PREFIX, STATE_SEPARATOR } from "../pages/shim"
import { asset } from "./assets"
import { Cover } from "./cover"
import { controlsText } from "./play-fieldset"
import player from "./stage.client.js" with { type: "text" }

/** The script that a page with a `Stage` needs. @example scripts: [PLAYER] */
export const PLAYER = asset("player", "js", player)

/** What a `Stage` shows. */
export interface StageOptions {
  /** Absolute URL of the page to play. */
  readonly url: string
  readonly title: string
  /** Of its cover. */
  readonly seed: string
  /** Address of its picture, where it has one. */
  readonly picture?: string | null | undefined
  /** Key under which the visitor's browser stores the page's saved state. */
  readonly keep: string
  /** Whether it is on another origin than this page. */
  readonly separate: boolean
  /** Whether that origin is its own, and so has real storage; default not. */
  readonly ownStorage?: boolean
  /** What it is played with; shown before playing. */
  readonly controls?: readonly Control[] | null
  /** The size it is made for, in CSS pixels; only with `height`. Default it fits any. */
  readonly width?: number | null
  readonly height?: number | null
  /** Text of its button; default Play. */
  readonly action?: string
  /** Path of the page that shows it in the whole window, with the same saved state. */
  readonly alone?: string
  /** This is that page: it starts at once, and closing it leads to this path. */
  readonly back?: string
  /** More links, beside the one that opens it on its own. */
  readonly children?: ComponentChildren
}

const statePrefix = (path: string) => STATE_PREFIX + path + STATE_SEPARATOR

/**
 * The poster of a published page with its button, which the script `PLAYER` turns into the
 * page itself; without script, a link opens it. At most one on a page.
 */
export function Stage(options: StageOptions) {
  const { url, title, seed, picture, keep, separate, ownStorage = false } = options
  const { controls, width, height, action = "Play", alone, back, children } = options
  const path = new URL(url).pathname
  const page = separate ? url : path
  return (
    <div
      class="player"
      data-keep={keep}
      data-title={title}
      data-page={page}
      data-path={path}
      data-sandbox={sandboxTokens(ownStorage)}
      data-allow={FRAME_ALLOW}
      data-prefix={ownStorage ? undefined : statePrefix(path)}
      data-most={MOST_STATE}
      data-width={width ?? undefined}
      data-height={height ?? undefined}
      data-starts={back ? "" : undefined}
    >
      <div class="theatre">
        <div class="stage">
          <Cover title={title} seed={seed} picture={picture} />
          {back && (
            <noscript>
              <iframe
                title={title}
                src={page}
                sandbox={sandboxTokens(ownStorage)}
                allow={FRAME_ALLOW}
              />
            </noscript>
          )}
          <button
            class="button"
            type="button"
            data-does="start"
            data-when="poster"
            hidden={back !== undefined}
          >
            {action}
          </button>
          <div class="stage-note" data-when="loading slow failed" hidden>
            <p role="status" data-note />
            <button class="button" type="button" data-does="show" data-when="slow" hidden>
              Show it now
            </button>
            <button class="button" type="button" data-does="start" data-when="failed" hidden>
              Try again
            </button>
          </div>
          <button class="resume" type="button" data-does="resume" hidden>
            Back to the game
          </button>
          {back ? (
            <a class="leave" href={back} data-leave aria-label={`About ${title}`}>
              ✕
            </a>
          ) : (
            <button
              class="leave"
              type="button"
              data-does="leave"
              data-leave
              aria-label="Leave full window"
              hidden
            >
              ✕
            </button>
          )}
        </div>
      </div>
      {controls?.length ? <Needs controls={controls} /> : null}
      <div class="actions">
        <button type="button" data-does="enlarge" data-when="playing" hidden>
          Full window
        </button>
        <button type="button" data-does="start" data-when="playing" hidden>
          Restart
        </button>
        <button type="button" data-does="stop" data-when="loading slow playing" hidden>
          Stop
        </button>
        {!back && <a href={alone ?? url}>Open on its own</a>}
        {children}
      </div>
    </div>
  )
}

/** What it is played with; on a touch screen, that it may not be playable there. */
const Needs = ({ controls }: { readonly controls: readonly Control[] }) => (
  <p class="small needs">
    Played with {controlsText(controls)}.
    {!controls.includes("touch") && (
      <b class="on-touch"> It may not work on a touch screen like this one.</b>
    )}
  </p>
)
