/** @jsxImportSource preact */

import { NameMarks, RelativeTime, Stamp } from "broadside/ui"
import type { Happening } from "../contract"
import type { RightNowData } from "./right-now"

/** What happens on the site; with script, new lines come as they happen. */
export const RightNowList = ({ happenings, ongoing }: RightNowData) => (
  <section class="now" aria-labelledby="now">
    <div class="head">
      <h2 id="now">Right now</h2>
    </div>
    {ongoing.length > 0 && (
      <p class="ongoing">
        {ongoing.map(({ text, href }) => (
          <a href={href} key={href}>
            {text}
          </a>
        ))}
      </p>
    )}
    <ul data-live="happenings">
      {happenings.map((happening) => (
        <HappeningLine key={`${happening.at}${happening.href}`} {...happening} />
      ))}
    </ul>
  </section>
)

export const HappeningLine = ({ at, who, did, title, href, ink }: Happening) => (
  <li data-ink={ink}>
    <Stamp {...who} />
    <p class="decision">
      <bdi>{who.name}</bdi>
      {who.isProtected && <NameMarks of={who.slug ?? who.name} brief />} {did}{" "}
      <a href={href}>
        <bdi>{title}</bdi>
      </a>
    </p>
    <small>
      <RelativeTime at={at} />
    </small>
  </li>
)
