// Placing oneself by hand, on the map or by coordinates, where no receiver can.

async function load(element) {
  const { createMap } = await import(element.dataset.map)
  return createMap(element)
}

/** The map comes when the part is opened. `onPlace({ lat, lon })` for each place. */
export function createByHand(details, onPlace) {
  const form = details.querySelector("form")
  const { lat, lon } = form.elements
  let map

  async function open() {
    if (map || !details.open) return
    map = load(details.querySelector("[data-map]"))
    const drawn = await map
    drawn.onPick(place)
  }

  async function place(picked) {
    lat.value = picked.lat.toFixed(5)
    lon.value = picked.lon.toFixed(5)
    await onPlace(picked)
  }

  details.addEventListener("toggle", open)
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    place({ lat: lat.valueAsNumber, lon: lon.valueAsNumber })
  })
  return {
    open() {
      details.open = true
    },
    /** Shows where one is. */
    async show(person) {
      const drawn = await map
      drawn?.setPeople([{ ...person, stale: false, trail: [] }])
      drawn?.show([person], 15)
    },
  }
}
