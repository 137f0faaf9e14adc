import type { SharedContext } from "../base/context"
import type { ProblemTable } from "../base/errors"
import { Shortcuts } from "../contracts/lost"
import type { PageHosts } from "../http/hosts/page-hosts"
import { createSuggestions } from "../http/suggestions"
import { fillIn, frameOf } from "../ui/layout"
import { createForPeople, type ForPeople } from "../ui/problem-page"

/** The pages on which people read what is wrong with a request. */
export const createPeoplePages = (
  shared: SharedContext,
  problems: ProblemTable,
  pageHosts: PageHosts,
): ForPeople =>
  createForPeople({
    frame: () => frameOf(shared),
    problems,
    fillIn: (page) => fillIn(shared, page),
    root: (request) => (pageHosts.pagesOnly(request) ? shared.urls.base : ""),
    suggestions: createSuggestions(shared),
    shortcuts: () => shared.all(Shortcuts),
    isClean: (words) => shared.content.family(words).verdict === "clean",
  })
