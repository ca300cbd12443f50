import type { CallOutput } from '#platform/contract/call.ts'
import { compile } from '#platform/server/database/statement.ts'
import { handle, Json } from '#platform/server/http/handle.ts'
import { groupsOfOne } from '#mechanisms/deliverables/group-list.server.ts'
import { actorValues } from '#mechanisms/subjects/subject.server.ts'
import { customerSubject } from '../customer/customer-subject.server.ts'
import { customerDeliverableCalls } from './customer-deliverable.contract.ts'

const ofCustomer = compile(groupsOfOne(customerSubject))
/** More than a record can have. */
const all = 100

export const customerDeliverableHandlers = handle(customerDeliverableCalls, {
  async list({ id }, { me, run }) {
    const [visibility, answer] = await run([
      customerSubject.visibility(id, me),
      ofCustomer({ ...actorValues(customerSubject, me), id, start: 0, limit: all }),
    ])
    customerSubject.requireVisible(visibility)
    return new Json<CallOutput<typeof customerDeliverableCalls.list>>(answer!.only!)
  },
})
