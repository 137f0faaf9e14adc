import { asset } from "broadside/ui"
import hero from "./hero.css" with { type: "text" }
import house from "./house.css" with { type: "text" }
import form from "./open-form.css" with { type: "text" }
import seekers from "./seekers.css" with { type: "text" }
import tables from "./tables.css" with { type: "text" }

/** Style sheet of the Inn. */
export const INN_STYLE: string = asset("inn", "css", hero + house + tables + seekers + form)
