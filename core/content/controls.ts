import { CONTROLS, type Control } from "../base/controls"

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

/** Who plays with keys on a canvas clicks only to start. */
const CANVAS = /<canvas\b|["'`]canvas["'`]/i

/** What a page can be played with, from what its source listens to. */
export function detectControls(html: string): Control[] {
  const keys = KEYS.test(html)
  const click = CLICK.test(html)
  const pointer = POINTER.test(html)
  const mouseOnly = MOUSE_ONLY.test(html)
  const uses: Readonly<Record<Control, boolean>> = {
    keyboard: keys || TYPING.test(html),
    mouse: click || pointer || mouseOnly,
    touch: pointer || TOUCH.test(html) || (click && !mouseOnly && !(keys && CANVAS.test(html))),
    gamepad: GAMEPAD.test(html),
  }
  return CONTROLS.filter((control) => uses[control])
}
