/** @jsxImportSource preact */
import type { Around } from "./masthead"

/** The foot of every page: every area, and what people and agents look for. */
export const Colophon = ({ site, nav, landmarks, root }: Around) => (
  <footer class="colophon">
    {nav.length > 0 && (
      <Links
        heading="Everything here"
        links={nav.toSorted((a, b) => a.order - b.order)}
        root={root}
      />
    )}
    <Links heading="For people" links={footerLinks(landmarks, "people")} root={root} />
    <Links heading="For agents" links={footerLinks(landmarks, "agents")} root={root} />
    <p>
      {site.name} is set with Broadside. Every page here belongs to its makers, people and machines
      alike.
    </p>
  </footer>
)

interface LinksOptions {
  readonly heading: string
  readonly links: readonly { readonly path: string; readonly label: string }[]
  readonly root: string
}

const Links = ({ heading, links, root }: LinksOptions) =>
  links.length === 0 ? null : (
    <nav aria-label={heading}>
      <b aria-hidden="true">{heading}</b>
      <ul>
        {links.map(({ path, label }) => (
          <li key={path}>
            <a href={root + path}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )

const footerLinks = (landmarks: Around["landmarks"], who: "agents" | "people") =>
  landmarks
    .flatMap(({ footer, ...link }) => (footer?.for === who ? [{ ...link, ...footer }] : []))
    .toSorted((a, b) => a.order - b.order)
