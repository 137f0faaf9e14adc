import { siteRefusals } from "broadside"
import { Elysia, route } from "broadside/http"
import { NO_SESSION, problems } from "../errors"
import { AwareBody, AwareModel, AwareParams, AwarePushedModel } from "./models"
import type { Snapshots } from "./snapshots"

const tags = ["GPS"]

export const pushAwareRoute = route({
  tags,
  operationId: "pushAwareSnapshot",
  summary: "Store what a dashboard sees around a session",
  description:
    "Replaces the earlier snapshot of the session. It is deleted after two hours, or when the session ends.",
  body: AwareBody,
  rate: "write",
  refuses: [siteRefusals.banned, ...NO_SESSION],
  answers: { description: "Stored", model: AwarePushedModel },
})

export const readAwareRoute = route({
  tags,
  operationId: "readAwareSnapshot",
  summary: "The latest snapshot of a session",
  params: AwareParams,
  refuses: [...NO_SESSION, problems["no-snapshot"], problems["snapshot-expired"]],
  answers: { description: "The snapshot", model: AwareModel },
})

/** Snapshots that dashboards send, for agents and other dashboards. */
export const awareRoutes = (snapshots: Snapshots) =>
  new Elysia()
    .post("/api/gps/aware", ({ body, request }) => snapshots.push(request, body), pushAwareRoute)
    .get("/api/gps/aware/:code", ({ params }) => snapshots.read(params.code), readAwareRoute)
