import * as v from 'valibot'
import { scopes } from '#platform/contract/list.ts'

/** Whose records; what waits for the asker's decision is called `charge_by_me` in these calls (spec 2 §7.9), and `charged` everywhere. */
export const chargedScope = v.optional(v.pipe(v.string('choice'), v.transform(given => given === 'charge_by_me' ? 'charged' : given), v.picklist(scopes, 'choice')))
