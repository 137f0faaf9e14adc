/** @jsxImportSource preact */

import { NameMarks, type PageContext, Stamp, sitePage } from "broadside/ui"

interface Schools {
  /** Their names by slugs. */
  readonly schools: ReadonlyMap<string, string>
  /** Slugs of the protected ones. */
  readonly proved: ReadonlySet<string>
  /** Paths of the profiles of those that have one. */
  readonly profiles: ReadonlyMap<string, string>
}

/** What the mark means, and who has it. */
export const schoolsPage = (
  ctx: PageContext,
  path: string,
  { schools, proved, profiles }: Schools,
): Promise<string> =>
  sitePage(ctx, path, {
    title: "Verified schools",
    description: `Schools on ${ctx.site.name} that the operator knows.`,
    children: (
      <article>
        <h1>Verified schools</h1>
        <p class="standfirst">
          The operator of this site knows these schools. What they post under their protected names
          has the mark.
        </p>
        {schools.size === 0 && <p class="notice">There are none yet.</p>}
        <ul class="people">
          {[...schools].map(([slug, name]) => (
            <li key={slug}>
              <Stamp name={name} />{" "}
              <a href={profiles.get(slug)}>
                <bdi>{name}</bdi>
              </a>
              {proved.has(slug) && <NameMarks of={name} />}
            </li>
          ))}
        </ul>
      </article>
    ),
  })
