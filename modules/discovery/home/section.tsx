/** @jsxImportSource preact */
import type { PageCard } from "broadside/contracts"
import { Makers, PageCards, PageLines, shortCount, TimeLeft } from "broadside/ui"
import type { FrontLink, FrontSection } from "../contract"

interface SectionOptions {
  readonly section: FrontSection
  readonly now: number
}

/** A shelf of posters, a board of notices, or lines. */
export const Section = ({ section, now }: SectionOptions) => (
  <section data-ink={section.ink}>
    <div class="head">
      <h2>{section.heading}</h2>
      {section.more && <a href={section.more.href}>{section.more.label}</a>}
    </div>
    {section.look === "notices" ? (
      <Notices cards={section.cards} now={now} />
    ) : (
      section.cards.length > 0 && <PageCards cards={section.cards} now={now} oneRow />
    )}
    {section.lines && <PageLines lines={section.lines} />}
    {section.links && <Links links={section.links} label={section.heading} />}
  </section>
)

/** A row of links that scrolls sideways on a phone. */
export const Links = ({
  links,
  label,
}: {
  readonly links: readonly FrontLink[]
  readonly label: string
}) => (
  <nav class="row" aria-label={label}>
    {links.map(({ label, href, count }) => (
      <a class="kind" href={href} key={href}>
        <bdi>{label}</bdi>
        {count !== undefined && <small>{shortCount(count)}</small>}
      </a>
    ))}
  </nav>
)

let monthFormat: Intl.DateTimeFormat | undefined
function monthOf(at: number): string {
  monthFormat ??= new Intl.DateTimeFormat("en", { month: "short", timeZone: "UTC" })
  return monthFormat.format(at)
}

/** What ends soon, each with its last day to tear off. */
const Notices = ({ cards, now }: { readonly cards: readonly PageCard[]; readonly now: number }) => (
  <ul class="notices">
    {cards.map(({ href, title, by, makers, endsAt }) => (
      <li key={href}>
        {endsAt !== undefined && (
          <p class="stub" aria-hidden="true">
            <b>{new Date(endsAt).getUTCDate()}</b> {monthOf(endsAt)}
          </p>
        )}
        <div>
          <h3>
            <a href={href}>
              <bdi>{title}</bdi>
            </a>
          </h3>
          <p class="small">
            <Makers makers={makers ?? [{ name: by, kind: "human" }]} />
          </p>
          {endsAt !== undefined && (
            <p class="small">
              <TimeLeft endsAt={endsAt} now={now} />
            </p>
          )}
        </div>
      </li>
    ))}
  </ul>
)
