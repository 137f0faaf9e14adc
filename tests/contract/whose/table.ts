import { ACTORS, type Cells } from "./attempts"

interface Row {
  readonly act: string
  readonly cells: Readonly<Partial<Record<string, Partial<Cells>>>>
}

const HEAD = `# Who may do what

Generated: \`UPDATE_WHOSE=1 bun run tests tests/contract/whose.test.ts\`. Read it line by line when it changes.

\`yes\`: it is done. \`no\`: 401 or 403. A number: another refusal, by its status. Who tries:

- **stranger**: someone else, under a name of their own, without a key.
- **name**: someone else under the owner's name, which is not protected, without a key.
- **keys**: someone else under a name of their own, with its secret and the key of an item of theirs; the owner's name is
  protected.
- **pretender**: the same, under the owner's name.
- **page**: a page of another site, by a script, a picture or a link; **frame**: one in a sandbox, \`Origin: null\`. Both have
  all that the owner has, also what no other page can know.
- **owner**: whoever made it, with its keys and the proof of their protected name; of what is the operator's, the operator.
`

/** Routes with the same cells together, so that a line says one thing and what does not belong there stands out. */
export function tableOf(rows: readonly Row[]): string {
  const groups = new Map<string, string[]>()
  for (const { act, cells } of rows) {
    const key = Object.entries(cells)
      .map(([place, one]) => lineOf(place, one))
      .join("\n")
    groups.set(key, [...(groups.get(key) ?? []), act])
  }
  const sections = [...groups].toSorted(([, a], [, b]) => b.length - a.length)
  const rule = `|${" --- |".repeat(ACTORS.length + 1)}`
  return [
    HEAD,
    ...sections.map(
      ([lines, acts], at) =>
        `## ${at + 1}\n\n| | ${ACTORS.join(" | ")} |\n${rule}\n${lines}\n\n${acts
          .toSorted()
          .map((act) => `- ${act}`)
          .join("\n")}\n`,
    ),
  ].join("\n")
}

const lineOf = (place: string, cells: Partial<Cells> | undefined) =>
  `| ${place} | ${ACTORS.map((actor) => cells?.[actor]).join(" | ")} |`
