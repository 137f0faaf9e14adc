import { asset, linkAsset } from "broadside/ui"
import source from "./key-store.client.js" with { type: "text" }
import keys from "./keys.client.js" with { type: "text" }

/**
 * Address of the script that stores edit keys in the visitor's browser. Other scripts import `add` from it, which takes
 * `{ kind, id, title, key, at }` and returns whether the browser could store the key.
 * @example linked("bench", source, { "./key-store.client.js": KEY_STORE })
 */
export const KEY_STORE: string = asset("key-store", "js", source)

/**
 * The script that keeps edit keys in the visitor's browser: on a page with a new key, on those that
 * ask for one, and on the list of all. The pages work without it, too.
 */
export const KEYS: string = linkAsset("keys", keys, { "./key-store.client.js": KEY_STORE })
