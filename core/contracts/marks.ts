import type { Context } from "../base/context"
import { t } from "../base/http"
import { type Point, point } from "../base/tokens"
import { createValidator } from "../base/validated"

/** What stands beside a name. */
export interface Mark {
  /** The name: one of the slugs that were asked about. */
  readonly slug: string
  /** `verified school` */
  readonly label: string
  /** One sentence for people: `The operator knows that this is a school.` */
  readonly title: string
  /** Path of the page that says more. */
  readonly href?: string
  /** A letter for the seal that stands for it in lists; default a tick. */
  readonly letter?: string
}

/** Marks of one module. */
export interface MarkSource {
  /** Id of the module. */
  readonly module: string
  /** The marks of those of these names that have one. A page asks once, about all its names. */
  read(slugs: readonly string[]): Promise<readonly Mark[]>
}

const marks = createValidator<readonly Mark[]>(
  t.Array(
    t.Object({
      slug: t.String(),
      label: t.String({ minLength: 1, maxLength: 40 }),
      title: t.String({ minLength: 1, maxLength: 200 }),
      href: t.Optional(t.String({ pattern: "^/(?![/\\\\])", maxLength: 200 })),
      letter: t.Optional(t.String({ minLength: 1, maxLength: 2 })),
    }),
  ),
  "the marks",
)

/**
 * What modules say of names, beside each name on every page. They are asked about proved names alone: anyone may write
 * under another, and a mark would lend them trust.
 * @example contribute(Marks, { module: "school", read: async (slugs) => slugs.filter(isSchool).map(markOf) })
 */
export const Marks: Point<MarkSource> = point("marks@1", {
  key: ({ module }) => module,
  shape: t.Object({ module: t.String({ minLength: 1 }) }),
  probe: async ({ read }) => marks(await read(["no-such-name"])),
})

/** The marks of each of these names, one of each module at most. */
export async function readMarks(
  { gather }: Pick<Context, "gather">,
  slugs: readonly string[],
): Promise<(slug: string) => readonly Mark[]> {
  const sources = await gather(Marks, async ({ read }) =>
    Map.groupBy(marks(await read(slugs)), ({ slug }) => slug),
  )
  return (slug) => sources.flatMap((of) => of.get(slug)?.[0] ?? [])
}
