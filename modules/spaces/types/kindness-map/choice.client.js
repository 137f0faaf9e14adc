// The place of a new act: on the map, in the fields for degrees, and as a city, all the same.

import { toPicture } from "./globe.client.js"

export function createChoice(root) {
  const field = (name) => root.querySelector(`#kindness-map-${name}`)

  function show(place) {
    if (!place) return void delete root.dataset.here
    const { x, y } = toPicture(place)
    root.style.setProperty("--kindness-map-here-x", `${x}px`)
    root.style.setProperty("--kindness-map-here-y", `${y}px`)
    root.dataset.here = ""
  }

  function fill({ lat, lon }) {
    field("lat").value = lat
    field("lon").value = lon
    show({ lat, lon })
  }

  function typed() {
    const [lat, lon] = [field("lat"), field("lon")].map(({ value }) => Number(value || Number.NaN))
    const isPlace = Math.abs(lat) <= 90 && Math.abs(lon) <= 180
    show(isPlace ? { lat, lon } : undefined)
  }

  root.addEventListener("input", ({ target }) => {
    if (target.id === "kindness-map-city" && target.value) {
      const [lat, lon] = CITIES[target.value]
      fill({ lat, lon })
    } else if (target === field("lat") || target === field("lon")) {
      field("city").value = ""
      typed()
    }
  })
  root.addEventListener("reset", ({ target }) => {
    if (target.contains(field("lat"))) show(undefined)
  })

  return {
    /** Undefined beside the world. */
    choose(place) {
      if (!place || !field("lat")) return
      field("city").value = ""
      fill(place)
    },
    passOn(id) {
      const source = field("source")
      if (!source) return
      source.value = id
      field("add").scrollIntoView({ block: "start", behavior: "smooth" })
      field("text").focus({ preventScroll: true })
    },
  }
}
