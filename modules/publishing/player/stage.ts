import type { Control } from "broadside"
import { coverHtml } from "broadside/host"
import { type Html, html, linkAsset, toHtml, toJsx } from "broadside/ui"
import type { ComponentChildren } from "preact"
import { FRAME_ALLOW, sandboxTokens } from "../pages/sandbox"
import { MAX_SAVED_BYTES } from "../pages/saver"
import { MAX_STATE, STATE_PREFIX, STATE_SEPARATOR } from "../pages/shim"
import { controlsText } from "../publish-form/play-fieldset"
import { SAVE_FILE } from "./save-file"
import player from "./stage.client.js" with { type: "text" }

/** The script that a page with a `Stage` needs. @example scripts: [PLAYER] */
export const PLAYER: string = linkAsset("player", player, { "./save-file.client.js": SAVE_FILE })

/** What a `Stage` shows. */
export interface StageOptions {
  /** Absolute URL of the page to play. */
  readonly url: string
  readonly title: string
  /** Seed of its cover. */
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
export const Stage = (options: StageOptions) => toJsx(stageHtml(options))

function stageHtml(options: StageOptions): Html {
  const { url, title, seed, picture, keep, separate, ownStorage = false } = options
  const { controls, width, height, action = "Play", alone, back, children } = options
  const path = new URL(url).pathname
  const page = separate ? url : path
  const sandbox = sandboxTokens(ownStorage)
  const prefix = !ownStorage && html` data-prefix="${statePrefix(path)}"`
  const wide = width != null && html` data-width="${width}"`
  const high = height != null && html` data-height="${height}"`
  const starts = back && html` data-starts`
  const data = html`data-keep="${keep}" data-title="${title}" data-page="${page}" data-path="${path}" data-sandbox="${sandbox}" data-allow="${FRAME_ALLOW}"${prefix} data-most="${MAX_STATE}"${wide}${high}${starts}`
  const frame =
    back &&
    html`<noscript><iframe title="${title}" src="${page}" sandbox="${sandbox}" allow="${FRAME_ALLOW}"></iframe></noscript>`
  const start = html`<button class="button" type="button" data-does="start" data-when="poster"${back !== undefined && html` hidden`}>${action}</button>`
  const leave = back
    ? html`<a class="leave" href="${back}" data-leave="true" aria-label="About ${title}">✕</a>`
    : LEAVE
  const other = !back && html`<a href="${alone ?? url}">Open on its own</a>`
  return html`<div class="player" ${data}><div class="theatre"><div class="stage">${coverHtml({ title, seed, picture })}${frame}${start}${NOTE}${leave}</div></div>${controls?.length ? needs(controls) : undefined}<div class="actions">${WHILE_PLAYING}${other}${children ? toHtml(children) : undefined}${SAVE}</div></div>`
}

/** The button of a player for the files that its page offers. */
const SAVE = html`<button class="save" type="button" data-saves="${MAX_SAVED_BYTES}" hidden>Save</button>`
const NOTE = html`<div class="stage-note" data-when="loading slow failed" hidden><p role="status" data-note="true"></p><button class="button" type="button" data-does="show" data-when="slow" hidden>Show it now</button><button class="button" type="button" data-does="start" data-when="failed" hidden>Try again</button></div><button class="resume" type="button" data-does="resume" hidden>Back to the game</button>`
const LEAVE = html`<button class="leave" type="button" data-does="leave" data-leave="true" aria-label="Leave full window" hidden>✕</button>`
const WHILE_PLAYING = html`<button type="button" data-does="enlarge" data-when="playing" hidden>Full window</button><button type="button" data-does="start" data-when="playing" hidden>Restart</button><button type="button" data-does="stop" data-when="loading slow playing" hidden>Stop</button>`

/** What it is played with; on a touch screen, that it may not be playable there. */
const needs = (controls: readonly Control[]): Html =>
  html`<p class="small needs">Played with ${controlsText(controls)}.${!controls.includes("touch") && html`<b class="on-touch"> It may not work on a touch screen like this one.</b>`}</p>`
