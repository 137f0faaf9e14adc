import { hash } from "node:crypto"

const PLAIN = /^[\w.:{}-]+$/
const MAX_LENGTH = 60
const HASH_LENGTH = 32

/**
 * The id of a participant that comes from another kind of app, always the same for the same names
 * there. Names that are long or have other characters are hashed.
 */
export function foreignId(app: string, ...names: readonly string[]): string {
  const id = [app, ...names].join("/")
  if (names.every((name) => PLAIN.test(name)) && id.length <= MAX_LENGTH) return id
  // Two slashes, so that it is the id of no plain name.
  return `${app}//${hash("sha256", JSON.stringify(names)).slice(0, HASH_LENGTH)}`
}
