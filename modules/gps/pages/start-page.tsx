/** @jsxImportSource preact */
import { Faults, Field, type Filled, sitePage, TextField } from "broadside/ui"
import type { GpsContext } from "../context"
import type { Session } from "../sessions/session"
import { PublicSessions } from "./lobby/parts"
import { MoreWays } from "./more-ways"
import { SessionCodeInput } from "./parts"
import { GPS_STYLE } from "./style"

const LATEST = 4

interface StartPageOptions {
  /** The sessions in the lobby. */
  readonly listed: readonly Session[]
  readonly start: Filled
  readonly join: Filled
  /** What became of the session that was asked for. */
  readonly notice?: { readonly heading: string; readonly text: string }
}

/** Where a session starts, and where those with a code join one. */
export const startPage = (
  ctx: GpsContext,
  { listed, start, join, notice }: StartPageOptions,
): Promise<string> =>
  sitePage(ctx, "/gps", {
    title: notice?.heading ?? "Find each other on a map",
    description: `Share where you are with a code of six characters, on ${ctx.site.name}. No account, no app.`,
    children: (
      <>
        <link rel="stylesheet" href={GPS_STYLE} />
        {notice ? (
          <>
            <h1>{notice.heading}</h1>
            <p class="standfirst">{notice.text}</p>
          </>
        ) : (
          <>
            <h1>Find each other</h1>
            <p class="standfirst">
              Share where you are on a map, with everyone who has the code: friends in a crowd, a
              group on a hike, an agent that helps you search. No account, no app.
            </p>
          </>
        )}
        <Faults
          faults={[...start.faults, ...join.faults]}
          fields={["name", "code"]}
          heading="Not started yet"
        />
        <div class="gps-doors">
          <form class="slip" method="post" action="/gps" enctype="multipart/form-data">
            <h2>Start</h2>
            <TextField
              form={start}
              name="name"
              label="Name of the session"
              hint="Optional, such as “Sunday hike”"
              max={60}
            />
            <Field
              form={start}
              name="color"
              label="Its colour"
              control={(common) => (
                <input {...common} type="color" value={start.values["color"] ?? "#b8211b"} />
              )}
            />
            <p class="actions">
              <button class="button" type="submit">
                Start a session
              </button>
            </p>
          </form>
          <form class="slip" method="get" action="/gps">
            <h2>Join</h2>
            <Field
              form={join}
              name="code"
              label="Code"
              hint="Six letters and digits, from someone who is in the session"
              control={(common) => <SessionCodeInput {...common} value={join.values["code"]} />}
            />
            <p class="actions">
              <button class="button" type="submit">
                Join
              </button>
            </p>
          </form>
        </div>
        {listed.length > 0 && (
          <section>
            <div class="head">
              <h2>Public sessions</h2>
              <a href="/gps-lobby">All of them on a map</a>
            </div>
            <PublicSessions sessions={listed.slice(0, LATEST)} />
          </section>
        )}
        <Privacy />
        <MoreWays ctx={ctx} />
      </>
    ),
  })

/** What everyone must know before they share where they are. */
export const Privacy = () => (
  <section class="gps-privacy">
    <div class="head">
      <h2>Who sees where you are</h2>
    </div>
    <ul>
      <li>
        Everyone who has the code, and no one else, unless the person who started the session shows
        it in the lobby.
      </li>
      <li>
        You share only while the page is open and only after you pressed the button. A session ends
        ten minutes after the last position; then its positions, pins and messages are deleted.
      </li>
      <li>Children share their position only with people whom their parents know.</li>
    </ul>
  </section>
)
