import { CONTROLS, type Control } from "../base/controls"
import type { PageSource } from "./page-source"
import type { SourceWord } from "./source-words"

const KEYS = /\b(?:on)?key(?:down|up|press)\b|\bKeyboardEvent\b/
const TYPING =
  /<textarea\b|<input\b(?![^>]{0,300}\btype\s{0,3}=\s{0,3}["']?(?:range|checkbox|radio|button|submit|reset|color|file|hidden|image)\b)/i
/** Both come from a mouse and from a finger. */
const POINTER = /\b(?:on)?pointer(?:down|move|up)\b|\bPointerEvent\b/
const TOUCH = /\b(?:on)?touch(?:start|move|end)\b/
const CLICK =
  /["'`](?:click|mousedown|mouseup)["'`]|\bon(?:click|mousedown|mouseup)\b|<(?:button|select|input|textarea|summary)\b|<a\s[^>]{0,300}\bhref\b/i
/** A finger does not hover, turn a wheel or get locked. */
const MOUSE_ONLY =
  /\b(?:on)?mouse(?:move|over|enter)\b|["'`]wheel["'`]|\bonwheel\b|\brequestPointerLock\b/
const GAMEPAD = /\bgetGamepads\b|\bgamepadconnected\b/

/** In keyboard games, a click on the canvas usually only starts the game. */
const CANVAS = /<canvas\b|["'`]canvas["'`]/i

/** Quick filter: a page that matches a pattern contains at least one of its words. */
const WORDS = {
  keys: ["keydown", "keyup", "keypress", "onkeydown", "onkeyup", "onkeypress", "keyboardevent"],
  typing: ["textarea", "input"],
  pointer: [
    ...["pointerdown", "pointermove", "pointerup", "pointerevent"],
    ...["onpointerdown", "onpointermove", "onpointerup"],
  ],
  touch: ["touchstart", "touchmove", "touchend", "ontouchstart", "ontouchmove", "ontouchend"],
  click: [
    ...["click", "mousedown", "mouseup", "onclick", "onmousedown", "onmouseup"],
    ...["button", "select", "input", "textarea", "summary", "href"],
  ],
  mouseOnly: [
    ...["mousemove", "mouseover", "mouseenter", "onmousemove", "onmouseover", "onmouseenter"],
    ...["wheel", "onwheel", "requestpointerlock"],
  ],
  gamepad: ["getgamepads", "gamepadconnected"],
  canvas: ["canvas"],
} as const satisfies Readonly<Record<string, readonly SourceWord[]>>

/** What a page can be played with, from what its source listens to. */
export function detectControls({ html, words }: PageSource): Control[] {
  const has = (name: keyof typeof WORDS, pattern: RegExp) =>
    words.hasAny(WORDS[name]) && pattern.test(html)
  const keys = has("keys", KEYS)
  const click = has("click", CLICK)
  const pointer = has("pointer", POINTER)
  const mouseOnly = has("mouseOnly", MOUSE_ONLY)
  const isForKeys = keys && has("canvas", CANVAS)
  const uses: Readonly<Record<Control, boolean>> = {
    keyboard: keys || has("typing", TYPING),
    mouse: click || pointer || mouseOnly,
    touch: pointer || has("touch", TOUCH) || (click && !mouseOnly && !isForKeys),
    gamepad: has("gamepad", GAMEPAD),
  }
  return CONTROLS.filter((control) => uses[control])
}
