export { STATE_PREFIX } from "../pages/shim"
export { asset } from "../ui/assets"
export { Cover } from "../ui/cover"
export { pageHeaders, type SheetOptions, sheet } from "../ui/layout"
