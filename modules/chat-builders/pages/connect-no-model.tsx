/** @jsxImportSource preact */
import { landmark } from "broadside/contracts"
import type { ChatBuildersContext } from "../context"
import { OperatorSettings } from "./operator-settings"

/** What visitors can do instead, and what the operator can do about it. */
export const NoModel = ({ ctx }: { readonly ctx: ChatBuildersContext }) => {
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
