/** @jsxImportSource preact */

import { DESK } from "broadside/host"
import { Faults, Field, type Filled, type PageContext } from "broadside/ui"
import { sendDesk } from "./desk-page"

interface SignIn {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Why the sign-in failed. */
  readonly fault?: string
}

/** The form to sign in. It never shows a typed token again. */
export function signInPage(ctx: PageContext, { fault, ...answer }: SignIn = {}): Promise<Response> {
  const form: Filled = { values: {}, faults: fault ? [{ path: "/token", message: fault }] : [] }
  return sendDesk(ctx, {
    ...answer,
    path: DESK,
    title: fault ? "Not signed in yet" : "Sign in",
    children: (
      <>
        <h1>The operator's desk</h1>
        <p class="standfirst">For the person who runs {ctx.site.name}.</p>
        <Faults faults={form.faults} fields={["token"]} heading="Not signed in yet" />
        <form
          class="publish narrow"
          method="post"
          action={`${DESK}/sign-in`}
          enctype="multipart/form-data"
        >
          <fieldset>
            <legend class="unseen">Sign in</legend>
            <Field
              form={form}
              name="token"
              label="The operator's token"
              hint="It was shown at the first start, and begins with op_. The command broadside token makes a new one."
              control={(common) => (
                <input
                  {...common}
                  type="password"
                  required
                  maxlength={100}
                  autocomplete="current-password"
                  dir="ltr"
                />
              )}
            />
          </fieldset>
          <p class="actions">
            <button class="button" type="submit">
              Sign in
            </button>
          </p>
        </form>
      </>
    ),
  })
}
