import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { byId, done, emptiable, id } from '#platform/contract/fields.ts'

/**
 * A project's commercial links (spec 1 §3): the contract that it is done by, the chance that it came of. Its managers'
 * alone.
 */
export const commercialCalls = callsAbout('project', {
  link: call('POST /project/contract/link/:id', v.object({ id, contractId: id }), done, {
    about: ['contract'],
    summary: 'Say by which contract a project is done',
  }),
  unlink: call('POST /project/contract/unlink/:id', byId, done, {
    about: ['contract'],
    summary: 'A project is done by no contract any more',
  }),
  chance: call('POST /project/chance', v.object({ projectId: id, chanceId: emptiable(id) }), done, {
    about: ['chance'],
    summary: 'Say of which opportunity a project came; of none, where none is given',
  }),
})
