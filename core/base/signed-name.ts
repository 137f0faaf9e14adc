/** How the secret of a protected name begins, so that no other text is taken for one. */
export const NAME_SECRET = "nk_"

/** A name as someone typed it, and the secret that followed it. */
export interface SignedName {
  readonly name: string
  readonly secret: string | undefined
}

// Without `\s*` before `#`, so that many spaces take no quadratic time.
const SIGNED = /^(.*?)(?:[#＃﹟]\s*(nk_.*)|(?<!\w)(nk_[\w-]{16}.*))$/is

/**
 * Cuts `name#secret`. Everything from the beginning of a secret is cut, even if the secret is not valid, and without
 * `#` if most of a secret follows: a typing error must not publish it.
 * @example cutSecret("Ada#nk_Zm9v") // { name: "Ada", secret: "nk_Zm9v" }
 */
export function cutSecret(text: string): SignedName {
  const [, name, signed, bare] = SIGNED.exec(text) ?? []
  const secret = signed ?? bare
  if (name === undefined || secret === undefined) return { name: text, secret: undefined }
  return { name: name.trimEnd(), secret: secret.trim() }
}
