/** Replaces a method until it is restored; all that our tests use of `spyOn`. */
export function spyOn<Owner extends object, Name extends keyof Owner & string>(
  owner: Owner,
  name: Name,
) {
  const own = Object.getOwnPropertyDescriptor(owner, name)
  const spy = {
    mockReturnValue: (value: unknown) => spy.mockImplementation(() => value),
    mockImplementation(value: unknown) {
      Object.defineProperty(owner, name, { configurable: true, writable: true, value })
      return spy
    },
    mockRestore() {
      if (own) Object.defineProperty(owner, name, own)
      else delete owner[name]
    },
  }
  return spy
}
