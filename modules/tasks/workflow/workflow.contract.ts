import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  choice,
  done,
  flag,
  id,
  ids,
  instant,
  out,
  requiredText,
  text,
  whole,
} from '#platform/contract/fields.ts'
import { listed, page, paging, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { formData, itemStatuses, sharers } from '../item/item.contract.ts'

/** A flow longer than this is several flows. */
export const mostSteps = 30
const mostFields = 20

/** One step as it is designed: who does it usually, within how many days, and what they have to fill in. */
const stepDraft = v.object({
  name: requiredText(100),
  managerIds: v.optional(ids(sharers.most), []),
  days: v.optional(whole(1, 365), 1),
  /** All of its people have to pass, or any one of them. */
  needsAll: v.optional(flag, false),
  formFields: v.optional(
    v.pipe(
      v.array(v.object({ name: requiredText(50), required: v.optional(flag, false) })),
      v.maxLength(mostFields, 'too_many'),
    ),
    [],
  ),
})
export type StepDraft = v.InferOutput<typeof stepDraft>

const draft = {
  name: requiredText(100),
  summary: v.optional(text(500), ''),
  isEnabled: v.optional(flag, true),
  steps: v.optional(v.pipe(v.array(stepDraft), v.maxLength(mostSteps, 'too_many')), []),
}

const step = v.object({
  name: out.text,
  managers: v.array(personBrief),
  days: out.number,
  needsAll: out.flag,
  formFields: v.array(
    v.object({
      name: out.text,
      required: out.flag,
    }),
  ),
})
export const workflowRow = v.object({
  id: out.id,
  name: out.text,
  summary: out.text,
  isEnabled: out.flag,
  steps: v.array(step),
  creator: v.nullable(personBrief),
  runningNum: out.number,
  createdAt: out.instant,
  can: abilities(['edit', 'remove']),
})

export type WorkflowRow = v.InferOutput<typeof workflowRow>

/** A task that goes through a workflow, with the step it is at. */
const flowTask = v.object({
  id: out.id,
  code: out.text,
  name: out.text,
  status: out.text,
  planEndDate: out.maybeInstant,
  stepName: out.maybeText,
  stepUsers: v.array(personBrief),
})

const flowCal = v.object({
  planStartDate: out.instant,
  planEndDate: out.instant,
  runningNum: out.number,
  finishedNum: out.number,
  steps: v.array(
    v.object({
      name: out.text,
      days: out.number,
      planStartDate: out.instant,
      planEndDate: out.instant,
      /** Tasks that stand at this step now, and how many days it has taken on the average. */
      runningNum: out.number,
      averageDays: out.maybeNumber,
    }),
  ),
})

const decided = v.object({
  id: out.id,
  status: v.picklist(itemStatuses),
  optResult: v.nullable(v.object({ code: out.text, msg: out.text })),
})

export const workflowCalls = callsAbout('task', {
  list: call(
    'GET /v3/task/workflows',
    v.object({ isEnabled: v.optional(flag) }),
    withCan(listed(workflowRow), { create: ['TASK_MANAGER'] }),
    {
      summary: "The company's workflows with their steps",
    },
  ),
  tasks: call(
    'GET /workflows/:id/tasks',
    v.object({ id, isOpen: v.optional(flag), ...paging(20).entries }),
    page(flowTask),
    {
      summary: 'Tasks of a workflow that the caller may see, with the step each is at',
    },
  ),
  cal: call('GET /workflows/:id/cal', v.object({ id, planStartDate: v.optional(instant) }), flowCal, {
    summary: 'When each step of a workflow would be due that starts then, and how its tasks stand',
  }),
  create: call('POST /workflows', v.object(draft), v.object({ id: out.id }), { summary: 'Design a workflow' }),
  update: call('PUT /workflows/:id', v.object({ id, ...draft }), done, {
    summary: 'Change a workflow; tasks that are under way keep the steps they began with',
  }),
  remove: call('DELETE /workflows/:id', v.object({ id }), done, { summary: 'Delete a workflow; its tasks go on' }),
  /** The v2 form: decides a step. */
  decide: call(
    'POST /v2/task/workflow_item/:id',
    v.object({
      id,
      operation: choice(['pass', 'unpass', 'revoke']),
      opinion: v.optional(text(500), ''),
      formData: v.optional(formData),
    }),
    decided,
    { summary: "Pass a workflow's step, send it back to the one before, or take that back" },
  ),
  /** The v4 form: who deals with a step. */
  assign: call(
    'POST /v4/task/workflow_item/:id/managers',
    v.object({ id, managerId: v.optional(ids(sharers.most), []) }),
    done,
    {
      summary: "Say who does a step: for the task's creator and the project's manager (spec 1 §6)",
    },
  ),
})

export const stepNeeded = refusal('workflow.step.needed', {
  zh: '至少保留一个步骤',
  en: 'There must be at least one step',
})
export const assigneeNeeded = refusal('workflow.assignee.needed', {
  zh: '步骤的负责人不能为空',
  en: 'Each step needs an assignee',
})
export const nameTaken = refusal('workflow.name.taken', {
  zh: '已有同名的流程',
  en: 'A workflow with this name already exists',
})
export const unknownWorkflow = refusal('workflow.unknown', {
  zh: '流程不存在或已停用',
  en: 'The workflow does not exist or is disabled',
})
export const workflowsOff = refusal('workflow.off', {
  zh: '公司未启用工作流',
  en: 'Workflows are turned off in this company',
})
