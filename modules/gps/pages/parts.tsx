/** @jsxImportSource preact */
import { iso } from "broadside"
import { CodeInput, ProtectedSeal, times } from "broadside/ui"
import type { ComponentChildren, ComponentProps } from "preact"
import type { Message, Participant, Pin, Session } from "../sessions/session"

/** What people call a session without a name. */
export const titleOf = ({ name, code }: Pick<Session, "name" | "code">) =>
  name.trim() || `Session ${code}`

export const sessionPath = (code: string) => `/gps?code=${code}`

/** Where the code of a session is typed. */
export const SessionCodeInput = (field: ComponentProps<"input">) => (
  <CodeInput {...field} class="gps-code-field" required />
)

interface TitleBarOptions {
  readonly title: string
  readonly code: string
  /** How it is shared. */
  readonly children: ComponentChildren
}

/** The title of a session or of what is played in it, beside the code that others need. */
export const TitleBar = ({ title, code, children }: TitleBarOptions) => (
  <header class="title-row gps-title">
    <h1 dir="auto" data-heading="">
      {title}
    </h1>
    <div class="actions">
      <p class="code-plate">
        <span class="unseen">Code </span>
        {code}
      </p>
      {children}
    </div>
  </header>
)

/** A drawing, since the policy of our pages refuses colours in a style attribute. */
export const Dot = ({ color }: { readonly color: string }) => (
  <svg class="dot" viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="8" cy="8" r="7" fill={color} />
  </svg>
)

/** As precise as ten metres, which is what people compare by eye. */
const degrees = ({ lat, lon }: { readonly lat: number; readonly lon: number }) =>
  `${lat.toFixed(4)}, ${lon.toFixed(4)}`

interface AgoOptions {
  readonly at: number
  readonly now: number
}

/** These pages are made for each reader, so that it is right without script, too. */
const Ago = ({ at, now }: AgoOptions) => (
  <time dateTime={iso(at)} data-relative="">
    {agoInWords(now - at)}
  </time>
)

function agoInWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return "just now"
  const [count, unit] = minutes < 60 ? [minutes, "minute"] : [Math.floor(minutes / 60), "hour"]
  return `${times(count, unit)} ago`
}

interface Now {
  readonly now: number
}

/** Name of the sender; the script of the page shows the mark of those who proved a protected name. */
const Name = ({ of }: { readonly of: Pick<Participant, "name" | "protected"> }) => (
  <>
    <bdi data-name="">{of.name}</bdi>
    <span data-protected="" hidden={!of.protected}>
      <ProtectedSeal />
    </span>
  </>
)

/** A person in the list; the script of the page fills in how far away they are. */
export const Person = ({ id, color, lat, lon, updatedAt, now, ...one }: Participant & Now) => (
  <li data-id={id}>
    <Dot color={color} />
    <div>
      <b>
        <Name of={one} />
      </b>
      <p class="small">
        <span data-way="">{degrees({ lat, lon })}</span> ·{" "}
        <span data-seen="">
          <Ago at={updatedAt} now={now} />
        </span>
      </p>
    </div>
    <button type="button" data-show="" hidden>
      Show<span class="unseen"> on the map</span>
    </button>
  </li>
)

export const PinItem = ({ id, message, lat, lon, createdAt, now, ...pin }: Pin & Now) => (
  <li data-id={id}>
    <div>
      <b>
        <bdi data-text="">{message || "Pin"}</bdi>
      </b>
      <p class="small">
        <Name of={pin} /> · <span data-way="">{degrees({ lat, lon })}</span> ·{" "}
        <Ago at={createdAt} now={now} />
      </p>
    </div>
    <button type="button" data-show="" hidden>
      Show<span class="unseen"> on the map</span>
    </button>
  </li>
)

export const ChatItem = ({ id, message, at, now, ...said }: Message & Now) => (
  <li data-id={id}>
    <p class="small">
      <b>
        <Name of={said} />
      </b>{" "}
      · <Ago at={at} now={now} />
    </p>
    <p dir="auto" data-text="">
      {message}
    </p>
  </li>
)
