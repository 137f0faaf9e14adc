/**
 * A body that several responses send from the same memory, where the runtime otherwise copies bytes into each response;
 * undefined where bytes are sent no slower.
 */
export type SharedBody = (bytes: Uint8Array<ArrayBuffer>) => Blob | undefined
