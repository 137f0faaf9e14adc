declare module "*.topojson" {
  const text: string
  export default text
}
declare module "leaflet/dist/leaflet.js" {
  const text: string
  export default text
}
declare module "*/protomaps-leaflet.js" {
  const text: string
  export default text
}
declare module "d3-geo-projection" {
  import type { GeoProjection } from "d3-geo"
  export function geoProject<G>(shape: G, projection: GeoProjection): G
}
