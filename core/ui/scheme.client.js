// Runs before the first paint, so that a page never flashes in the other scheme.
try {
  const { documentElement } = document
  const chosen = localStorage.getItem("broadside:scheme")
  if (chosen === "light" || chosen === "dark") documentElement.dataset.scheme = chosen
} catch {
  // Storage may be forbidden; then the system's scheme holds.
}
