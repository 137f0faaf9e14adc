import { type Contribution, contribute } from "broadside"
import { Landmarks, Pages } from "broadside/contracts"

/** Where the pages of authors are, for who links to them and for search engines, which stay out. */
export const owningContributions: readonly Contribution[] = [
  contribute(Landmarks, {
    name: "mine",
    path: "/mine",
    label: "my pages",
    footer: { for: "people", order: 20 },
  }),
  contribute(Pages, { uncrawled: ["/mine", "/manage"] }),
]
