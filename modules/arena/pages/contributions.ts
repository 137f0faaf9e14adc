import type { PageSource } from "broadside/contracts"

/** The way to the arena in the navigation. */
export const arenaNav: PageSource = {
  nav: { label: "Arena", path: "/arena", order: 47, hint: "play Hilltop", ink: "vermilion" },
  uncrawled: ["/arena?"],
}
