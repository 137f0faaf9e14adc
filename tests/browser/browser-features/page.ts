import type { BrowserFeature } from "./feature"
import { LIMITED } from "./limited"
import { WORKS } from "./works"

/** All of them, in the order in which they run. */
export const FEATURES: readonly BrowserFeature[] = [...WORKS, ...LIMITED]

const lines = FEATURES.map(
  ({ name, code, touched }) =>
    `features.push([${JSON.stringify(name)}, ${Boolean(touched)}, async () => { ${code} }])`,
)

/** Runs what needs no touch as it loads, and one of the others at each click. */
export const FEATURE_PAGE = `<!doctype html>
<html lang="en"><title>Features</title><meta name="viewport" content="width=device-width">
<button id="next">Next</button><output id="told"></output>
${FEATURES.flatMap(({ markup }) => markup ?? []).join("\n")}
<script>
const features = []
const heard = (target, type) => new Promise(done => target.addEventListener(type, done, { once: true }))
${lines.join("\n")}
const outcomes = {}
async function run(name, work) {
  try { outcomes[name] = await work() } catch (error) { outcomes[name] = error.name }
}
const touched = features.filter(([, touched]) => touched)
next.onclick = async () => {
  const [name, , work] = touched.shift()
  await run(name, work)
  show()
}
function show() {
  told.textContent = JSON.stringify(outcomes)
  next.dataset.done = Object.keys(outcomes).length
}
</script>
<script type="module">
globalThis.ranAsModule = true
for (const [name, touched, work] of features) if (!touched) await run(name, work)
show()
</script>
`

/** The line of a feature's code, from 1. */
export const lineOfFeature = ({ name, markup }: BrowserFeature): number =>
  1 +
  FEATURE_PAGE.split("\n").findIndex((line) =>
    line.includes(markup ?? `[${JSON.stringify(name)}, `),
  )
