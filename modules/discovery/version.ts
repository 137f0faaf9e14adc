/** Version of the HTTP API and the tool server, the same in every document. */
export const VERSION = "1.1.0"
/** Version of the format of the agent manifest. */
export const MANIFEST_VERSION = "1.1"
