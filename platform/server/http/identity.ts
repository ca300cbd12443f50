import type { Locale } from '#platform/contract/words.ts'

/** A signed-in account: the one behind a token, in whatever company. */
export interface Account {
  accountId: string
  sessionId: string
}

/** The actor, in the company they act for. Holds everything that rights depend on, so that a call needs no look-up. */
export interface Me extends Account {
  companyId: string
  personId: string
  name: string
  departmentId: string | null
  isAdministrator: boolean
  authorities: ReadonlySet<string>
  /** The company's time zone: days are its days. */
  timeZone: string
  /** Which apps the actor has. */
  apps: Apps
}

/** Apps and parts of apps that a person does not have, by their names. */
export interface Apps {
  /** Closed for the whole company, or not in its edition. */
  closed: ReadonlySet<string>
  /**
   * Hidden from this person: the closed ones, and those outside their scope or hidden by the rules of module
   * visibility.
   */
  hidden: ReadonlySet<string>
  /** Address prefixes of the hidden ones in the web app. */
  addresses: readonly string[]
  /** Exceptions among these: pages of records that the person may be asked to decide about. */
  askedAddresses: readonly string[]
}

/** No app is hidden: for the company's own jobs. */
export const allApps: Apps = { closed: new Set(), hidden: new Set(), addresses: [], askedAddresses: [] }

/** An app, or a part of one; an array means any of them. */
export type AppName = string | readonly string[]

/**
 * Has the person an app, or a part of one? A person who `decides` about something in it only needs the company to
 * have it.
 */
export const hasApp = ({ apps }: Pick<Me, 'apps'>, app: AppName, { decides = false } = {}) =>
  [app].flat().some(one => !(decides ? apps.closed : apps.hidden).has(one))

export type Identity = { account: Account; me: Me | null } | null

/**
 * Resolves a token. `companyId` selects among the account's companies and is never an authority. Null: no such session.
 */
export type Identify = (token: string, companyId: string | undefined) => Promise<Identity>

/** Has the actor one of these authorities? A system administrator has all (spec 1 §6). */
export const may = (me: Me, ...authorities: readonly string[]) =>
  me.isAdministrator || authorities.some(authority => me.authorities.has(authority))

export interface RequestFacts {
  token?: string
  /** The author of the write, if the sender names one (`X-Person-Id`): refused under anybody else's token. */
  person?: string
  locale: Locale
  /** The origin of the request, as far as the sender says. */
  origin?: string
  address: string
  agent: string
  requestId: string
  platform: string
  /** Range and conditional headers, for a part of a file or a changed one. */
  fetching: { range?: string; ifRange?: string; ifNoneMatch?: string }
}
