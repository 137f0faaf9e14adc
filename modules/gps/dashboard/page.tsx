/** @jsxImportSource preact */
import { asset, CodeInput, linkAsset, sitePage, times } from "broadside/ui"
import type { GpsContext } from "../context"
import { GEO } from "../geo"
import { LIVE } from "../live/script"
import { MapView } from "../map/map"
import { FIGURES } from "../mobile/scripts"
import type { Session, Sessions } from "../sessions/session"
import dashboard from "./dashboard.client.js" with { type: "text" }
import style from "./dashboard.css" with { type: "text" }
import layers from "./layers.client.js" with { type: "text" }
import snapshot from "./snapshot.client.js" with { type: "text" }
import tables from "./tables.client.js" with { type: "text" }

const figures = { "../mobile/figures.client.js": FIGURES, "../geo.client.js": GEO }
const TABLES = linkAsset("gps-tables", tables, figures)
const LAYERS = linkAsset("gps-layers", layers, figures)
const SNAPSHOT = linkAsset("gps-snapshot", snapshot, { ...figures, "./tables.client.js": TABLES })

/** The script of the page. */
const DASHBOARD: string = linkAsset("gps-dashboard", dashboard, {
  "./layers.client.js": LAYERS,
  "./snapshot.client.js": SNAPSHOT,
  "./tables.client.js": TABLES,
})
const DASHBOARD_STYLE: string = asset("gps-dashboard", "css", style)

const MAX_LISTED = 8

interface DashboardOptions {
  readonly sessions: Pick<Sessions, "listed">
  /** Code of the session to show; empty for the layers around a place. */
  readonly code: string
}

/** A big screen for a wall: a map with everyone and every layer, and tables of them. */
export const dashboardPage = (ctx: GpsContext, { sessions, code }: DashboardOptions) =>
  sitePage(ctx, "/gps-dashboard", {
    title: code ? `Big screen of ${code}` : "Big screen",
    description: `People, aircraft, ships, the space station and more on one map, on ${ctx.site.name}.`,
    scripts: [DASHBOARD],
    children: (
      <>
        <link rel="stylesheet" href={DASHBOARD_STYLE} />
        <div class="wall" data-wall="" data-live={LIVE} data-code={code || undefined}>
          <header class="wall-top">
            <h1 dir="auto" data-title="">
              {code ? `Session ${code}` : "Big screen"}
            </h1>
            <p class="wall-code" dir="ltr">
              {code}
            </p>
            <p data-connection="" role="status" />
            <p class="wall-clock">
              <time data-clock="" />
            </p>
          </header>
          <noscript>
            <p class="notice">
              The big screen needs JavaScript. Without it, read the{" "}
              <a href={code ? `/gps?code=${code}` : "/gps"}>page of the session</a>.
            </p>
          </noscript>
          <div class="wall-map">
            <MapView
              ctx={ctx}
              id="wall-map"
              label={code ? "Map with everyone in the session" : "Map of a place you choose"}
            />
          </div>
          <div class="wall-side">
            {code ? <SessionParts code={code} /> : <Choose listed={sessions.listed()} />}
            <Layers hasSession={code !== ""} />
          </div>
        </div>
      </>
    ),
  })

const SessionParts = ({ code }: { readonly code: string }) => (
  <>
    <section class="wall-people">
      <div class="head">
        <h2>
          People <span class="number" data-people-count="" />
        </h2>
        <label class="small">
          <input type="checkbox" data-follow="" checked /> Keep everyone in view
        </label>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <section class="wall-scroll" aria-label="Table of people" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Seen</th>
              <th scope="col">Speed</th>
              <th scope="col">Heading</th>
              <th scope="col">Covered</th>
            </tr>
          </thead>
          <tbody data-people="" />
        </table>
      </section>
      <p class="small" data-no-people="">
        No one shares a position yet. On a phone, open{" "}
        <a href={`/gps-mobile?code=${code}`}>Share my position</a>.
      </p>
    </section>
    <section class="wall-news">
      <div class="head">
        <h2>Latest</h2>
        <a class="small" href={`/gps?code=${code}`}>
          Pin and chat
        </a>
      </div>
      <ul class="wall-list" data-latest="" />
      <p class="small" data-no-latest="">
        Pins and messages appear here.
      </p>
    </section>
  </>
)

const Choose = ({ listed }: { readonly listed: readonly Session[] }) => (
  <section>
    <div class="head">
      <h2>Show a session</h2>
      <a class="small" href="/gps">
        Start one
      </a>
    </div>
    <form class="search" action="/gps-dashboard">
      <label class="unseen" for="wall-code">
        Code of the session
      </label>
      <CodeInput id="wall-code" name="code" required placeholder="Code" />
      <button class="button" type="submit">
        Show
      </button>
    </form>
    {listed.length > 0 && (
      <ul class="wall-list">
        {listed.slice(0, MAX_LISTED).map(({ code, name, participants }) => (
          <li key={code}>
            <a href={`/gps-dashboard?code=${code}`}>
              <bdi>{name || `Session ${code}`}</bdi>
            </a>{" "}
            <span class="small">{times(participants.size, "person", "people")}</span>
          </li>
        ))}
      </ul>
    )}
    <p class="small">
      Without a session, the screen shows the layers around the middle of the map. Move it to the
      place that you want to watch; the address of this page follows.
    </p>
  </section>
)

const Layers = ({ hasSession }: { readonly hasSession: boolean }) => (
  <section class="wall-layers">
    <div class="head">
      <h2>Layers</h2>
      <span class="small" data-area="" />
    </div>
    <ul class="wall-list" data-layers="" />
    <p class="small" data-layers-state="" role="status" />
    {hasSession && (
      <p class="small">
        <span data-pushed="">A snapshot for agents is sent every 30 seconds.</span>{" "}
        <a data-snapshot="" href="/gps-dashboard" hidden>
          Read it
        </a>
      </p>
    )}
  </section>
)
