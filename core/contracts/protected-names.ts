import { type Service, service } from "../base/tokens"

/** Which names are protected now, offered by the host. */
export interface ProtectedNamesService {
  /** How the owner of a slug proves it; undefined while the name is not protected. */
  proofOf(slug: string): Promise<"secret" | "public-key" | undefined>
  /** Which of these slugs are protected, in one statement: for a list. */
  protectedOf(slugs: readonly string[]): Promise<ReadonlySet<string>>
  /** Whether someone claims a name under which others posted earlier, who may answer. */
  isClaimed(slug: string): Promise<boolean>
}

/**
 * Which names are protected now: for a profile, or a form that asks for the secret. Whether a post may be
 * written is for `ctx.identify` to say, and whether it has the mark is stored with it.
 * @example needs: { names: ProtectedNames }
 */
export const ProtectedNames: Service<ProtectedNamesService> = service("core.protected-names@1")
