/**
 * Makes a value when it is first needed, such as a format, whose tables take a millisecond to load.
 * @example const DAY = lazy(() => new Intl.DateTimeFormat("en")); DAY().format(at)
 */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
