import { CAPTURE_TAG } from "../covers/capture"
import become from "./preview-frame.client.js" with { type: "text" }
import { withStorageShim } from "./shim"

/** Path of the document in which a publish form previews a page. */
export const PREVIEW_FRAME = "/preview-frame"

// What runs before the page, as a literal in a script: `<` would end that script.
const first = JSON.stringify(withStorageShim("", CAPTURE_TAG)).replaceAll("<", "\\u003c")

/** An empty sheet that becomes the page which the form around it sends. */
const DOCUMENT = `<!doctype html><meta name="color-scheme" content="light dark"><title>Preview</title>
<style>body{margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#fcfaf5,#1d1f25);color:light-dark(#5b5852,#a9a498);font:1rem/1.5 Georgia,serif}p{padding:1.5rem;text-align:center}</style>
<p>Your page shows up here.</p><script>${become.replace('"FIRST"', () => first)}</script>`

/** Answers with that document, under the policy of a published page; only our own pages may frame it. */
export function previewFrame(headers: Readonly<Record<string, string>>): Response {
  // In the frame of a page that has no cluster of its own, the browser could only complain.
  const { "origin-agent-cluster": _, "content-security-policy": policy = "", ...rest } = headers
  return new Response(DOCUMENT, {
    headers: {
      ...rest,
      "content-security-policy": policy.replace("frame-ancestors *", "frame-ancestors 'self'"),
      "cache-control": "public, max-age=600",
    },
  })
}
