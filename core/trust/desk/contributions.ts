import { type Contribution, contribute } from "../../base/tokens"
import { Pages } from "../../contracts/pages"
import { DESK } from "./session-cookie"

/** Search engines stay out of the desk. */
export const deskContributions: readonly Contribution[] = [contribute(Pages, { uncrawled: [DESK] })]
