import type { Bundle } from "../bundle"

export const bundle: Bundle = async (entry) => {
  const { outputs, success, logs } = await Bun.build({
    entrypoints: [entry],
    target: "browser",
    format: "esm",
    minify: true,
    throw: false,
  })
  const [output] = outputs
  if (!success || !output) throw new Error(`${entry} cannot be bundled: ${logs.join("; ")}`)
  return output.text()
}
