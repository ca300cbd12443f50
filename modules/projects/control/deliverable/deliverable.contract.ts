import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { choice, id, out } from '#platform/contract/fields.ts'
import { listed, page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { fileBrief } from '#mechanisms/attachments/attachment.contract.ts'
import { fileGroup } from '#mechanisms/deliverables/deliverable.contract.ts'

/** Spec 2 §8 "no permission to view deliverables". */
export const deliverablesHidden = refusal(
  'project.deliverables.hidden',
  { zh: '没有权限查看交付物', en: 'You are not allowed to view deliverables' },
  403,
)

const taskGroup = v.object({ ...fileGroup.entries, task: v.object({ id: out.id, code: out.text, name: out.text }) })
export type TaskGroup = v.InferOutput<typeof taskGroup>
/** What a customer gets to see: accepted, of the project itself or of one of its tasks. */
const customerGroup = v.object({
  id: out.id,
  summary: out.text,
  taskName: out.maybeText,
  confirmedAt: out.instant,
  files: v.array(fileBrief),
})

const ofProject = v.object({ projectId: id })
export const projectDeliverableCalls = callsAbout('project', {
  own: call('GET /project/:projectId/file-groups', ofProject, page(fileGroup), {
    about: ['file_group'],
    summary: 'The deliverables of a project itself',
  }),
  ofTasks: call(
    'GET /project/:projectId/task-file-groups',
    v.object({
      projectId: id,
      ...paging(20).entries,
      state: v.optional(choice(['missing', 'submitted', 'confirmed'])),
    }),
    page(taskGroup),
    { about: ['file_group'], summary: "The deliverables of a project's tasks, by task" },
  ),
  customer: call('GET /project/:projectId/customer-deliverables', ofProject, listed(customerGroup), {
    about: ['file_group'],
    summary: 'What has been accepted: links to the project show these files to its customer',
  }),
})
