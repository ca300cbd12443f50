import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { byId, id } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { applyChoices, exactFlag, handed, opinion, signatureId } from '#mechanisms/approvals/approval.contract.ts'

export const projectWaiting = refusal('project.waiting', {
  zh: '项目正在审批，同意后才能操作',
  en: 'The project is pending approval: this can be done once it is approved',
})

/** A new project's approval (spec 1 §4: revoke, cancel, process step). Reading it is `GET /approval/flow`. */
export const projectApprovalCalls = callsAbout('project', {
  revoke: call('POST /project/apply/revoke/:id', byId, handed, {
    summary: 'Take a new project back from its approval',
  }),
  cancel: call('POST /project/apply/cancel/:id', byId, handed, {
    summary: 'Give up a new project that was turned down or taken back',
  }),
  handIn: call('POST /project/apply/restart/:id', v.object({ id, ...applyChoices }), handed, {
    summary: 'Hand a new project in again that was turned down or taken back',
  }),
  handle: call(
    'POST /project/apply/process_step/:id',
    v.object({ id, agree: exactFlag, opinion, signatureId }),
    handed,
    { summary: 'Agree to a new project, or turn it down' },
  ),
})
