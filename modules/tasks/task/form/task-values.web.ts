import type { CallInput } from '#platform/contract/call.ts'
import type { useForm } from '#platform/web/app/form.ts'
import type { DepartmentBrief } from '#mechanisms/people/selector-options.web.ts'
import type { Choice } from '#mechanisms/dictionaries/dictionary-field.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { wireValuesOf, type CustomFormValues } from '#mechanisms/custom-fields/held.web.ts'
import type { ChosenProject } from '#mechanisms/projects/project-field.tsx'
import type { RichDocument } from '#mechanisms/rich-text/document.contract.ts'
import type { TagBrief } from '#mechanisms/tags/tag.contract.ts'
import type { TaskKind } from '../kinds/task-kinds.contract.ts'
import { Priority } from '../task-row.contract.ts'
import { OpenType } from '../task.contract.ts'
import type { taskCalls } from '../task.contract.ts'

/** The linked record; if its name is empty, the field fetches it. */
interface Link {
  id: string
  name: string
}

/**
 * What the form of a new task holds. A section of another folder adds its value here, to `emptyTask` and to
 * `taskInput`.
 */
export interface TaskValues {
  type: TaskKind
  name: string
  detail: string
  /** How the detail looks; null while it is plain. */
  document: RichDocument | null
  priority: number
  planStartDate: string | null
  planEndDate: string | null
  managerIds: readonly PersonBrief[]
  approvalIds: readonly PersonBrief[]
  partnerIds: readonly PersonBrief[]
  followerIds: readonly PersonBrief[]
  /** As they are typed. */
  planWorkHour: string
  point: string
  openType: number
  lockContent: boolean
  /** What it is part of; below another task it is in that one's. */
  project: ChosenProject | null
  department: DepartmentBrief | null
  customer: Link | null
  chance: Link | null
  note: string
  tags: readonly TagBrief[]
  /** Choices of the company's dictionaries. */
  questionTypeId: Choice | null
  ctypeId: Choice | null
  lifecycleId: Choice | null
  /** What it has in the company's own fields. */
  custom: CustomFormValues
  workflowId: string | null
  cronExpression: string | null
  triggerEndDate: string | null
}

/** A new task of a kind, as somebody finds it: their own. */
export const emptyTask = (type: TaskKind, me: PersonBrief): TaskValues => ({
  type,
  name: '',
  detail: '',
  document: null,
  priority: Priority.Normal,
  planStartDate: null,
  planEndDate: null,
  managerIds: [me],
  approvalIds: [],
  partnerIds: [],
  followerIds: [],
  planWorkHour: '',
  point: '',
  openType: OpenType.Usual,
  lockContent: false,
  project: null,
  department: null,
  customer: null,
  chance: null,
  note: '',
  tags: [],
  questionTypeId: null,
  ctypeId: null,
  lifecycleId: null,
  custom: {},
  workflowId: null,
  cronExpression: null,
  triggerEndDate: null,
})

/** The call's input made of them. */
export const taskInput = ({
  project = null,
  department,
  customer = null,
  chance = null,
  planWorkHour,
  point,
  managerIds,
  approvalIds,
  partnerIds,
  followerIds,
  tags = [],
  custom = {},
  document,
  questionTypeId,
  ctypeId,
  lifecycleId,
  ...values
}: TaskValues): CallInput<typeof taskCalls.create> => ({
  ...values,
  planWorkHour: planWorkHour === '' ? null : Number(planWorkHour),
  ...(point === '' ? {} : { point: Number(point) }),
  ...(project ? { projectId: project.id } : {}),
  departmentId: department?.id ?? null,
  customerId: customer?.id ?? null,
  chanceId: chance?.id ?? null,
  questionTypeId: questionTypeId?.id ?? null,
  ctypeId: ctypeId?.id ?? null,
  lifecycleId: lifecycleId?.id ?? null,
  ...(document ? { detailDocument: document } : {}),
  tagIds: tags.map(({ id }) => id),
  customValues: wireValuesOf(custom),
  managerIds: idsOf(managerIds),
  approvalIds: idsOf(approvalIds),
  partnerIds: idsOf(partnerIds),
  followerIds: idsOf(followerIds),
})

const idsOf = (people: readonly PersonBrief[]) => people.map(({ id }) => id)

/** The form as its sections get it: values, `set`, `error(field)`. */
export type TaskForm = ReturnType<typeof useForm<typeof taskCalls.create, TaskValues>>
