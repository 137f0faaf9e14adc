/** @jsxImportSource preact */
import { COPYING, CopyButton, SelectField, sitePage, TextField } from "broadside/ui"
import type { GpsContext } from "../../context"
import { MapView } from "../../map/map"
import { type Hunt, RADII } from "../hunt"
import { HuntFrame, huntPath } from "./frame"
import { Scores, Sharing, Waypoints } from "./parts"
import { LEAD } from "./scripts"

export const leadPath = (code: string) => `/hunt/${code}/lead`

const EMPTY = { values: {}, faults: [] }

/** The page of the master: drops waypoints, starts, watches and ends the hunt. */
export const leadPage = (ctx: GpsContext, hunt: Hunt, key: string | undefined): Promise<string> =>
  sitePage(ctx, leadPath(hunt.code), {
    title: "Lead your hunt",
    description: `For ${hunt.master}, who leads this hunt on ${ctx.site.name}.`,
    scripts: [COPYING, LEAD],
    children: (
      <HuntFrame ctx={ctx} hunt={hunt} title="Lead your hunt" masterKey={key}>
        <form class="slip with-script" data-form="key" hidden>
          <h2>Your key</h2>
          <TextField form={EMPTY} name="key" label="The key of this hunt" max={100} required />
          <p class="small">
            It was shown when the hunt was created. This browser does not have it.
          </p>
          <p class="fault" role="alert" data-fault="" />
          <p class="actions">
            <button class="button" type="submit">
              Lead the hunt
            </button>
          </p>
        </form>
        <div class="gps-columns">
          <div>
            <MapView ctx={ctx} id="map" label="Map of the hunt" />
            <WaypointForm hunt={hunt} />
          </div>
          <div>
            <Lead hunt={hunt} />
            <Waypoints
              waypoints={[]}
              act="Remove"
              none="None yet. Tap the map where the first one is."
            />
            <Scores hunt={hunt} />
            {key && <Key value={key} />}
          </div>
        </div>
        <p class="notice without-script">Leading a hunt needs JavaScript.</p>
      </HuntFrame>
    ),
  })

const Lead = ({ hunt }: { readonly hunt: Hunt }) => (
  <section class="hunt-lead with-script" aria-labelledby="lead">
    <div class="head">
      <h2 id="lead">Your hunt</h2>
      <a href={huntPath(hunt.code)}>Page for hunters</a>
    </div>
    <p class="actions" data-starting="">
      <button type="button" class="button" data-start="">
        Start the hunt
      </button>
    </p>
    <details class="yours" data-ending="" hidden>
      <summary>End the hunt</summary>
      <p class="small">Then the scores are final, and everyone sees where the waypoints were.</p>
      <p class="actions">
        <button type="button" class="button final" data-end="">
          End it now
        </button>
      </p>
    </details>
    <p class="fault" role="alert" data-lead-fault="" />
    <Sharing why="A hunt is deleted ten minutes after the last position in it. Share yours until the hunters share theirs." />
  </section>
)

const WaypointForm = ({ hunt }: { readonly hunt: Hunt }) => (
  <form class="hunt-waypoint with-script" data-form="waypoint" aria-label="A new waypoint">
    <h2>Drop a waypoint</h2>
    <p class="small">Tap the map, or type where it is.</p>
    <div class="gps-degrees">
      <Degrees name="lat" label="Latitude" most={90} />
      <Degrees name="lon" label="Longitude" most={180} />
    </div>
    <p class="actions">
      <button type="button" data-here="">
        Where I am
      </button>
      <button type="button" data-middle="">
        Middle of the map
      </button>
    </p>
    <TextField form={EMPTY} name="name" label="Name" hint="Optional" max={60} />
    <TextField
      form={EMPTY}
      name="hint"
      label="Hint"
      hint="Optional: what helps to find it"
      max={200}
    />
    <SelectField
      form={EMPTY}
      name="radius"
      label="How close hunters must come"
      options={RADII.map(String)}
      initial={String(hunt.radius)}
      labelOf={(radius) => `${radius} metres`}
    />
    <p class="fault" role="alert" data-fault="" />
    <p class="actions">
      <button class="button" type="submit">
        Drop it
      </button>
    </p>
  </form>
)

interface DegreesOptions {
  readonly name: string
  readonly label: string
  readonly most: number
}

const Degrees = ({ name, label, most }: DegreesOptions) => (
  <div class="field">
    <label for={name}>{label}</label>
    <input
      id={name}
      name={name}
      type="number"
      step="any"
      min={-most}
      max={most}
      required
      dir="ltr"
    />
  </div>
)

const Key = ({ value }: { readonly value: string }) => (
  <section aria-labelledby="key-title">
    <div class="head">
      <h2 id="key-title">Your key</h2>
    </div>
    <p class="address key" id="edit-key">
      {value}
    </p>
    <p>
      This browser remembers it. To lead the hunt from another device, copy it: only with it can the
      hunt be changed. This page shows it for an hour, only to you.
    </p>
    <p class="actions">
      <CopyButton of="edit-key" label="Copy the key" />
    </p>
  </section>
)
