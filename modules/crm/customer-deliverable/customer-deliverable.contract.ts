import { call, callsAbout } from '#platform/contract/call.ts'
import { byId } from '#platform/contract/fields.ts'
import { page } from '#platform/contract/list.ts'
import { fileGroup } from '#mechanisms/deliverables/deliverable.contract.ts'

export const customerDeliverableCalls = callsAbout('file_group', {
  list: call('GET /crm/customers/:id/deliverables', byId, page(fileGroup), {
    summary: 'What is delivered to a customer: groups of files with their versions, and who accepted them',
  }),
})
