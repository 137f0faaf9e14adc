import type { Page } from "playwright-core"

/** Whether one of `injection-vectors.ts` has run. */
export const pwned = (page: Page) => page.evaluate(() => "pwned" in window)

/** Whatever in a page could run something when it is touched. */
export const dangers = (page: Page) =>
  page.evaluate(() => {
    const scripts: string[] = []
    for (const element of document.querySelectorAll("main *, .prose, .prose *")) {
      for (const { name, value } of element.attributes) {
        if (/^on|^style$|^srcdoc$|^ping$/i.test(name)) scripts.push(`${element.tagName} ${name}`)
        if (/^(href|src|action|formaction|data|xlink:href)$/i.test(name)) {
          const { protocol } = new URL(value, location.href)
          if (!/^(https?|mailto):$/.test(protocol)) scripts.push(`${element.tagName} ${value}`)
        }
      }
    }
    return scripts
  })
