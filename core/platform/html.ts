/** An element as its start tag is read. */
export interface HtmlElement {
  readonly tagName: string
  getAttribute(name: string): string | null
}

export interface HtmlVisitor {
  element?(element: HtmlElement): void
  /** Text inside the element, in as many parts as it comes. */
  text?(text: string): void
}

/** Reads a page once from start to end, and calls each visitor for what its CSS selector matches. */
export type ScanHtml = (html: string, visitors: Readonly<Record<string, HtmlVisitor>>) => void
