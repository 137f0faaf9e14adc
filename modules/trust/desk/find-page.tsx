/** @jsxImportSource preact */

import { DESK } from "broadside/host"
import { Faults, Field, type Filled, type PageContext } from "broadside/ui"
import { sendDesk } from "./desk-page"
import type { Session } from "./sessions"

export const DESK_FIND = `${DESK}/find`
export const MAX_ADDRESS = 2000

interface FindPage {
  readonly session: Session
  readonly form: Filled
  readonly status?: number
}

/** The form that finds an item by its address, such as one in a message to the operator. */
export function findPage(
  ctx: PageContext,
  { session, form, status = 200 }: FindPage,
): Promise<Response> {
  return sendDesk(ctx, {
    path: DESK_FIND,
    title: "Find",
    session,
    status,
    children: (
      <>
        <h1>Find</h1>
        <p class="standfirst">
          Anything that a visitor made, also if it was buried, with everything else by its author.
        </p>
        <Faults faults={form.faults} fields={["url"]} heading="Nothing found" />
        <form class="publish narrow" action={DESK_FIND}>
          <fieldset>
            <legend class="unseen">Find an item</legend>
            <Field
              form={form}
              name="url"
              label="Its address"
              hint="As it is in the address bar. A reply has an address of its own: that of its Report link."
              control={(common) => (
                <input
                  {...common}
                  required
                  maxlength={MAX_ADDRESS}
                  autocomplete="off"
                  spellcheck={false}
                  dir="ltr"
                  value={form.values["url"]}
                />
              )}
            />
          </fieldset>
          <p class="actions">
            <button class="button" type="submit">
              Find it
            </button>
          </p>
        </form>
      </>
    ),
  })
}
