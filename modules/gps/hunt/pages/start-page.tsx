/** @jsxImportSource preact */
import {
  Faults,
  Field,
  type Filled,
  REMEMBERING,
  SelectField,
  sitePage,
  TextField,
} from "broadside/ui"
import type { GpsContext } from "../../context"
import { SessionCodeInput } from "../../pages/parts"
import { GPS_STYLE } from "../../pages/style"
import { RADII } from "../hunt"

const ORDERS: Readonly<Record<string, string>> = {
  any: "In any order",
  ordered: "One after the other",
}

interface StartPageOptions {
  readonly form: Filled
  readonly join?: string
  /** Why the hunt that was asked for is not shown. */
  readonly notice?: { readonly heading: string; readonly text: string } | undefined
}

/** Where a hunt begins: one form to lead one, and one to join. */
export const huntStartPage = (
  ctx: GpsContext,
  { form, join = "", notice }: StartPageOptions,
): Promise<string> =>
  sitePage(ctx, "/hunt", {
    title: notice?.heading ?? "Outdoor hunt",
    description: `Hide waypoints outdoors and let others find them by being there, on ${ctx.site.name}.`,
    scripts: [REMEMBERING],
    children: (
      <>
        <link rel="stylesheet" href={GPS_STYLE} />
        <h1>Outdoor hunt</h1>
        <p class="standfirst">
          One person drops waypoints on a map. The others find them with a phone in their hand, by
          being there. No account, no app.
        </p>
        {notice && (
          <div class="notice wrong" role="alert">
            <h2>{notice.heading}</h2>
            <p>{notice.text}</p>
          </div>
        )}
        <Faults
          faults={form.faults}
          fields={["name", "radius", "order", "minutes"]}
          heading="Not started yet"
        />
        <div class="gps-doors">
          <form class="slip" method="post" action="/hunt" enctype="multipart/form-data">
            <h2>Lead a hunt</h2>
            <TextField
              form={form}
              name="name"
              label="Your name"
              max={80}
              required
              remember="name"
            />
            <SelectField
              form={form}
              name="radius"
              label="How close hunters must come"
              options={RADII.map(String)}
              initial="30"
              labelOf={(radius) => `${radius} metres`}
            />
            <SelectField
              form={form}
              name="order"
              label="Waypoints are found"
              options={["any", "ordered"]}
              initial="any"
              labelOf={(order) => ORDERS[order] ?? order}
            />
            <Field
              form={form}
              name="minutes"
              label="Time limit in minutes"
              hint="Optional"
              control={(common) => (
                <input
                  {...common}
                  type="number"
                  min={1}
                  max={1440}
                  value={form.values["minutes"]}
                />
              )}
            />
            <p class="actions">
              <button class="button" type="submit">
                Lead a hunt
              </button>
            </p>
          </form>
          <form class="slip" method="get" action="/hunt">
            <h2>Join a hunt</h2>
            <Field
              form={{ values: { join }, faults: [] }}
              name="join"
              label="Code"
              hint="Six letters and digits, from the person who leads the hunt"
              control={(common) => <SessionCodeInput {...common} value={join} />}
            />
            <p class="actions">
              <button class="button" type="submit">
                Join
              </button>
            </p>
          </form>
        </div>
        <Rules />
      </>
    ),
  })

/** What everyone must know before they set out. */
export const Rules = () => (
  <section>
    <div class="head">
      <h2>The rules</h2>
    </div>
    <ul>
      <li>
        You find a waypoint by being there while this page is open and shares your position. The
        first to find it gets 20 points, everyone after that 10.
      </li>
      <li>
        Until the end the page shows how far away the waypoints are and in which direction, but not
        where they are.
      </li>
      <li>
        A position that is less exact than 50 metres does not count. If you move faster than 150
        kilometres an hour, you find nothing for a minute.
      </li>
      <li>
        Everyone with the code sees where you are. Ten minutes after the last position the hunt ends
        and is deleted, with its scores.
      </li>
      <li>Look at the road and not at the phone. No waypoint is on private ground.</li>
    </ul>
  </section>
)
