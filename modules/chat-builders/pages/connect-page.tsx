/** @jsxImportSource preact */
import { landmark } from "broadside/contracts"
import { PreviewFrame } from "broadside/publishing"
import { COPYING, Faults, type Filled, REMEMBERING, sitePage } from "broadside/ui"
import type { ChatBuildersContext } from "../context"
import { MAX_CHARACTERS } from "../conversation/models"
import type { Model } from "../model/model"
import { AskForm, Examples } from "./connect-ask"
import { BEFORE } from "./connect-form"
import { PublicationPanel } from "./connect-publication"
import { CONNECT, CONNECT_STYLE, TALK } from "./connect-scripts"
import type { ConnectView, Publication } from "./connect-view"
import { WORDS } from "./connect-words"
import { OperatorSettings } from "./operator-settings"

/** The page as it grows, and then as it is published. */
const Preview = ({ publication }: { readonly publication: Publication | undefined }) => (
  <section class="connect-preview" aria-labelledby="preview">
    <div class="head">
      <h2 id="preview">Preview</h2>
      <p class="small" data-preview-note>
        {publication ? "Published" : "Nothing is published yet"}
      </p>
    </div>
    <div class="connect-stage" data-stage-frame>
      <PreviewFrame {...(publication ? { address: publication.path } : {})} />
    </div>
  </section>
)

/** What visitors can do instead, and what the operator can do about it. */
const NoModel = ({ ctx }: { readonly ctx: ChatBuildersContext }) => {
  const publish = landmark(ctx, "publish")
  return (
    <div class="columns">
      <div class="notice">
        <h2>This site has no model at the moment</h2>
        <p>So nothing can be built here. You can still get your page onto the site:</p>
        <ul>
          {publish && (
            <li>
              <a href={publish.path}>Publish a page yourself</a>: paste it or choose a file, and see
              what it looks like.
            </li>
          )}
          <li>
            <a href="/agent">Bring your own agent</a>: Claude, ChatGPT, Cursor and others can build
            a page and publish it here for you.
          </li>
        </ul>
      </div>
      <aside class="slip" aria-labelledby="operators">
        <h2 id="operators">For the operator</h2>
        <OperatorSettings />
      </aside>
    </div>
  )
}

export interface ConnectPage extends ConnectView {
  readonly model: Model
  readonly form: Filled
  /** Id of a game that the examples name, if there is one. */
  readonly game: string | undefined
  /** What the last form did, in words. */
  readonly outcome: string
}

/** Where people ask for a page: readable and usable without script, live with it. */
export const connectPage = (ctx: ChatBuildersContext, options: ConnectPage): Promise<string> =>
  sitePage(ctx, "/connect", {
    title: "Ask for a page",
    ink: "green",
    description: `Say what page you would like, and get it, published on ${ctx.site.name}.`,
    scripts: options.model.isSet ? [COPYING, REMEMBERING, CONNECT] : [],
    children: (
      <div class="connect" data-connect={JSON.stringify(settingsOf(options))}>
        <link rel="stylesheet" href={CONNECT_STYLE} />
        <header class="title-row">
          <div>
            <h1>Ask for a page</h1>
            {options.model.isSet && (
              <p class="small">
                Say what you would like: a game, a tool, an invitation. It is written while you
                watch, checked, and published in the Workshop. Then ask for changes.
              </p>
            )}
          </div>
          {options.model.isSet && (
            <p class="actions">
              <a href="/connect" hidden={options.messages.length === 0} data-new>
                New page
              </a>
            </p>
          )}
        </header>
        {options.model.isSet ? <Desk ctx={ctx} {...options} /> : <NoModel ctx={ctx} />}
      </div>
    ),
  })

/** What the script of the page needs to know. */
const settingsOf = ({ messages, page, publication }: ConnectPage) => ({
  messages,
  page: page && { url: page.url, edit_key: page.editKey },
  publication,
  words: WORDS,
  before: { ...BEFORE, each: MAX_CHARACTERS },
})

type DeskOptions = ConnectPage & { readonly ctx: ChatBuildersContext }

const Desk = ({ ctx, messages, page, publication, form, outcome, game }: DeskOptions) => (
  <>
    <Faults faults={form.faults} fields={["message", "author"]} heading="Nothing was published" />
    <div class="connect-columns">
      <section class="connect-talk" aria-labelledby="conversation">
        <h2 class="unseen" id="conversation">
          Conversation
        </h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: It scrolls, also by keyboard. */}
        <div role="log" aria-labelledby="conversation" tabIndex={0} data-talk>
          <div
            data-messages
            // Escaped by the drawing.
            dangerouslySetInnerHTML={{ __html: TALK.draw({ messages }) }}
          />
        </div>
        <div class="connect-doing" data-doing hidden>
          <span aria-hidden="true" data-stage />
          <button class="button final" type="button" data-stop>
            Stop
          </button>
        </div>
        <p class="small connect-outcome" role="status" data-announcement>
          {outcome}
        </p>
      </section>
      <div class="connect-form">
        <AskForm form={form} messages={messages} page={page} />
        <Examples hidden={messages.length > 0} game={game} />
      </div>
      <div class="connect-look" data-look={publication ? "page" : ""}>
        <Preview publication={publication} />
        <PublicationPanel ctx={ctx} messages={messages} page={page} publication={publication} />
      </div>
    </div>
  </>
)
