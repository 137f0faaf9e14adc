import { component, paging, query, t } from "broadside/http"
import { paged } from "../catalogue/models"
import { count, ok } from "../models"

export const MakersQuery = query(paging(20))

const MakerModel = component(
  "Maker",
  t.Object({
    name: t.String(),
    slug: t.String(),
    protected: t.Boolean({ description: "Whether only its owner may use the name now" }),
    games: count,
    plays: count,
    since: t.String({ format: "date-time" }),
    url: t.String({ description: "Address of the profile as JSON" }),
  }),
)

export const MakersModel = (key: string) =>
  t.Object({ ...ok, [key]: t.Array(MakerModel), ...paged })
