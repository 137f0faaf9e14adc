/** @jsxImportSource preact */
import type { LabCards } from "./labs"

/** The sign on a laboratory's door: its icon, or the first letter of its name, on its colour. */
export function Sign({ lab }: { readonly lab: LabCards["group"] }) {
  const marks = [...new Intl.Segmenter().segment(lab.icon || lab.name)].map((one) => one.segment)
  const shown = marks.slice(0, lab.icon ? 4 : 1)
  return (
    <svg class="sign" viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" fill={lab.color ?? undefined} />
      <text
        x="32"
        y="32"
        dy="0.36em"
        text-anchor="middle"
        font-size={Math.min(38, 60 / shown.length + 6)}
        fill={lab.color ? inkOn(lab.color) : "#fcfaf5"}
      >
        {shown.join("")}
      </text>
    </svg>
  )
}

/** Black or white, whichever is easier to read on a colour such as `#26408f` or `#26f`. */
function inkOn(color: string): string {
  const hex = color.length === 4 ? color.replace(/[0-9a-f]/gi, "$&$&") : color
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return luminance > 0.179 ? "#16161a" : "#fcfaf5"
}
