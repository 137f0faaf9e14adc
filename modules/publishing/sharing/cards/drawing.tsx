/** @jsxImportSource preact */

import { drawPoster, HEIGHT, WIDTH } from "broadside/host"
import { renderToString } from "preact-render-to-string"
import type { ShareCard } from "../contract"
import { settable } from "./letters"

/** The size that sites which show links ask for. */
export const CARD_WIDTH = 1_200
export const CARD_HEIGHT = 630

/** The strip below the poster. */
const FOOT = 84
const POSTER = CARD_HEIGHT - FOOT
const SCALE = CARD_WIDTH / WIDTH
/** Height of the poster in its own units: it is cut lower than a cover. */
const CUT = POSTER / SCALE
const TITLE_HEIGHT = CUT - 34
/** A cover keeps its proportions, within this. */
const PICTURE = { width: 0.74 * CARD_WIDTH, height: POSTER - 64 }
const [PAPER, INK, RED] = ["#f2efe8", "#16161a", "#b8211b"]

interface CardDrawing extends Omit<ShareCard, "cover"> {
  readonly site: string
  /** Its cover as a data URI, which resvg can read: a JPEG or PNG. */
  readonly picture?: { readonly uri: string; readonly width: number; readonly height: number }
}

/** A share card as an SVG, for the fonts of `press.worker.ts`. */
export function cardDrawing({ title, seed, by, label, site, picture }: CardDrawing): string {
  const words = picture ? undefined : (settable(title) ?? label)
  const poster = drawPoster({ title: words, seed, titleHeight: TITLE_HEIGHT })
  const credit = settable(by)
  const drawing = renderToString(
    <>
      {/* Not an attribute in any SVG. */}
      <style>{".over{mix-blend-mode:multiply}"}</style>
      <g
        transform={`scale(${SCALE}) translate(0 ${(CUT - HEIGHT) / 2})`}
        // `html` escapes text.
        dangerouslySetInnerHTML={{ __html: poster.text }}
      />
      {picture && <Picture {...picture} />}
      <rect y={POSTER} width={CARD_WIDTH} height={FOOT} fill={PAPER} />
      <rect y={POSTER} width={CARD_WIDTH} height="5" fill={INK} />
      <g font-family="Source Serif 4" font-weight="700" font-size="34" fill={INK}>
        {credit && (
          <text x="40" y={CARD_HEIGHT - 29}>
            by {shorten(credit, 34)}
          </text>
        )}
        <text x={CARD_WIDTH - 40} y={CARD_HEIGHT - 29} text-anchor="end">
          <tspan fill={RED}>{label}</tspan>
          {` · ${shorten(settable(site) ?? "", 20)}`}
        </text>
      </g>
    </>,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" font-family="Rokkitt" font-weight="800">${drawing}</svg>`
}

function Picture({ uri, width, height }: NonNullable<CardDrawing["picture"]>) {
  const scale = Math.min(PICTURE.width / width, PICTURE.height / height)
  const [w, h] = [width * scale, height * scale]
  const [x, y] = [(CARD_WIDTH - w) / 2, (POSTER - h) / 2]
  return (
    <>
      <rect x={x - 6} y={y - 6} width={w + 12} height={h + 12} fill={INK} />
      <image x={x} y={y} width={w} height={h} href={uri} />
    </>
  )
}

const shorten = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text
