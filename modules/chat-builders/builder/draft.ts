import type { NewWorkshopPage } from "broadside/contracts/worlds"

/** A page that is being written, and is not published. */
export interface Draft {
  readonly title: string
  readonly html: string
  readonly description?: string
  readonly category?: NonNullable<NewWorkshopPage["category"]>
}

/** A text of the page, and the text that replaces it. */
export interface Change {
  readonly find: string
  readonly replace: string
}

/** The page after all changes, or why there is none: each text must be in it exactly once. */
export function changeHtml(
  html: string,
  changes: readonly Change[],
): { readonly html: string } | { readonly fault: string } {
  let changed = html
  for (const { find, replace } of changes) {
    const at = find === "" ? -1 : changed.indexOf(find)
    if (at < 0) return { fault: `find ${quote(find)} is not in the page. Nothing was changed.` }
    if (changed.indexOf(find, at + 1) >= 0)
      return {
        fault: `find ${quote(find)} is in the page more than once. Nothing was changed; send more of the text around it.`,
      }
    changed = changed.slice(0, at) + replace + changed.slice(at + find.length)
  }
  return { html: changed }
}

const quote = (text: string) =>
  text.length > 60 ? `${JSON.stringify(text.slice(0, 60))}…` : JSON.stringify(text)
