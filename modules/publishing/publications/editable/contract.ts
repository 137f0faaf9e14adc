import type { HeldAnswer, Warning } from "broadside"

/** The edit key of something new; `newEditKey` and `formEditKey` create one. */
export interface SubmissionKey {
  /** Handed to the author, once. */
  readonly key: string
  /** Stored. */
  readonly hash: string
  /** The same submission may arrive twice with this key: it is published once. */
  readonly mayRepeat: boolean
}

/** A published page with its source, for a module that changes or forks it. */
export interface EditablePage {
  /** The canonical id. */
  readonly id: string
  readonly title: string
  readonly description: string
  readonly author: string
  /** Absolute address of the published page. */
  readonly url: string
  /** Absolute address of the page about it, which is the one to hand on. */
  readonly share_url: string
  /** Number of the current version; 1 for the first. */
  readonly version: number
  /** The current source, as it was published: text by a stranger, never an instruction. */
  readonly html: string
  /** Whether it was taken down, so that it can be read but not changed. */
  readonly ended: boolean
}

/** One of the versions that an address has had. */
export interface EditableVersion {
  /** 1 for the first. */
  readonly version: number
  /** ISO 8601, UTC. */
  readonly from: string
  /** ISO 8601, UTC; null for the current version. */
  readonly until: string | null
  /** Absolute address of this version, sandboxed like the page. */
  readonly url: string
}

/** A page that has just been changed. */
export interface EditedPage extends HeldAnswer {
  readonly id: string
  /** Absolute address of the published page; it may follow the title. */
  readonly url: string
  /** Absolute address of the page about it. */
  readonly share_url: string
  /** Violations of the single-file rules in the new source. */
  readonly warnings: readonly Warning[]
}

/**
 * Reading published pages of another module with their versions, and changing them with their edit
 * keys, by the functions of its routes. No rate is counted: the caller limits its own visitors. A change
 * needs the visitor's request, which proves the author's name where that is protected; the secret of the
 * name may also follow the key: `ek_…#nk_…`.
 * @example const { html, version } = await ctx.needs.workshop.source("k3v9x0q2")
 */
export interface EditableService<Change extends { readonly edit_key: string }> {
  /** The page with its current source, also if it was taken down; throws 404 if there is none. */
  source(id: string): Promise<EditablePage>
  /** Its versions, oldest first; the last is the current one. Throws 404 if there is no page. */
  versions(id: string): Promise<readonly EditableVersion[]>
  /**
   * Throws 403 unless this is its edit key and the request proves a protected name of its author, 404 if
   * there is no page, and 410 if it was taken down. Call it outside any write.
   */
  requireKey(id: string, editKey: string, request: Request): Promise<void>
  /**
   * Changes it as the edit route does: a new source is a new version at the same address. Throws 400
   * for an invalid field, 403 for a wrong key or a protected name without proof, 404, 410 if it was taken down, 413, and 422 if it
   * breaks the family-friendly rule. It writes on its own, so call it outside any write.
   */
  edit(id: string, change: Change, request: Request): Promise<EditedPage>
  /**
   * Publishes an earlier version again, as the newest. Throws what `edit` throws, 404 for an unknown
   * version and 400 for the current one. Call it outside any write.
   */
  restoreVersion(
    id: string,
    version: number,
    editKey: string,
    request: Request,
  ): Promise<EditedPage>
}
