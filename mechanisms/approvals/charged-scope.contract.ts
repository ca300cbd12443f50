import * as v from 'valibot'
import { scopes } from '#platform/contract/list.ts'

/**
 * Whose records; what waits for the caller's decision is called `charge_by_me` in these calls (spec 2 §7.9), and
 * `charged` everywhere.
 */
export const chargedScope = v.optional(
  v.pipe(
    v.string('choice'),
    v.transform(input => (input === 'charge_by_me' ? 'charged' : input)),
    v.picklist(scopes, 'choice'),
  ),
)
