/** @jsxImportSource preact */
import { Fragment } from "preact"
import type { Landmark } from "../contracts/landmarks"
import { Icon } from "./wordmark"

interface Around {
  readonly root: string
  readonly landmarks: readonly Landmark[]
}

/** The site's name, leading to the front page where there is one. */
export function Home({ name, root, landmarks }: Around & { readonly name: string }) {
  const home = landmarks.find((one) => one.name === "home")
  return (
    <a class="name" href={home && root + home.path}>
      <Icon />
      {name}
    </a>
  )
}

/** What one kind of visitor looks for, as a sentence. */
export function Footer({ who, root, landmarks }: Around & { readonly who: "agents" | "people" }) {
  const links = landmarks
    .flatMap(({ footer, ...link }) => (footer?.for === who ? [{ ...link, ...footer }] : []))
    .toSorted((a, b) => a.order - b.order)
  if (links.length === 0) return null
  return (
    <>
      {` For ${who}: `}
      {links.map(({ path, label }, index) => (
        <Fragment key={path}>
          {index > 0 && ", "}
          <a href={root + path}>{label}</a>
        </Fragment>
      ))}
      .
    </>
  )
}
