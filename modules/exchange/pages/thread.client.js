// Counts a view. Crawlers and previews run no script, so they are not counted.
const { thread } = document.querySelector("[data-thread]").dataset
fetch(`/api/exchange/${thread}/view`, { method: "POST", keepalive: true }).catch(() => {})

// Earlier links to a reply do not say on which page of the thread it is.
const [, reply] = /^#reply-(\d+)$/.exec(location.hash) ?? []
const isAsked = /[?&](reply|held)=/.test(location.search)
if (reply && !isAsked && !document.getElementById(`reply-${reply}`))
  location.replace(`?reply=${reply}${location.hash}`)

// Opens what is theirs to who is known here by name, and leaves out what only others may do.
try {
  const name = localStorage.getItem("broadside:name")?.trim().toLowerCase()
  for (const place of name ? document.querySelectorAll("[data-of]") : []) {
    const isTheirs = [place.dataset.of, place.dataset.name.toLowerCase()].includes(name)
    if (place.matches("details")) place.open = isTheirs
    else place.hidden = !isTheirs
  }
  for (const acts of name ? document.querySelectorAll("[data-acts]") : []) {
    acts.open = acts.querySelector("a:not([hidden])") !== null
    acts.hidden = !acts.open
  }
} catch {
  // Without storage, everything is shown.
}
