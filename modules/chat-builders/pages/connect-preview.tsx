/** @jsxImportSource preact */
import { PreviewFrame } from "broadside/publishing"
import type { Publication } from "./connect-view"

/** The page as it grows, and then as it is published. */
export const Preview = ({ publication }: { readonly publication: Publication | undefined }) => (
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
