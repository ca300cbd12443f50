import * as v from 'valibot'
import { scopes } from '#platform/contract/list.ts'

/**
 * The scope of a list; what waits for the caller's decision is `charge_by_me` in these calls (spec 2 §7.9), and
 * `charged` everywhere else.
 */
export const chargedScope = v.optional(
  v.pipe(
    v.string('choice'),
    v.transform(input => (input === 'charge_by_me' ? 'charged' : input)),
    v.picklist(scopes, 'choice'),
  ),
)
