import type { Landmark, PageSource } from "broadside/contracts"

/** The way to the builder in the menu. */
export const connectNav: PageSource = {
  nav: {
    label: "Ask for a page",
    path: "/connect",
    order: 85,
    hint: "get a page",
    ink: "green",
    minor: true,
  },
  uncrawled: ["/connect?"],
}

export const connectLandmark: Landmark = {
  name: "connect",
  path: "/connect",
  label: "Ask for a page",
}
