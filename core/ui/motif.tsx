/** @jsxImportSource preact */
import type { VNode } from "preact"
import { WIDTH } from "./woodtype"

interface MotifProps {
  readonly random: () => number
  readonly ink: string
  /** Printed thin, so that light letters stay easy to read on it. */
  readonly faint: boolean
}

/** The picture under a title: one of a handful of blocks such as a printer keeps in a drawer. */
export function Motif({ random, ink, faint }: MotifProps) {
  const block = BLOCKS[Math.floor(random() * BLOCKS.length)] as (random: () => number) => VNode
  return (
    <g fill={ink} stroke={ink} stroke-width="0" opacity={faint ? 0.62 : undefined}>
      {block(random)}
    </g>
  )
}

const BLOCKS: readonly ((random: () => number) => VNode)[] = [
  rays,
  rings,
  halftone,
  stripes,
  checks,
  waves,
  sun,
  hills,
]

function rays(random: () => number) {
  const [x, y] = [60 + random() * 200, random() < 0.5 ? 210 : 100]
  const rays = 11 + Math.floor(random() * 6)
  const path = Array.from({ length: rays }, (_, i) => {
    const at = (angle: number) =>
      `${whole(x + 420 * Math.cos(angle))} ${whole(y + 420 * Math.sin(angle))}`
    const from = (2 * Math.PI * i) / rays
    return `M${whole(x)} ${y}L${at(from)}L${at(from + Math.PI / rays)}z`
  })
  return <path d={path.join("")} />
}

function rings(random: () => number) {
  const [x, y] = [random() * WIDTH, random() * 200]
  return (
    <g fill="none" stroke-width="13">
      {[13, 40, 67, 94, 121, 148, 175, 202, 229, 256, 283, 310].map((r) => (
        <circle key={r} cx={whole(x)} cy={whole(y)} r={r} />
      ))}
    </g>
  )
}

// Rows of round dots, each row one dashed line with round ends, growing downwards.
function halftone(random: () => number) {
  const grows = random() < 0.5
  return (
    <g stroke-linecap="round" stroke-dasharray="0 16">
      {Array.from({ length: 13 }, (_, i) => (
        <path
          key={i}
          d={`M${i % 2 ? 0 : 8} ${4 + i * 16}H330`}
          stroke-width={whole(3 + (grows ? i : 12 - i) * 1.35)}
        />
      ))}
    </g>
  )
}

function stripes(random: () => number) {
  const [width, lean] = [12 + random() * 16, random() < 0.5 ? 1 : -1]
  // Beyond the sheet at both ends, where a stripe is cut square.
  const path = Array.from(
    { length: 24 },
    (_, i) => `M${whole(i * 2.1 * width - 200 - 60 * lean)} -60l${320 * lean} 320`,
  )
  return <path d={path.join("")} fill="none" stroke-width={whole(width)} />
}

function checks(random: () => number) {
  const side = [20, 25, 40][Math.floor(random() * 3)] ?? 20
  return (
    <g stroke-width={side} stroke-dasharray={side}>
      {Array.from({ length: 200 / side }, (_, i) => (
        <path key={i} d={`M${i % 2 ? 0 : -side} ${side / 2 + i * side}H${WIDTH + side}`} />
      ))}
    </g>
  )
}

function waves(random: () => number) {
  const rise = 8 + random() * 12
  const wave = Array.from(
    { length: 10 },
    (_, i) => `q20 ${whole(i % 2 ? rise * 2 : -rise * 2)} 40 0`,
  )
  return (
    <g fill="none" stroke-width="11">
      {Array.from({ length: 9 }, (_, i) => (
        <path key={i} d={`M${i % 2 ? -40 : -34} ${6 + i * 25}${wave.join("")}`} />
      ))}
    </g>
  )
}

function sun(random: () => number) {
  const x = 70 + random() * 180
  return (
    <>
      <circle cx={whole(x)} cy="112" r="86" />
      <path d="M0 140H320M0 158H320M0 176H320M0 194H320" stroke-width="7" />
    </>
  )
}

function hills(random: () => number) {
  const peak = () => whole(20 + random() * 100)
  return (
    <>
      <path d={`M-40 200L70 ${peak()}L180 200zM150 200L250 ${peak()}L360 200z`} />
      <path d="M60 200L160 96L260 200z" opacity=".55" />
      <circle cx={whole(40 + random() * 240)} cy="34" r="20" />
    </>
  )
}

const whole = (value: number) => Math.round(value)
