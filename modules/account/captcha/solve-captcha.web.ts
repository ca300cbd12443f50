import { sha256 } from '@noble/hashes/sha2.js'
import { solveChallenge } from 'altcha-lib'
import type { Challenge, DeriveKeyFunction } from 'altcha-lib/types'

/**
 * The browser's own digest answers asynchronously, which costs more than the digest; this one also works without HTTPS.
 */
const deriveKey: DeriveKeyFunction = async ({ cost, keyLength = 32 }, salt, password) => {
  let derivedKey = sha256(new Uint8Array([...salt, ...password]))
  for (let round = 1; round < cost; round++) derivedKey = sha256(derivedKey)
  return { derivedKey: derivedKey.subarray(0, keyLength) }
}

/** Does the work that a challenge asks for; answers the `code` of the next sign-in. */
export async function solveCaptcha(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The challenge took too long')
  return btoa(JSON.stringify({ challenge, solution }))
}
