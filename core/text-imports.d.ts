declare module "*.sql" {
  const text: string
  export default text
}
declare module "*.css" {
  const text: string
  export default text
}
declare module "*.board.js" {
  const text: string
  export default text
}
declare module "*.client.js" {
  const text: string
  export default text
}
declare module "*.woff2" {
  const path: string
  export default path
}
declare module "*.png" {
  const path: string
  export default path
}
declare module "*.ttf" {
  const path: string
  export default path
}
declare module "*.wasm" {
  const path: string
  export default path
}

declare module "idiomorph/dist/idiomorph.esm.js" {
  const text: string
  export default text
}
