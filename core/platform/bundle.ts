/** Bundles a script for browsers with everything that it imports, minified. Only outside the binary. */
export type Bundle = (entry: string) => Promise<string>
