import type { Locale } from '#platform/contract/words.ts'

/** Somebody who signed in: the account behind a token, in whatever company. */
export interface Account {
  accountId: string
  sessionId: string
}

/**
 * The person who asks, in the company they ask for. Everything rights depend on is here, so that a call needs no
 * look-up.
 */
export interface Me extends Account {
  companyId: string
  personId: string
  name: string
  departmentId: string | null
  isAdministrator: boolean
  authorities: ReadonlySet<string>
  /** The company's zone: days are its days. */
  timeZone: string
  /** What of the product is there for them. */
  apps: Apps
}

/** Apps and parts of apps that are not there for a person, by their names. */
export interface Apps {
  /** For nobody of the company: closed, or not in its edition. */
  closed: ReadonlySet<string>
  /** For this person: those, and what they are out of the scope of or not shown by the rules of module visibility. */
  hidden: ReadonlySet<string>
  /** Where the addresses of the hidden ones begin in the web app. */
  addresses: readonly string[]
  /** What of these stays open to them: pages of records that they may be asked to decide about. */
  askedAddresses: readonly string[]
}

/** Everything is there: for what the company's own jobs do. */
export const allApps: Apps = { closed: new Set(), hidden: new Set(), addresses: [], askedAddresses: [] }

/** An app, or a part of one; of several, any one. */
export type AppName = string | readonly string[]

/**
 * Is an app, or a part of one, there for the person? Who is `asked` for something in it needs no more than that the
 * company has it.
 */
export const hasApp = ({ apps }: Pick<Me, 'apps'>, app: AppName, { asked = false } = {}) =>
  [app].flat().some(one => !(asked ? apps.closed : apps.hidden).has(one))

export type Identity = { account: Account; me: Me | null } | null

/**
 * Whose token is it? `companyId` selects among the account's companies and is never an authority. Null: no such
 * session.
 */
export type Identify = (token: string, companyId: string | undefined) => Promise<Identity>

/** Has the person one of these authorities? A system administrator has all (spec 1 §6). */
export const may = (me: Me, ...authorities: readonly string[]) =>
  me.isAdministrator || authorities.some(authority => me.authorities.has(authority))

export interface RequestFacts {
  token?: string
  /** Whose write it is, where the sender says so (`X-Person-Id`): it is refused under anybody else's token. */
  person?: string
  locale: Locale
  /** The address that was used to come here, as far as the sender says. */
  origin?: string
  address: string
  agent: string
  requestId: string
  platform: string
  /** The headers that ask for a part of a file, or for one only when it is another. */
  fetching: { range?: string; ifRange?: string; ifNoneMatch?: string }
}
