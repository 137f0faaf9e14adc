/** @jsxImportSource preact */
import { Field, type Filled, TextField } from "broadside/ui"
import type { Session } from "../sessions/session"

interface FormOptions {
  readonly code: string
  readonly form: Filled
}

/** The visitor's name, and whether they share their location. Only a script knows either. */
export const You = () => (
  <section class="gps-you with-script" aria-labelledby="you">
    <div class="head">
      <h2 id="you">You</h2>
    </div>
    <div class="gps-me">
      <div class="field">
        <label for="my-name">Your name</label>
        <input id="my-name" maxlength={80} dir="auto" autocomplete="nickname" data-my-name="" />
      </div>
      <div class="field">
        <label for="my-color">Colour</label>
        <input id="my-color" type="color" data-my-color="" />
      </div>
    </div>
    <p class="actions">
      <button type="button" class="button" data-share-position="">
        Share my position
      </button>
    </p>
    <p class="small" role="status" data-sharing-status="" />
    <p class="small notice" data-by-hand="" hidden>
      A browser tells a page where it is only over HTTPS. Place yourself by hand: tap the map where
      you are, then press “I am here”.
    </p>
  </section>
)

/** What to do with the map, by button. */
export const MapActions = () => (
  <p class="actions with-script">
    <button type="button" data-new-pin="">
      Drop a pin
    </button>
    <button type="button" data-everyone="">
      Show everyone
    </button>
  </p>
)

/** A place on the map, for a pin or for oneself. With script it opens when a place is chosen. */
export const PlaceForm = ({ code, form }: FormOptions) => (
  <form
    class="gps-place slip"
    method="post"
    action="/gps/pin"
    enctype="multipart/form-data"
    data-form="pin"
    aria-labelledby="place"
  >
    <h2 id="place">A pin on the map</h2>
    <input type="hidden" name="code" value={code} />
    <TextField form={form} name="message" label="What is there" max={200} />
    <div class="gps-degrees">
      <Degrees form={form} name="lat" label="Latitude" most={90} />
      <Degrees form={form} name="lon" label="Longitude" most={180} />
    </div>
    <div class="without-script">
      <TextField form={form} name="name" label="Your name" max={80} />
    </div>
    <p class="fault" role="alert" data-fault="" />
    <p class="actions">
      <button class="button" type="submit">
        Drop a pin here
      </button>
      <button type="button" class="with-script" data-i-am-here="">
        I am here
      </button>
      <button type="button" class="with-script" data-cancel="">
        Cancel
      </button>
    </p>
  </form>
)

interface DegreesOptions {
  readonly form: Filled
  readonly name: string
  readonly label: string
  readonly most: number
}

const Degrees = ({ form, name, label, most }: DegreesOptions) => (
  <Field
    form={form}
    name={name}
    label={label}
    control={(common) => (
      <input
        {...common}
        type="number"
        step="any"
        min={-most}
        max={most}
        required
        dir="ltr"
        value={form.values[name]}
      />
    )}
  />
)

export const MessageForm = ({ code, form }: FormOptions) => (
  <form
    class="gps-say"
    method="post"
    action="/gps/say"
    enctype="multipart/form-data"
    data-form="chat"
    aria-label="Write a message"
  >
    <input type="hidden" name="code" value={code} />
    <div class="without-script">
      <TextField form={form} name="by" label="Your name" max={80} />
    </div>
    <TextField form={form} name="text" label="Message" max={500} required />
    <p class="fault" role="alert" data-fault="" />
    <p class="actions">
      <button type="submit">Send</button>
    </p>
  </form>
)

interface ListingOptions {
  readonly session: Session
  readonly mayList: boolean
  readonly lobbyKey: string | undefined
}

/** Whether the lobby shows the session, and for who created it the button that changes it. */
export const Listing = ({ session: { code, listed }, mayList, lobbyKey }: ListingOptions) => (
  <form
    class="gps-listing slip"
    method="post"
    action="/gps/listing"
    enctype="multipart/form-data"
    data-form="listing"
    data-lobby-key={lobbyKey}
  >
    <input type="hidden" name="code" value={code} />
    <input type="hidden" name="listed" value={listed ? "" : "yes"} />
    <p data-listed="">{listed ? LISTED : UNLISTED}</p>
    <p class="fault" role="alert" data-fault="" />
    <p class="small" data-creators-only="" hidden={mayList}>
      Only who started the session can change this.
    </p>
    <p class="actions" data-listing="" hidden={!mayList}>
      <button
        type="submit"
        data-listed-in={LISTED}
        data-listed-out={UNLISTED}
        data-take-out={TAKE_OUT}
        data-put-in={PUT_IN}
      >
        {listed ? TAKE_OUT : PUT_IN}
      </button>
    </p>
  </form>
)

const TAKE_OUT = "Take it out of the lobby"
const PUT_IN = "Show it in the lobby"
const LISTED = "Public: the lobby shows this session and where everyone is."
const UNLISTED = "Private: only who has the code finds this session."
