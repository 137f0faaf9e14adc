/** @jsxImportSource preact */
import { COPYING, CopyField, type PageContext, sitePage } from "broadside/ui"
import { namePath, ToNames } from "./parts"

interface SecretPage {
  readonly slug: string
  readonly secret: string
  readonly heading: string
  /** For a waiting claim: when the secret works; null where the operator decides. */
  readonly from?: string | null | undefined
}

/** The one page that shows the secret of a name. */
export const secretPage = (
  ctx: PageContext,
  { slug, secret, heading, from }: SecretPage,
): Promise<string> =>
  sitePage(ctx, namePath(slug), {
    title: heading,
    description: `The secret of the name ${slug}.`,
    scripts: [COPYING],
    children: (
      <>
        <ToNames />
        <h1>{heading}</h1>
        <p class="standfirst">Save its secret now. It is shown only once.</p>
        {from !== undefined && (
          <p class="notice">
            Others published under this name before you, so it is not yours yet.{" "}
            {from === null
              ? "The operator decides whose it is."
              : `It is from ${from.slice(0, 10)} on, unless one of them claims it before. The secret works from then on.`}
          </p>
        )}
        <div class="notice narrow">
          <CopyField id="signed" label="Your name with its secret" value={`${slug}#${secret}`} />
          <CopyField id="secret" label="The secret alone" value={secret} />
        </div>
        <ul>
          <li>
            Put it where you keep passwords. Whoever has it can write under your name, so show it to
            no one.
          </li>
          <li>
            In forms, enter your name with it. You can write your name as you like before the{" "}
            <b>#</b>. This browser fills it in after the first time.
          </li>
          <li>There are no accounts: if you lose the secret, only the operator can replace it.</li>
        </ul>
        <p>
          <a href={namePath(slug)}>I have saved it</a>
        </p>
      </>
    ),
  })
