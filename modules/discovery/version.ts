/** Of the HTTP interface and the tool server; every document that tells a version tells this one. */
export const VERSION = "1.1.0"
/** Of the shape of the agent manifest. */
export const MANIFEST_VERSION = "1.1"
