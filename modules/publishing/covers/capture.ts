import capture from "./cover-capture.client.js" with { type: "text" }

/** For a preview: shows the form around it what the page looks like. */
export const CAPTURE_TAG = `<script>${capture}</script>`
