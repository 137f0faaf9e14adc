import { type Html, html } from "./html"
import { WIDTH } from "./woodtype"

interface MotifOptions {
  readonly random: () => number
  readonly ink: string
  /** Printed thin, so that light letters stay easy to read on it. */
  readonly faint: boolean
}

/** The picture under a title: one of a handful of blocks such as a printer keeps in a drawer. */
export function motif({ random, ink, faint }: MotifOptions): Html {
  const block = BLOCKS[Math.floor(random() * BLOCKS.length)] as Block
  const opacity = faint ? html` opacity="0.62"` : undefined
  return html`<g fill="${ink}" stroke="${ink}" stroke-width="0"${opacity}>${block(random)}</g>`
}

type Block = (random: () => number) => Html

const BLOCKS: readonly Block[] = [rays, rings, halftone, stripes, checks, waves, sun, hills]

function rays(random: () => number): Html {
  const [x, y] = [60 + random() * 200, random() < 0.5 ? 210 : 100]
  const rays = 11 + Math.floor(random() * 6)
  const at = (angle: number) =>
    `${whole(x + 420 * Math.cos(angle))} ${whole(y + 420 * Math.sin(angle))}`
  const path = rows(rays, (i) => {
    const from = (2 * Math.PI * i) / rays
    return `M${whole(x)} ${y}L${at(from)}L${at(from + Math.PI / rays)}z`
  })
  return html`<path d="${path}"/>`
}

const RADII = [13, 40, 67, 94, 121, 148, 175, 202, 229, 256, 283, 310]

function rings(random: () => number): Html {
  const [x, y] = [whole(random() * WIDTH), whole(random() * 200)]
  const circles = RADII.map((r) => html`<circle cx="${x}" cy="${y}" r="${r}"/>`)
  return html`<g fill="none" stroke-width="13">${circles}</g>`
}

// Rows of round dots, each row one dashed line with round ends, growing downwards.
function halftone(random: () => number): Html {
  const grows = random() < 0.5
  const dots = Array.from({ length: 13 }, (_, i) => {
    const size = whole(3 + (grows ? i : 12 - i) * 1.35)
    return html`<path d="M${i % 2 ? 0 : 8} ${4 + i * 16}H330" stroke-width="${size}"/>`
  })
  return html`<g stroke-linecap="round" stroke-dasharray="0 16">${dots}</g>`
}

function stripes(random: () => number): Html {
  const [width, lean] = [12 + random() * 16, random() < 0.5 ? 1 : -1]
  // Beyond the sheet at both ends, where a stripe is cut square.
  const path = rows(24, (i) => `M${whole(i * 2.1 * width - 200 - 60 * lean)} -60l${320 * lean} 320`)
  return html`<path d="${path}" fill="none" stroke-width="${whole(width)}"/>`
}

function checks(random: () => number): Html {
  const side = [20, 25, 40][Math.floor(random() * 3)] ?? 20
  const path = rows(
    200 / side,
    (i) => `M${i % 2 ? 0 : -side} ${side / 2 + i * side}H${WIDTH + side}`,
  )
  return html`<path d="${path}" stroke-width="${side}" stroke-dasharray="${side}"/>`
}

function waves(random: () => number): Html {
  const rise = 8 + random() * 12
  // Each further half is the one before, turned over.
  const wave = `q20 ${whole(-rise * 2)} 40 0t40 0${" 40 0".repeat(8)}`
  const path = rows(9, (i) => `M${i % 2 ? -40 : -34} ${6 + i * 25}${wave}`)
  return html`<path d="${path}" fill="none" stroke-width="11"/>`
}

function sun(random: () => number): Html {
  const x = whole(70 + random() * 180)
  return html`<circle cx="${x}" cy="112" r="86"/><path d="M0 140H320M0 158H320M0 176H320M0 194H320" stroke-width="7"/>`
}

function hills(random: () => number): Html {
  const peak = () => whole(20 + random() * 100)
  return html`<path d="M-40 200L70 ${peak()}L180 200zM150 200L250 ${peak()}L360 200z"/><path d="M60 200L160 96L260 200z" opacity=".55"/><circle cx="${whole(40 + random() * 240)}" cy="34" r="20"/>`
}

const rows = (length: number, row: (i: number) => string): string =>
  Array.from({ length }, (_, i) => row(i)).join("")

const whole = (value: number) => Math.round(value)
