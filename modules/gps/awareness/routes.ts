import { Elysia, jsonExcess, ownBody, route, t } from "broadside/http"
import type { GpsContext } from "../context"
import { problems } from "../errors"
import { layersFrom, readAwareness } from "./awareness"
import { importElements } from "./elements"
import { ElementsModel } from "./elements-model"
import { AwarenessModel, AwarenessQuery, ImportedModel } from "./models"

export const awarenessRoute = route({
  tags: ["GPS"],
  operationId: "readAwareness",
  summary:
    "Get what is around a place: aircraft, buses, ships, earthquakes, the space station, daylight",
  description:
    "Each layer says by its status whether it can be relied on; a source that is off, slow or failing never fails the response. Positions are never invented.",
  query: AwarenessQuery,
  refuses: [problems["unknown-layer"]],
  answers: { description: "The layers", model: AwarenessModel },
})

const importElementsRoute = route({
  tags: ["Operator"],
  operationId: "importElements",
  summary: "Import newer orbital elements of the space station",
  description:
    "The body is the JSON of an Orbit Mean-Elements Message, or a list of them, as CelesTrak publishes it (gp.php?CATNR=25544&FORMAT=JSON).",
  operator: true,
  ownBody: ownBody(ElementsModel, {
    read: readElements,
    documented: t.Any({
      description: "One Orbit Mean-Elements Message as JSON, or a list of them",
    }),
  }),
  refuses: [problems["not-elements"], problems["older-elements"]],
  answers: { description: "Imported", model: ImportedModel },
})

export function awarenessRoutes(ctx: GpsContext) {
  return new Elysia()
    .get(
      "/api/sa",
      ({ query: { layers, ...area } }) => readAwareness(ctx, area, layersFrom(layers)),
      awarenessRoute,
    )
    .post(
      "/api/operator/orbital-elements",
      ({ body }) => importElements(ctx, body),
      importElementsRoute,
    )
}

function readElements(text: string): unknown {
  if (jsonExcess(text)) throw problems["not-elements"]("is too large; send one satellite")
  try {
    const sent: unknown = JSON.parse(text)
    return [sent].flat().filter((one) => typeof one === "object" && one !== null)
  } catch {
    throw problems["not-elements"]("is not JSON")
  }
}
