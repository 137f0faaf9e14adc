/** Longer texts, which strangers may send as a header, are not kept: thousands of them would fill the memory. */
const MAX_KEY_CHARACTERS = 16_000

/**
 * A function that caches its results for up to `most` arguments, and then starts over. A hit costs half as much as in an
 * `LRUCache`, which is the better choice where a result is expensive, or where losing all of them at once matters.
 * @example const dayName = memoize(1_000, (day: number) => iso(day * DAY_MS).slice(0, 10))
 */
export function memoize<K extends string | number, V extends object | string>(
  most: number,
  compute: (key: K) => V,
): (key: K) => V {
  const results = new Map<K, V>()
  return (key) => {
    const cached = results.get(key)
    if (cached !== undefined) return cached
    const result = compute(key)
    if (typeof key === "string" && key.length > MAX_KEY_CHARACTERS) return result
    if (results.size >= most) results.clear()
    results.set(key, result)
    return result
  }
}
