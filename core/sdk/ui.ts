export { STATE_PREFIX } from "../pages/shim"
export { asset } from "../ui/assets"
export { Cover } from "../ui/cover"
export { type Frame, frameOf, pageHeaders, type SheetOptions, sheet } from "../ui/layout"
