import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { byId, flag, id, out, requiredText } from '#platform/contract/fields.ts'
import { listed } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

/** The most baselines of a project. */
export const mostSnapshots = 50
export const tooManySnapshots = refusal('project.snapshot.too_many', {
  zh: '一个项目最多保存 {most} 个基线',
  en: 'A project can have at most {most} baselines',
})

/** A task as it stood then. */
const snapshotTask = v.object({
  taskId: out.id,
  code: out.text,
  name: out.text,
  planStartDate: out.maybeInstant,
  planEndDate: out.maybeInstant,
  progressPercent: out.number,
  isParent: out.flag,
})
export type SnapshotTask = v.InferOutput<typeof snapshotTask>

const snapshotRow = v.object({
  id: out.id,
  name: out.text,
  taskNum: out.number,
  creator: v.nullable(personBrief),
  createdAt: out.instant,
  /** The project's planned value is reckoned from it. */ isValue: out.flag,
})
export type SnapshotRow = v.InferOutput<typeof snapshotRow>
const snapshotDetail = v.object({ ...snapshotRow.entries, projectId: out.id, list: v.array(snapshotTask) })
export type SnapshotDetail = v.InferOutput<typeof snapshotDetail>

export const snapshotCalls = callsAbout('project', {
  list: call('GET /project/snapshot/list', v.object({ projectId: id }), listed(snapshotRow), {
    summary: 'The baselines of a project, the latest first',
  }),
  create: call(
    'POST /project/snapshot',
    v.object({ projectId: id, name: requiredText(60) }),
    v.object({ id: out.id, taskNum: out.number }),
    {
      summary: 'Keep the plan as it is now, for good',
    },
  ),
  setValue: call('POST /project/snapshot/:id/value', v.object({ id, isValue: flag }), v.object({ id: out.id }), {
    summary: 'Reckon the planned value of the project from this baseline; or no longer, from the plan as it is',
  }),
  detail: call('GET /project/snapshot/:id', byId, snapshotDetail, {
    summary: 'A baseline with every task as it stood then',
  }),
})
