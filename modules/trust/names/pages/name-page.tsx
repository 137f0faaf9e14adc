/** @jsxImportSource preact */
import { findProfiles } from "broadside/contracts/discovery"
import { Faults, type Filled, type PageContext, sitePage } from "broadside/ui"
import type { Names } from "../manage"
import { ForAgents, namePath, SecretField, ToNames } from "./parts"

export interface NamePage {
  readonly state: Awaited<ReturnType<Names["read"]>>
  /** What was wrong with the form. */
  readonly form?: Filled
  /** Whether its protection has just been ended. */
  readonly isReleased?: boolean
}

const EMPTY: Filled = { values: {}, faults: [] }

/** Whether a name is protected, and what can be done about it. */
export async function namePage(
  ctx: PageContext,
  { state, form = EMPTY, isReleased }: NamePage,
): Promise<string> {
  const { slug } = state
  const profile = (await findProfiles(ctx, [slug])).get(slug)
  return sitePage(ctx, namePath(slug), {
    title: form.faults.length > 0 ? `Not done yet: ${slug}` : `The name ${slug}`,
    description: `Whether the name ${slug} is protected on ${ctx.site.name}.`,
    children: (
      <>
        <ToNames />
        <h1>{slug}</h1>
        {isReleased && (
          <p class="notice" role="status">
            The name is no longer protected.
          </p>
        )}
        <Faults faults={form.faults} fields={["edit_key"]} heading="Not done yet" />
        <State state={state} form={form} />
        {profile && (
          <p>
            <a href={profile}>What is on this site by {slug}</a>
          </p>
        )}
        <ForAgents slug={slug} />
      </>
    ),
  })
}

const State = ({ state, form }: { readonly state: NamePage["state"]; readonly form: Filled }) => {
  if (state.since !== null) return <Protected {...state} since={state.since} />
  if (state.identity === "open")
    return <p class="standfirst">On this site anyone can write under any name.</p>
  return (
    <>
      {state.claim && <Claimed {...state.claim} />}
      <p class="standfirst">
        {state.identity === "strict"
          ? "This name is not protected. On this site, only protected names can be written under."
          : "This name is not protected: anyone can write under it."}
      </p>
      <ClaimForm slug={state.slug} form={form} />
    </>
  )
}

/** For those who used the name before whoever claims it. */
const Claimed = ({ at, protected_from }: NonNullable<NamePage["state"]["claim"]>) => (
  <p class="notice" role="status">
    Since <time dateTime={at}>{at.slice(0, 10)}</time>, someone who has published under this name
    wants it for themselves, and others did so before them.{" "}
    {protected_from === null ? (
      "The operator decides."
    ) : (
      <>
        They get it on <time dateTime={protected_from}>{protected_from.slice(0, 10)}</time>, unless
        one of those protects the name here with a key of their own.
      </>
    )}
  </p>
)

const ClaimForm = ({ slug, form }: { readonly slug: string; readonly form: Filled }) => (
  <form class="publish narrow" method="post" action={namePath(slug)} enctype="multipart/form-data">
    <fieldset>
      <legend>Is it yours?</legend>
      <SecretField
        form={form}
        name="edit_key"
        label="Your key"
        hint="Only if something was published under this name before: the key that you got for the first page. It begins with ek_."
      />
    </fieldset>
    <p class="actions">
      <button class="button" type="submit">
        Protect this name
      </button>
    </p>
  </form>
)

interface ProtectedProps {
  readonly slug: string
  readonly proof: "secret" | "public-key" | null
  readonly since: string
}

const Protected = ({ slug, proof, since }: ProtectedProps) => (
  <>
    <p class="standfirst">
      This name has been protected since <time dateTime={since}>{since.slice(0, 10)}</time>. Only
      its owner can write under it.
    </p>
    {proof === "public-key" ? (
      <p class="notice">
        Its owner proves it with a signature, which programs make. So only they can change it, and
        not a form on a page.
      </p>
    ) : (
      <>
        <p>
          Is it yours? Then write it with its secret in every form: <b dir="ltr">{slug}#nk_…</b>
        </p>
        <ul class="lines todo">
          <li>
            <h3>
              <a href={`${namePath(slug)}/rotate`}>Replace the secret</a>
            </h3>
            <p class="small">If someone else may have seen it. The old one stops working.</p>
          </li>
          <li>
            <h3>
              <a href={`${namePath(slug)}/release`}>End the protection</a>
            </h3>
            <p class="small">Then anyone can write under the name again.</p>
          </li>
        </ul>
      </>
    )}
    <p>Lost the secret? Ask the operator of this site, who can replace it.</p>
  </>
)
