import type { Contribution } from "../../base/tokens"
import { contribute } from "../../base/tokens"
import { Landmarks } from "../../contracts/landmarks"
import { Pages } from "../../contracts/pages"

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
