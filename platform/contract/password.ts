import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * Not the browser's Web Crypto: pages served over plain HTTP, as in an office network without a certificate, lack it.
 */
const digest = (text: string) => bytesToHex(sha256(utf8ToBytes(text)))

/**
 * The password as the wire carries it: `H("kaigong:" + H(plain))`. The server treats this value as the password (wire
 * page).
 */
export const wirePassword = (plain: string) => digest(`kaigong:${digest(plain)}`)
