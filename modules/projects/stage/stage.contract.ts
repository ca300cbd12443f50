import * as v from 'valibot'
import { call } from '#platform/contract/call.ts'
import { id, out } from '#platform/contract/fields.ts'
import { listed } from '#platform/contract/list.ts'

export const projectStage = v.object({ id: out.id, name: out.text, taskNum: out.number, finishedNum: out.number })
export type ProjectStage = v.InferOutput<typeof projectStage>

export const stageCalls = {
  list: call('GET /project/:projectId/stages', v.object({ projectId: id }), listed(projectStage), { summary: 'The stages of a project in their order, with how many tasks each has' }),
}
