// Fills in what was sent from this browser before, such as a name, where nothing else stands.

for (const field of document.querySelectorAll("[data-remember]")) {
  const key = `broadside:${field.dataset.remember}`
  try {
    field.value ||= localStorage.getItem(key) ?? ""
  } catch {
    // A browser may refuse storage; then the name is typed again.
  }
  field.form?.addEventListener("submit", () => {
    const typed = field.value.trim()
    try {
      if (typed) localStorage.setItem(key, typed)
    } catch {
      // As above.
    }
  })
}
