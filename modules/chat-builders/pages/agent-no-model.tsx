/** @jsxImportSource preact */
import { OperatorSettings } from "./operator-settings"

/** Why no one answers here, and how the operator changes that. */
export const NoModel = () => (
  <div class="notice">
    <p>
      The helper needs a language model, and this site has none yet. Everything else on this page
      works without one.
    </p>
    <details>
      <summary>For the operator of this site</summary>
      <OperatorSettings />
    </details>
  </div>
)
