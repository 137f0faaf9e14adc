// Counts that somebody has the thread before their eyes; machines and previews run no script.
const { thread } = document.querySelector("[data-thread]").dataset
fetch(`/api/exchange/${thread}/view`, { method: "POST", keepalive: true }).catch(() => {})
