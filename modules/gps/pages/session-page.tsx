/** @jsxImportSource preact */
import { Share } from "broadside/publishing"
import { COPYING, Faults, type Filled, sitePage } from "broadside/ui"
import type { GpsContext } from "../context"
import { GEO } from "../geo"
import { LIVE, ME } from "../live/script"
import { MAP, MapView } from "../map/map"
import type { Session } from "../sessions/session"
import { MoreWays } from "./more-ways"
import { ChatItem, Person, PinItem, sessionPath, TitleBar, titleOf } from "./parts"
import { FORMS, LISTS, SESSION, SHARING, TOLD } from "./scripts"
import { Listing, MapActions, MessageForm, PlaceForm, You } from "./session-forms"
import { Privacy } from "./start-page"
import { GPS_STYLE } from "./style"

const NOTHING: Filled = { values: {}, faults: [] }

interface SessionPageOptions {
  readonly session: Session
  /** Whether the reader decides about the lobby. */
  readonly mayList: boolean
  /** The key for that, for the browser that created the session. */
  readonly lobbyKey?: string | undefined
  readonly pin?: Filled
  readonly message?: Filled
  readonly listing?: Filled
}

/** The page of one session: readable without script, live with it. */
export function sessionPage(
  ctx: GpsContext,
  {
    session,
    mayList,
    lobbyKey,
    pin = NOTHING,
    message = NOTHING,
    listing = NOTHING,
  }: SessionPageOptions,
): Promise<string> {
  const title = titleOf(session)
  const now = ctx.now()
  const path = sessionPath(session.code)
  const people = [...session.participants.values()]
  return sitePage(ctx, path, {
    title,
    description: `Share where you are with the others in this session, on ${ctx.site.name}.`,
    scripts: [COPYING, SESSION],
    children: (
      <div
        class="gps"
        data-session={session.code}
        data-now={now}
        data-live={LIVE}
        data-map={MAP}
        data-geo={GEO}
        data-me={ME}
        data-lists={LISTS}
        data-told={TOLD}
        data-forms={FORMS}
        data-sharing={SHARING}
      >
        <link rel="stylesheet" href={GPS_STYLE} />
        <TitleBar title={title} code={session.code}>
          <Share title={title} url={ctx.urls.base + path} />
        </TitleBar>
        <p class="unseen" role="status" data-news="" />
        <p class="gps-connection small" role="status" data-connection="" />
        <Faults
          faults={[...pin.faults, ...message.faults, ...listing.faults]}
          fields={["lat", "lon", "message", "name", "text", "by"]}
          heading="Not sent yet"
        />
        <div class="gps-columns">
          <div>
            <MapView ctx={ctx} id="map" label={`Map of ${title}`} />
            <MapActions />
            <PlaceForm code={session.code} form={pin} />
          </div>
          <div>
            <You />
            <section aria-labelledby="people">
              <div class="head">
                <h2 id="people">People</h2>
              </div>
              <ul class="gps-list" data-list="people">
                {people.map((person) => (
                  <Person key={person.id} {...person} now={now} />
                ))}
              </ul>
              <p class="small gps-empty">No one shares a position yet.</p>
            </section>
          </div>
          <section aria-labelledby="chat">
            <div class="head">
              <h2 id="chat">Messages</h2>
            </div>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
            <ol class="gps-chat" data-list="messages" tabIndex={0} aria-labelledby="chat">
              {session.messages.map((one) => (
                <ChatItem key={one.id} {...one} now={now} />
              ))}
            </ol>
            <p class="small gps-empty">Nothing said yet.</p>
            <MessageForm code={session.code} form={message} />
          </section>
          <section aria-labelledby="pins">
            <div class="head">
              <h2 id="pins">Pins</h2>
            </div>
            <ul class="gps-list" data-list="pins">
              {session.pins.map((one) => (
                <PinItem key={one.id} {...one} now={now} />
              ))}
            </ul>
            <p class="small gps-empty">No pins yet. Tap the map to drop one.</p>
            <Listing session={session} mayList={mayList} lobbyKey={lobbyKey} />
          </section>
        </div>
        <Templates />
        <MoreWays ctx={ctx} code={session.code} />
        <Privacy />
      </div>
    ),
  })
}

const NOWHERE = { lat: 0, lon: 0 }
const NO_ONE = {
  id: "",
  name: "",
  protected: false,
  color: "",
  alt: null,
  speed: null,
  heading: null,
  accuracy: null,
}

/** Items that the script copies for new entries, so that they look like the existing ones. */
const Templates = () => (
  <>
    <template data-of="people">
      <Person {...NO_ONE} {...NOWHERE} updatedAt={0} now={0} />
    </template>
    <template data-of="pins">
      <PinItem id={0} message="" name="" protected={false} {...NOWHERE} createdAt={0} now={0} />
    </template>
    <template data-of="messages">
      <ChatItem id={0} name="" protected={false} message="" at={0} participant={null} now={0} />
    </template>
  </>
)
