import { asset } from "./assets"
import { linkAsset } from "./linked-asset"
import markup from "./markup.client.js" with { type: "text" }

const IMPORT = 'import { form, html } from "./markup.client.js"'
const MARKUP = asset("markup", "js", markup)

/** A drawing that the server and browsers make of the same text. */
export interface Board<View> {
  /** Trusted HTML, from the function `draw` of the script. */
  draw(view: View): string
  /** Address of the script. */
  readonly script: string
  /** Address of its style sheet. */
  readonly style?: string
}

/**
 * Makes a board of a script that exports `draw(view)`, which returns HTML made with `html` and `form` of
 * `./markup.client.js`, its only import. The server draws the first view with it and the browser each later one. The
 * script may export `play(root, room)`, too, which browsers call once, for what a click on `[data-command]` cannot do.
 * Several sources are joined into one script, without their imports of each other.
 * @example const board = spaceBoard("tally", [pieces, source], { style: asset("tally", "css", css) })
 */
export function spaceBoard<View = unknown>(
  name: string,
  source: string | readonly string[],
  { style }: { readonly style?: string } = {},
): Board<View> {
  const parts = [source].flat().map((part) => withoutImports(part))
  let draw: Draw<View> | undefined
  return {
    draw(view) {
      // At the first drawing, because a start would wait for all boards.
      draw ??= drawingOf<View>(name, parts)
      return String(draw(view))
    },
    script: linkAsset(`board-${name}`, [IMPORT, ...parts].join("\n"), {
      "./markup.client.js": MARKUP,
    }),
    ...(style ? { style } : {}),
  }
}

/** Without a regular expression, whose first runs are slow and delay the start. */
const withoutImports = (source: string) =>
  source
    .split("\n")
    .map((line) => (line.startsWith("import ") ? "" : line))
    .join("\n")

type Draw<View> = (view: View) => unknown

// A bundle cannot have one file both as a module and as the text that browsers get, so the text is evaluated. It is
// part of this program as the module would be.
function drawingOf<View>(name: string, parts: readonly string[]): Draw<View> {
  const script = [markup, ...parts].map(declarations).join("\n")
  return new Function(`${script}\nreturn draw\n//# sourceURL=board-${name}.js`)() as Draw<View>
}

const declarations = (source: string) =>
  source.replace(/^export (?=(async )?(const|let|function|class)\b)/gm, "")
