import type { Locale } from '#platform/contract/words.ts'

/** Somebody who signed in: the account behind a token, in whatever company. */
export interface Account { accountId: string, sessionId: string }

/** The person who asks, in the company they ask for. Everything rights depend on is here, so that a call needs no look-up. */
export interface Me extends Account {
  companyId: string
  personId: string
  name: string
  departmentId: string | null
  isAdministrator: boolean
  authorities: ReadonlySet<string>
  /** The company's zone: days are its days. */
  timeZone: string
}

export type Identity = { account: Account, me: Me | null } | null

/** Whose token is it? `companyId` selects among the account's companies and is never an authority. Null: no such session. */
export type Identify = (token: string, companyId: string | undefined) => Promise<Identity>

/** Has the person one of these authorities? A system administrator has all (spec 1 §6). */
export const may = (me: Me, ...authorities: readonly string[]) =>
  me.isAdministrator || authorities.some(authority => me.authorities.has(authority))

export interface Asked {
  token?: string
  /** Whose write it is, where the sender says so (`X-Person-Id`): it is refused under anybody else's token. */
  person?: string
  locale: Locale
  address: string
  agent: string
  requestId: string
  platform: string
  /** The headers that ask for a part of a file, or for one only when it is another. */
  fetching: { range?: string, ifRange?: string, ifNoneMatch?: string }
}
