/**
 * A module whose folder was removed, or is not mounted, leaves its section in the configuration:
 * the site starts without it, and the section counts again when the module is back. Takes such
 * sections out of what was read, and returns a warning for each.
 */
export function takeOutRemoved(
  given: Record<string, unknown>,
  installed: readonly string[],
): string[] {
  const sections = given["modules"]
  if (typeof sections !== "object" || sections === null) return []
  const removed = Object.keys(sections).filter((id) => !installed.includes(id))
  given["modules"] = Object.fromEntries(
    Object.entries(sections).filter(([id]) => !removed.includes(id)),
  )
  return removed.map(
    (id) =>
      `[modules.${id}] is configured, but no such module is installed. ` +
      `Installed: ${installed.join(", ") || "none"}.`,
  )
}
