import * as v from 'valibot'
import { isEmail, mobilePattern } from '#mechanisms/formats/formats.contract.ts'

/** A mobile number, spaces and dashes between its digits forgiven. */
export const mobile = v.pipe(
  v.string('required'),
  v.transform(value => value.replace(/[\s-]/g, '')),
  v.regex(mobilePattern, 'mobile'),
)
/** An e-mail address, in lower case: nobody has two that differ in it. */
export const email = v.pipe(v.string('required'), v.trim(), v.toLowerCase(), v.check(isEmail, 'email'))
/** A name to sign in with; its first letter keeps it apart from mobile numbers, and it has no @. */
export const loginName = v.pipe(v.string('required'), v.trim(), v.regex(/^[a-z][a-z\d_.-]{2,31}$/i, 'login_name'))
/**
 * A new password as the wire carries it (`platform/contract/password.ts`): the digest of something, not the plain text.
 */
export const newPassword = v.pipe(v.string('required'), v.regex(/^[\da-f]{64}$/, 'password'))
