/**
 * A module whose folder was removed or is not mounted leaves its section in the configuration. The
 * site starts without it, and the section applies again when the module is back. Removes such
 * sections from the parsed configuration and returns a warning for each.
 */
export function takeOutRemoved(
  config: Record<string, unknown>,
  installed: readonly string[],
): string[] {
  const sections = config["modules"]
  if (typeof sections !== "object" || sections === null) return []
  const removed = Object.keys(sections).filter((id) => !installed.includes(id))
  config["modules"] = Object.fromEntries(
    Object.entries(sections).filter(([id]) => !removed.includes(id)),
  )
  return removed.map(
    (id) =>
      `[modules.${id}] is configured, but no such module is installed. ` +
      `Installed: ${installed.join(", ") || "none"}.`,
  )
}
