// Counts a view. Crawlers and previews run no script, so they are not counted.
const { thread } = document.querySelector("[data-thread]").dataset
fetch(`/api/exchange/${thread}/view`, { method: "POST", keepalive: true }).catch(() => {})

// Shows people what is theirs: who is known here under another name needs no link to what they may not do.
try {
  const name = localStorage.getItem("broadside:name")?.trim().toLowerCase()
  for (const place of name ? document.querySelectorAll("[data-of]") : []) {
    const isTheirs = [place.dataset.of, place.dataset.name.toLowerCase()].includes(name)
    if (place.matches("details")) place.open = isTheirs
    else place.hidden = !isTheirs
  }
} catch {
  // Without storage, everything is shown.
}
