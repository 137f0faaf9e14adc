/** @jsxImportSource preact */
import type { ComponentProps } from "preact"

/**
 * Where a short code is typed that people read to each other.
 * @example <CodeInput id="code" name="code" required />
 */
export const CodeInput = (field: ComponentProps<"input">) => (
  <input
    maxlength={20}
    autocomplete="off"
    autocapitalize="characters"
    spellcheck={false}
    dir="ltr"
    {...field}
  />
)
