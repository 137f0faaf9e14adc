/** @jsxImportSource preact */
import { Share } from "broadside/publishing"
import { CopyField } from "broadside/ui"
import type { ChatBuildersContext } from "../context"
import { hiddenFields } from "./connect-hidden"
import { VERSIONS } from "./connect-scripts"
import type { ConnectView } from "./connect-view"

type PanelOptions = ConnectView & { readonly ctx: ChatBuildersContext }

/** The page that is published: its addresses, its key and its versions. A script fills it in as well. */
export const PublicationPanel = ({ ctx, messages, page, publication }: PanelOptions) => (
  <section
    class="slip connect-publication"
    aria-labelledby="publication"
    data-publication
    hidden={!publication}
  >
    <h2 id="publication">
      <bdi data-publication-title>{publication?.title}</bdi>
    </h2>
    <div class="actions">
      <a class="button" href={publication?.path} data-publication-url>
        Open the page
      </a>
      <Share title={publication?.title ?? ""} url={publication?.share_url ?? ctx.urls.base} />
      <a href={publication?.about} data-publication-about>
        Details
      </a>
      <a
        href={publication?.manage ?? undefined}
        hidden={!publication?.manage}
        data-publication-manage
      >
        Edit or take down
      </a>
    </div>
    <details class="yours">
      <summary>Its key</summary>
      <CopyField id="connect-key" label="Key" value={page?.editKey ?? ""} />
      <p class="small">
        You need this key to change the page or take it down.{" "}
        <span data-key-stored hidden>
          This browser remembers it: see <a href="/mine">My pages</a>.
        </span>
      </p>
    </details>
    <div
      data-versions
      tabIndex={-1}
      // Escaped by the drawing.
      dangerouslySetInnerHTML={{
        __html: VERSIONS.draw({ publication, fields: hiddenFields({ messages, page }) }),
      }}
    />
  </section>
)
