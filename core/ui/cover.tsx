/** @jsxImportSource preact */
/** A generated cover: a small abstract print, always the same for the same text. @since 1.0.0 */
export function Cover({ title, seed }: { readonly title: string; readonly seed: string }) {
  const random = numbers(seed)
  const hue = Math.floor(random() * 360)
  const ink = (shift: number, light: number) => `hsl(${(hue + shift) % 360} 62% ${light}%)`
  const shapes = Array.from({ length: 7 }, (_, i) => {
    const [x, y, size] = [random() * 320, random() * 200, 30 + random() * 90]
    const fill = ink(
      [0, 40, 190, 220][Math.floor(random() * 4)] ?? 0,
      38 + Math.floor(random() * 36),
    )
    return i % 3 === 0 ? (
      <circle key={i} cx={x} cy={y} r={size * 0.6} fill={fill} opacity=".85" />
    ) : (
      <rect
        key={i}
        x={x - size / 2}
        y={y - size / 2}
        width={size}
        height={size * (0.3 + random())}
        fill={fill}
        opacity=".8"
        transform={`rotate(${Math.floor(random() * 90)} ${x} ${y})`}
      />
    )
  })
  const letter = [...new Intl.Segmenter().segment(title.trim())][0]?.segment ?? "·"
  return (
    <svg
      class="cover"
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={`Cover of ${title}`}
    >
      <rect width="320" height="200" fill={ink(0, 88)} />
      {shapes}
      <text
        x="22"
        y="178"
        font-size="96"
        font-weight="700"
        font-family="Georgia, serif"
        fill="#fffdf6"
        stroke="#1d1a16"
        stroke-width="5"
        paint-order="stroke"
      >
        {letter}
      </text>
    </svg>
  )
}

/** Numbers from 0 to 1 that depend only on the seed (mulberry32). */
function numbers(seed: string): () => number {
  let state = Number(BigInt.asUintN(32, BigInt(Bun.hash(seed))))
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
