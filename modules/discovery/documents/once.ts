/** Computes a value on the first call and again only after a failure; the mounted modules do not change. */
export function once<T>(compute: () => Promise<T>): () => Promise<T> {
  let computed: Promise<T> | undefined
  return () => {
    if (computed) return computed
    const value = compute()
    computed = value
    value.catch(() => {
      computed = undefined
    })
    return value
  }
}
