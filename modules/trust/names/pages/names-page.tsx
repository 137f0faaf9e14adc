/** @jsxImportSource preact */
import {
  Faults,
  type Filled,
  type PageContext,
  REMEMBERING,
  sitePage,
  TextField,
} from "broadside/ui"

/** What a protected name is, and the form that looks one up. */
export const namesPage = (ctx: PageContext, form: Filled): Promise<string> =>
  sitePage(ctx, "/names", {
    title: form.faults.length > 0 ? "Not found yet" : "Protect your name",
    description: `How to protect the name that you use on ${ctx.site.name}, without an account.`,
    scripts: [REMEMBERING],
    children: (
      <>
        <h1>Protect your name</h1>
        <p class="standfirst">
          There are no accounts here, so anyone can write under any name. Protect yours, and only
          you can write under it.
        </p>
        <Faults faults={form.faults} fields={["name"]} heading="Not found yet" />
        <form class="publish narrow" method="post" action="/names" enctype="multipart/form-data">
          <fieldset>
            <legend class="unseen">A name</legend>
            <TextField
              form={form}
              name="name"
              label="Your name"
              hint="As you write it here. Capitals and accents make no difference."
              max={60}
              required
              remember="name"
            />
          </fieldset>
          <p class="actions">
            <button class="button" type="submit">
              Look it up
            </button>
          </p>
        </form>
        <section>
          <div class="head">
            <h2>How it works</h2>
          </div>
          <ol class="prose">
            <li>You get a secret. It is shown once, and you save it.</li>
            <li>
              From then on you write your name with it: <b dir="ltr">ada#nk_…</b> The site checks
              the secret and removes it, so that no one sees it.
            </li>
            <li>
              What you post has a mark beside your name: <span class="chip">protected name</span>{" "}
              Without the secret, no one can post under it.
            </li>
          </ol>
          <p>What you posted before stays as it is, without the mark.</p>
        </section>
      </>
    ),
  })
