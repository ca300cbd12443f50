import * as v from 'valibot'
import { call } from '#platform/contract/call.ts'
import { byId, done, emptiable, id } from '#platform/contract/fields.ts'

/** A project's commercial links (spec 1 §3): the contract that it is done by, the chance that it came of. Its managers' alone. */
export const commercialCalls = {
  link: call('POST /project/contract/link/:id', v.object({ id, contractId: id }), done, { summary: 'Say by which contract a project is done' }),
  unlink: call('POST /project/contract/unlink/:id', byId, done, { summary: 'A project is done by no contract any more' }),
  chance: call('POST /project/chance', v.object({ projectId: id, chanceId: emptiable(id) }), done, { summary: 'Say of which chance a project came; of none, where none is given' }),
}
