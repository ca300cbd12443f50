import { hash, verify } from '@node-rs/argon2'
import { newSecret } from '#platform/server/database/ids.ts'

/** argon2id with the library's costs (19 MiB, two passes: OWASP's first choice). */
export const passwordHash = (wirePassword: string) => hash(wirePassword)

/** What a password is compared with when there is none: an unknown account must take as long as a known one. */
const nobodysHash = hash(newSecret())

export async function passwordMatches(stored: string | null | undefined, wirePassword: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobodysHash), wirePassword)
  return matches && Boolean(stored)
}
