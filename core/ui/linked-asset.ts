import { asset } from "./assets"

/**
 * Registers a script that imports others: browsers get the address of each instead of its file.
 * @example const display = linked("display", source, { "./figures.client.js": FIGURES })
 */
export function linkAsset(
  name: string,
  source: string,
  addresses: Readonly<Record<string, string>>,
): string {
  const text = source.replace(/^(import |.* from )"([^"]+)"$/gm, (_, start, file) => {
    const address = addresses[file]
    if (!address) throw new Error(`${name} imports ${file}, which has no address`)
    return `${start}"${address}"`
  })
  return asset(name, "js", text)
}
