/** @jsxImportSource preact */
import { CodeInput, sitePage } from "broadside/ui"
import type { GpsContext } from "../context"
import { MapView } from "../map/map"
import { MOBILE, MOBILE_STYLE } from "./scripts"

/** The page that shares where a phone is; `code` is the session that a link names. */
export const mobilePage = (ctx: GpsContext, code: string): Promise<string> =>
  sitePage(ctx, "/gps-mobile", {
    title: "Share my position",
    description: `Share where your phone is with everyone who has the code, on ${ctx.site.name}. No account, no app.`,
    scripts: [MOBILE],
    children: (
      <>
        <link rel="stylesheet" href={MOBILE_STYLE} />
        <div class="carry" data-carry="" data-tone="idle">
          <h1>Share my position</h1>
          <Session />
          <State />
          <Start code={code} />
          <Figures />
          <ByHand ctx={ctx} />
          <Background ctx={ctx} />
        </div>
      </>
    ),
  })

const Session = () => (
  <section class="carry-session" aria-label="Session" data-session="" hidden>
    <p>
      <span class="unseen">Code </span>
      <b data-code="" dir="ltr" /> <bdi class="small" data-title="" />
    </p>
    <nav class="actions" aria-label="This session">
      <a href="/gps" data-path="/gps?code=">
        Map
      </a>
      <a href="/hunt" data-path="/hunt?join=">
        Hunt
      </a>
      <a href="/gps-dashboard" data-path="/gps-dashboard?code=">
        Big screen
      </a>
      <button type="button" data-invite="">
        Invite
      </button>
    </nav>
  </section>
)

const State = () => (
  <section class="carry-state" aria-label="State">
    <p class="carry-says">
      <span class="carry-light" aria-hidden="true" />
      <b data-says="">Not sharing</b>
    </p>
    <p data-detail="">
      <noscript>
        This page needs JavaScript to read where you are. Without it, a session is still readable on
        its <a href="/gps">map page</a>.
      </noscript>
    </p>
    <p class="unseen" role="status" data-spoken="" />
    <p class="carry-sent">
      Last one that arrived: <b data-sent-ago="">never</b>
    </p>
  </section>
)

const Start = ({ code }: { readonly code: string }) => (
  <form class="carry-form" action="/gps" data-form="">
    <div class="carry-fields">
      <p class="field">
        <label for="carry-name">Your name</label>
        <input id="carry-name" name="name" maxlength={80} autocomplete="nickname" />
      </p>
      <p class="field">
        <label for="carry-code">Code</label>
        <CodeInput id="carry-code" name="code" value={code} aria-describedby="carry-code-hint" />
        <span class="small" id="carry-code-hint">
          Empty for a new session
        </span>
      </p>
    </div>
    <button type="submit" class="button carry-button" data-button="" disabled>
      Share my position
    </button>
  </form>
)

const FIGURES = [
  { name: "accuracy", label: "Accuracy", value: "–" },
  { name: "speed", label: "Speed", value: "–" },
  { name: "heading", label: "Heading", value: "–" },
  { name: "waiting", label: "Waiting", value: "0" },
  { name: "sent", label: "Arrived", value: "0" },
  { name: "people", label: "People", value: "–" },
] as const

const Figures = () => (
  <section class="carry-more" aria-label="Figures">
    <dl class="carry-figures">
      {FIGURES.map(({ name, label, value }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd data-figure={name}>{value}</dd>
        </div>
      ))}
    </dl>
    <p class="small">
      <span data-measured-ago="" /> <span data-awake="" /> <span data-pause="" hidden />
    </p>
    <p>
      <label>
        <input type="checkbox" data-precise="" checked /> High accuracy
      </label>{" "}
      <span class="small">Off saves battery: a position in ten seconds at most.</span>
    </p>
  </section>
)

const ByHand = ({ ctx }: { readonly ctx: GpsContext }) => (
  <details class="carry-hand" data-by-hand="">
    <summary>Place myself by hand</summary>
    <p class="small">Tap where you are. That place is shared until you choose another one.</p>
    <MapView ctx={ctx} id="carry-map" label="Map to place yourself on" />
    <form class="carry-place">
      <p class="field">
        <label for="carry-lat">Latitude</label>
        <input id="carry-lat" name="lat" type="number" min={-90} max={90} step="any" required />
      </p>
      <p class="field">
        <label for="carry-lon">Longitude</label>
        <input id="carry-lon" name="lon" type="number" min={-180} max={180} step="any" required />
      </p>
      <p class="actions">
        <button type="submit">I am here</button>
        <button type="button" data-measure="" hidden>
          Measure instead
        </button>
      </p>
    </form>
  </details>
)

const Background = ({ ctx }: { readonly ctx: GpsContext }) => (
  <section class="carry-background">
    <div class="head">
      <h2>Before you put the phone away</h2>
    </div>
    <ul>
      <li>
        Phones stop pages in the background. Keep this page open and the screen on; when you come
        back to it, it goes on by itself.
      </li>
      <li>
        To share with a locked phone, use the free app OwnTracks in its HTTP mode with this address:{" "}
        <code class="carry-address">
          {ctx.urls.base}/api/location/<span data-owntracks="">CODE</span>/owntracks
        </code>
      </li>
      <li>
        Everyone with the code sees you. A session ends ten minutes after the last position; then
        everything about it is deleted.
      </li>
    </ul>
  </section>
)
