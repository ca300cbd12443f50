import type { Context } from '#platform/server/http/handle.ts'
import type { Away } from './day-facts.contract.ts'

/** Agreed leave and outings of these people between two days, by person. */
export async function awayOf(companyId: string, personIds: readonly string[], first: string, last: string, timeZone: string, run: Context['run']): Promise<Map<string, Away[]>> {
  void [companyId, personIds, first, last, timeZone, run]
  return new Map()
}
