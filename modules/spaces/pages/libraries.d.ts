declare module "idiomorph/dist/idiomorph.esm.js" {
  const text: string
  export default text
}
