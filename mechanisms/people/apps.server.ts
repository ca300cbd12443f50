import type { Apps } from '#platform/server/http/identity.ts'

/** Whose apps are asked for. */
export interface AppLooker { isAdministrator: boolean, authorities: ReadonlySet<string> }

/** What says which apps are there for a person: what it has to know, as JSON of a person `p` in their company `c`, and what follows from that. */
interface AppRule { facts: string, read: (facts: never, looker: AppLooker) => Apps }
let rule: AppRule

/** Declares the product's one rule. The room that keeps the apps does so; whoever says who somebody is reads it. */
export const decidesApps = (given: AppRule) => { rule = given }

/** SQL, beside a person `p` and their company `c`. */
export const appFactsText = () => rule.facts
/** What of the product is there for a person. */
export const appsOf = (facts: unknown, looker: AppLooker): Apps => rule.read(facts as never, looker)
