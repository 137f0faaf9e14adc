import { wordAt } from "./corpus"

/** A page as people publish them, of about `bytes`: markup, a script, prose; `seed` makes it differ. */
export function pageOf(seed: number, bytes = 50_000): string {
  const lines: string[] = []
  let state = seed + 1
  const next = (most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % most
  }
  let length = 200
  while (length < bytes) {
    const [a, b, c] = [wordAt(next(3_000)), wordAt(next(3_000)), wordAt(next(300))]
    const line =
      next(3) === 0
        ? `<p class="${c}">${a} ${b} ${wordAt(next(9_000))} ${c}</p>`
        : `function ${a}${next(999)}(${b}) { return ${b} * ${next(100_000)} + state.${c} }`
    lines.push(line)
    length += line.length + 1
  }
  const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Game ${seed}</title>`
  return `${head}<canvas></canvas><script>\n${lines.join("\n")}\n</script></html>`
}
