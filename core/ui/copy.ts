import { asset } from "./assets"
import copying from "./copy.client.js" with { type: "text" }
import { type Html, html, toJsx } from "./html"

/** The script that a page with a `CopyButton` or `CopyField` needs. @example scripts: [COPYING] */
export const COPYING = asset("copy", "js", copying)

interface CopyButtonOptions {
  /** Id of the element whose text or value it copies. */
  readonly of: string
  /** Default Copy. */
  readonly label?: string
  /** What it copies, for those who hear it without its surroundings: "the address". */
  readonly what?: string
}

/**
 * A button that copies what another element shows. It appears only with the script `COPYING`.
 * @example <pre id="command">curl …</pre><CopyButton of="command" what="the command" />
 */
export const CopyButton = (button: CopyButtonOptions) => toJsx(copyButtonHtml(button))

const copyButtonHtml = ({ of, label = "Copy", what }: CopyButtonOptions): Html =>
  html`<button type="button" class="copy" data-copy="${of}" aria-live="polite" hidden><span>${label}</span>${what && html`<span class="unseen"> ${what}</span>`}</button>`

interface CopyFieldOptions {
  /** Unique on the page. */
  readonly id: string
  readonly label: string
  readonly value: string
}

/**
 * An address or a code to take away: selected at a click, with a button that copies it.
 * @example <CopyField id="address" label="Address" value={url} />
 */
export const CopyField = (field: CopyFieldOptions) => toJsx(copyFieldHtml(field))

export const copyFieldHtml = ({ id, label, value }: CopyFieldOptions): Html =>
  html`<p class="take"><label for="${id}">${label}</label><span><input id="${id}" value="${value}" readonly data-selects="true" dir="ltr" spellcheck="false"/>${copyButtonHtml({ of: id, what: label.toLowerCase() })}</span></p>`
