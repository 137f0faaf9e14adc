import { asset } from "./assets"
import keys from "./keys.client.js" with { type: "text" }

/**
 * The script that keeps edit keys in the visitor's browser: on a page with a new key, on those that
 * ask for one, and on the list of all. The pages work without it, too.
 */
export const KEYS = asset("keys", "js", keys)
