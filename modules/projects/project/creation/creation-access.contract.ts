import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { emptiable, id, nothing, out } from '#platform/contract/fields.ts'
import { listed } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { projectTypes } from '#mechanisms/projects/project-types.contract.ts'

export const noCreation = refusal('project.create.not_allowed', {
  zh: '没有创建项目的权限',
  en: 'No permission to create projects',
})

/** Whether the actor may begin, copy and finish projects; and people to ask otherwise. */
const creationAccess = v.object({
  create: out.flag,
  copy: out.flag,
  /** Of the project that was named: the caller may finish it. */
  finish: out.flag,
  /** Only authorised people create and copy (company setting `create_project_limit`). */
  isLimited: out.flag,
  /** What is new waits until somebody has agreed (company setting `project_approve`). */
  isApproved: out.flag,
  administrators: v.array(personBrief),
  projectManagers: v.array(personBrief),
})
export type CreationAccess = v.InferOutput<typeof creationAccess>

export const creationAccessCalls = callsAbout('project_access', {
  types: call(
    'GET /project/type-access',
    nothing,
    listed(v.object({ type: v.picklist(projectTypes), create: out.flag, templateNum: out.number })),
    {
      summary: 'The types of projects, whether the caller may begin one of each, and how many templates it has',
    },
  ),
  access: call('GET /project/create-finish-access', v.object({ projectId: emptiable(id) }), creationAccess, {
    summary: 'Whether the caller may create, copy and finish projects; and who may, where they may not',
  }),
})
