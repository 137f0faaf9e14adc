// Counts a view. Crawlers and previews run no script, so they are not counted.
const { thread } = document.querySelector("[data-thread]").dataset
fetch(`/api/exchange/${thread}/view`, { method: "POST", keepalive: true }).catch(() => {})
