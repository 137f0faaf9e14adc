export * from "../base/http"
export { jsonExcess } from "../base/json-excess"
export { picture } from "../covers/field"
