import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { id, out } from '#platform/contract/fields.ts'
import { constraintKinds, linkTypes, plannedKinds, taskStatuses } from '#modules/tasks/tasks.contract.ts'
import { projectPlan, type PlannedTask, type ProjectPlan } from './plan.contract.ts'

/** A task of the plan by its place among them, 0 for the first; by its id where it is not among them. */
const place = v.union([out.number, out.id])
/** A field of all tasks, in their order; left out where none of them has it. */
const column = <Field extends v.GenericSchema>(field: Field) => v.optional(v.array(v.nullable(field)))

/**
 * A plan as it travels to the app: a list for each field. A phone reads that in a quarter of the time that an object
 * for each of five thousand tasks takes, and ids, of which nothing can be compressed, stand in it once. Tasks come in
 * the order of their places among their siblings.
 */
const planColumns = v.object({
  ...v.omit(projectPlan, ['list']).entries,
  /** Who answers for tasks: each combination of people once. */
  teams: v.array(v.array(out.id)),
  tasks: v.object({
    id: v.array(out.id),
    orderKey: v.array(out.text),
    code: v.array(out.text),
    name: v.array(out.text),
    status: v.array(v.picklist(taskStatuses)),
    /** Which of `teams`. */
    team: v.array(out.number),
    parent: column(place),
    type: column(v.picklist(plannedKinds)),
    priority: column(out.number),
    isMilestone: column(out.flag),
    planStartDate: column(out.instant),
    planEndDate: column(out.instant),
    realEndDate: column(out.instant),
    progressPercent: column(out.number),
    planWorkHour: column(out.number),
    realWorkHour: column(out.number),
    /** What it waits for, with the days between, and the link's type where it is not FS. */
    before: column(v.array(v.tuple([place, out.number, v.nullable(v.picklist(linkTypes))]))),
    deadline: column(out.instant),
    constraintKind: column(v.picklist(constraintKinds)),
    constraintDate: column(out.instant),
    realStartDate: column(out.instant),
    isOwn: column(out.flag),
  }),
})
type PlanColumns = v.InferOutput<typeof planColumns>

function planOf({ teams, tasks, ...plan }: PlanColumns): ProjectPlan {
  const {
    id: ids,
    orderKey,
    code,
    name,
    status,
    team,
    parent,
    type,
    priority,
    isMilestone,
    planStartDate,
    planEndDate,
    realEndDate,
    progressPercent,
    planWorkHour,
    realWorkHour,
    before,
    deadline,
    constraintKind,
    constraintDate,
    realStartDate,
    isOwn,
  } = tasks
  const idOf = (place: number | string) => (typeof place === 'number' ? ids[place]! : place)
  const list = ids.map((id, at): PlannedTask => {
    const above = parent?.[at] ?? undefined
    return {
      id,
      parentId: above === undefined ? undefined : idOf(above),
      orderKey: orderKey[at]!,
      code: code[at]!,
      name: name[at]!,
      status: status[at]!,
      type: type?.[at] ?? undefined,
      priority: priority?.[at] ?? undefined,
      isMilestone: isMilestone?.[at] ?? undefined,
      planStartDate: planStartDate?.[at] ?? undefined,
      planEndDate: planEndDate?.[at] ?? undefined,
      realEndDate: realEndDate?.[at] ?? undefined,
      progressPercent: progressPercent?.[at] ?? undefined,
      planWorkHour: planWorkHour?.[at] ?? undefined,
      realWorkHour: realWorkHour?.[at] ?? undefined,
      preList: before?.[at]?.map(([place, lag, type]) => ({ taskId: idOf(place), lag, type: type ?? undefined })),
      deadline: deadline?.[at] ?? undefined,
      constraintKind: constraintKind?.[at] ?? undefined,
      constraintDate: constraintDate?.[at] ?? undefined,
      realStartDate: realStartDate?.[at] ?? undefined,
      managerIds: teams[team[at]!]!,
      isOwn: isOwn?.[at] ?? undefined,
    }
  })
  return { ...plan, list }
}

export const planColumnsCalls = callsAbout('project', {
  columns: call('GET /project/mind/columns', v.object({ projectId: id }), v.pipe(planColumns, v.transform(planOf)), {
    about: ['task'],
    summary: 'The whole plan of a project, a list for each field',
  }),
})
