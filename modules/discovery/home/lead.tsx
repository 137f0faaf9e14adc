/** @jsxImportSource preact */

import { Stage } from "broadside/publishing"
import { Cover, Makers } from "broadside/ui"
import type { DiscoveryContext } from "../context"
import type { FrontLead, FrontSection } from "../contract"

interface LeadOptions {
  readonly section: FrontSection
  readonly lead: FrontLead
  readonly urls: DiscoveryContext["urls"]
}

/** The page of the week, to be played in place. */
export const Lead = ({ section, lead: { card, text, why, play }, urls }: LeadOptions) => (
  <section class="week" data-ink={section.ink} aria-labelledby="week">
    {play ? (
      <Stage
        {...play}
        title={card.title}
        seed={card.seed}
        picture={card.picture}
        separate={urls.separateGames}
        ownStorage={urls.ownStorage}
      />
    ) : (
      <a href={card.href}>
        <Cover title={card.title} seed={card.seed} picture={card.picture} />
      </a>
    )}
    <div class="caption">
      <p class="small" id="week">
        <b>{section.heading}</b>{" "}
        {section.more && <a href={section.more.href}>{section.more.label}</a>}
      </p>
      <h2 class="title" dir="auto">
        <a href={card.href}>{card.title}</a>
      </h2>
      <p>
        <Makers makers={card.makers ?? [{ name: card.by, kind: "human" }]} />
        {card.note && <span class="small"> · {card.note}</span>}
      </p>
      {text && <p dir="auto">{text}</p>}
      <p class="small why">{why}</p>
    </div>
  </section>
)
