/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import { sandboxTokens } from "../pages/sandbox"
import { MOST_STATE, STATE_PREFIX, STATE_SEPARATOR } from "../pages/shim"
import { asset } from "./assets"
import { Cover } from "./cover"
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
  /** Text of its button; default Play. */
  readonly action?: string
  /** More links, beside the one that opens it on its own. */
  readonly children?: ComponentChildren
}

const statePrefix = (path: string) => STATE_PREFIX + path + STATE_SEPARATOR

/**
 * The poster of a published page with its button, which the script `PLAYER` turns into the
 * page itself; without script, a link opens it. At most one on a page.
 */
export function Stage({
  url,
  title,
  seed,
  picture,
  keep,
  separate,
  ownStorage = false,
  action = "Play",
  children,
}: StageOptions) {
  const path = new URL(url).pathname
  return (
    <>
      <div
        class="stage"
        data-keep={keep}
        data-title={title}
        data-page={separate ? url : path}
        data-path={path}
        data-sandbox={sandboxTokens(ownStorage)}
        data-prefix={ownStorage ? undefined : statePrefix(path)}
        data-most={MOST_STATE}
      >
        <Cover title={title} seed={seed} picture={picture} />
        <button class="button" type="button" hidden>
          {action}
        </button>
      </div>
      <div class="actions">
        <a href={url}>Open on its own</a>
        <button id="fullscreen" type="button" hidden>
          Fullscreen
        </button>
        {children}
      </div>
    </>
  )
}
