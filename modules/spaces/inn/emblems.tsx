/** @jsxImportSource preact */
import type { JSX } from "preact"

/** Drawn in a square of 48, in the ink of the text; `paper` is what shows through. */
const DRAWINGS: Readonly<Record<string, JSX.Element>> = {
  game: (
    <>
      <path d="M24 4 42 13v20L24 44 6 33V13z" />
      <path class="paper" d="M24 7.6 37.6 14.4 24 21.4 10.4 14.4z" />
      <circle cx="24" cy="14.5" r="2.7" />
      <circle class="paper" cx="11.5" cy="21" r="2.3" />
      <circle class="paper" cx="18.5" cy="35" r="2.3" />
      <circle class="paper" cx="15" cy="28" r="2.3" />
      <circle class="paper" cx="36.5" cy="22" r="2.3" />
      <circle class="paper" cx="29.5" cy="34" r="2.3" />
    </>
  ),
  collab: (
    <>
      <path d="M6 15 25 9l5 18-19 6z" />
      <path class="paper" d="m11 19 12-3.6.7 2.4-12 3.6zm1.6 5.6 8.4-2.5.7 2.4-8.4 2.5z" />
      <path class="edge" d="m22 20 20 2-2 20-20-2z" />
      <path class="paper" d="m26 26 12 1.2-.2 2.4-12-1.2zm-.6 6 8.4.8-.2 2.5-8.4-.9z" />
      <circle cx="16" cy="8" r="3.4" />
    </>
  ),
  chat: (
    <>
      <path d="M4 7h27v19H17l-8 7v-7H4z" />
      <path class="paper" d="M9 12h17v2.6H9zm0 6h11v2.6H9z" />
      <path class="edge" d="M20 21h24v16h-5v7l-8-7H20z" />
      <circle class="paper" cx="26" cy="29" r="2" />
      <circle class="paper" cx="32" cy="29" r="2" />
      <circle class="paper" cx="38" cy="29" r="2" />
    </>
  ),
  waterworks: (
    <>
      <path d="M4 9h5v2h11a13 13 0 0 1 13 13v3h2v5H19v-5h2v-3a2 2 0 0 0-2-2H9v2H4z" />
      <path class="paper" d="M11 14h9a10 10 0 0 1 10 10v3h-2.5v-3a7.5 7.5 0 0 0-7.5-7.5h-9z" />
      <path d="M27 35c4 4.4 5 6 5 7.6a5 5 0 0 1-10 0c0-1.6 1-3.2 5-7.6" />
    </>
  ),
  "kindness-map": (
    <>
      <path d="m4 13 13-5v31L4 44zm14.5-5L30 13v31l-11.5-5zM31.5 13 44 8v31l-12.5 5z" />
      <path
        class="paper"
        d="M24 33c-7-5.5-11-9.5-11-14a6 6 0 0 1 11-3.4A6 6 0 0 1 35 19c0 4.5-4 8.5-11 14"
      />
      <path d="M24 29.5c-5-4-8.3-7-8.3-10.3a3.7 3.7 0 0 1 7-1.6L24 20l1.3-2.4a3.7 3.7 0 0 1 7 1.6c0 3.3-3.3 6.3-8.3 10.3" />
    </>
  ),
  kerplunk: (
    <>
      <path d="M13 4h22v40H13z" />
      <path class="paper" d="M16 7h16v34H16z" />
      <path d="m3 20 42 7.5v2.6L3 22.6zm0 9 42-11v2.6L3 31.6z" />
      <circle cx="20.5" cy="15" r="3.4" />
      <circle cx="27.8" cy="13.2" r="3.4" />
      <circle cx="24.5" cy="20" r="3.4" />
      <circle cx="21" cy="37.5" r="3.4" />
      <circle cx="28" cy="37.5" r="3.4" />
    </>
  ),
}

/** Dice and a card, for a type that no one has drawn. */
const ANY = (
  <>
    <path d="m8 12 17-5 8 27-17 5z" />
    <path class="paper" d="m19.5 16 4.8 4-1.8 6.8-6-3.6z" />
    <path class="edge" d="M26 24h18v18H26z" />
    <circle class="paper" cx="31" cy="29" r="2.2" />
    <circle class="paper" cx="39" cy="37" r="2.2" />
    <circle class="paper" cx="35" cy="33" r="2.2" />
  </>
)

/** What stands for a type of room. */
export const drawingOf = (type: string): JSX.Element => DRAWINGS[type] ?? ANY

export const Emblem = ({ type }: { readonly type: string }) => (
  <svg class="inn-emblem" viewBox="0 0 48 48" aria-hidden="true">
    {drawingOf(type)}
  </svg>
)
