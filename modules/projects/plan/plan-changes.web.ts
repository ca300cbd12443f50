import type { CallInput } from '#platform/contract/call.ts'
import { patch } from '#platform/web/app/cache.ts'
import { useChange } from '#platform/web/app/calls.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import { shortDay } from '#platform/web/words/format.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { keyBetween, taskCalls, taskPlanCalls, type LinkKind, type PlanChange } from '#modules/tasks/tasks.contract.ts'
import { planColumnsCalls } from './plan-columns.contract.ts'
import { planRows } from './plan-tree.contract.ts'
import { projectPlanCalls, type moveWays, type PlannedTask, type ProjectPlan } from './plan.contract.ts'
import { t } from './plan.words.ts'

type Change = Partial<Omit<PlannedTask, 'id'>>
export type MoveWay = (typeof moveWays)[number]
interface Dates {
  planStartDate?: string | null | undefined
  planEndDate?: string | null | undefined
}
type Dated = { id: string } & Dates

/** What a change of a task makes old elsewhere. */
const elsewhere = [taskCalls.list, taskCalls.detail]

const changed = (tasks: readonly PlannedTask[], changes: ReadonlyMap<string, Change>) =>
  tasks.map(task => {
    const change = changes.get(task.id)
    return change ? { ...task, ...change } : task
  })
const byTask = (list: readonly ({ id: string } & Change)[]) => new Map(list.map(({ id, ...change }) => [id, change]))

/**
 * Everything that can be done to a plan: shown at once, undone when refused, and only what is different is sent.
 */
export function usePlanChanges(projectId: string) {
  const show = (change: (plan: ProjectPlan) => ProjectPlan) => patch(planColumnsCalls.columns, { projectId }, change)
  const showTasks = (list: readonly ({ id: string } & Change)[]) =>
    show(plan => ({ ...plan, list: changed(plan.list, byTask(list)) }))

  const update = useChange(taskPlanCalls.update, {
    refreshes: elsewhere,
    done: ({ list }) => {
      showTasks(list)
    },
  })
  const rename = useChange(taskCalls.update, {
    optimistic: ({ id, name, isMilestone }) =>
      showTasks([
        {
          id,
          ...(name === undefined ? {} : { name }),
          ...(isMilestone === undefined ? {} : { isMilestone: Boolean(isMilestone) }),
        },
      ]),
    refreshes: elsewhere,
  })
  const move = useChange(projectPlanCalls.move, {
    optimistic: ({ id, way, targetId }) => show(plan => movedTo(plan, id, way, targetId as string | null | undefined)),
    done: ({ id, parentId, orderKey, list }) => {
      show(plan => ({
        ...plan,
        list: changed(
          plan.list.map(task => (task.id === id ? placed(task, parentId, orderKey) : task)),
          byTask(list),
        ),
      }))
    },
    refreshes: elsewhere,
  })
  const insert = useChange(projectPlanCalls.insert, {
    done: ({ id, code, parentId, orderKey, managerIds, list }, { name }) => {
      show(plan => ({
        ...plan,
        list: [
          ...changed(plan.list, byTask(list)),
          placed({ id, code, name, orderKey, status: 'WAITING', managerIds, isOwn: true }, parentId, orderKey),
        ],
      }))
    },
    refreshes: elsewhere,
  })
  const give = useChange(taskCalls.changeMembers, { refreshes: elsewhere })
  const remove = useChange(taskCalls.remove, {
    optimistic: ({ id }) => show(plan => ({ ...plan, list: withoutTree(plan.list, id) })),
    done: () => {
      toast.success(t('removed'))
    },
    refreshes: [planColumnsCalls.columns, ...elsewhere],
  })
  const whole = { refreshes: [planColumnsCalls.columns, ...elsewhere] }
  const changeStatus = useChange(projectPlanCalls.changeStatus, {
    ...whole,
    optimistic: ({ taskid, status }) =>
      showTasks([{ id: taskid, status, ...(status === 'FINISH' ? { progressPercent: 100 } : {}) }]),
    done: ({ optResult }) => {
      if (optResult) toast.warn(optResult.msg)
    },
  })
  const restart = useChange(taskCalls.restart, {
    ...whole,
    optimistic: ({ id }) => showTasks([{ id, status: 'RUNNING', progressPercent: 0 }]),
  })
  const put = useChange(taskPlanCalls.setPredecessor, {
    ...whole,
    done: ({ moved }) => {
      if (moved > 0) toast.success(t('moved', { n: moved }))
    },
  })
  const pull = useChange(projectPlanCalls.pullForward, {
    ...whole,
    done: ({ list }) => {
      toast.success(t('moved', { n: list.length }))
    },
  })
  const setBounds = useChange(taskPlanCalls.setBounds, {
    ...whole,
    done: ({ moved }) => {
      toast.success(moved > 0 ? t('moved', { n: moved }) : t('boundsSaved'))
    },
  })
  const unput = useChange(taskPlanCalls.removePredecessor, {
    ...whole,
    optimistic: ({ id, predecessorId }) =>
      show(plan => ({
        ...plan,
        list: plan.list.map(task =>
          task.id === id
            ? { ...task, preList: (task.preList ?? []).filter(one => one.taskId !== predecessorId) }
            : task,
        ),
      })),
  })

  /**
   * Sends these dates; `follows` is what the plan makes of them, shown meanwhile. Says how many moved, with the way
   * back.
   */
  function reschedule(
    edits: readonly Dated[],
    follows: readonly PlanChange[],
    tasks: ReadonlyMap<string, PlannedTask>,
    parents: ReadonlySet<string>,
  ) {
    const all = byTask([...edits, ...follows])
    const before = [...all.keys()].flatMap(id => {
      const { planStartDate = null, planEndDate = null } = tasks.get(id) ?? {}
      return parents.has(id) ? [] : [{ id, planStartDate, planEndDate }]
    })
    const takeBack = showTasks([...all].map(([id, change]) => ({ id, ...change })))
    update.run(
      { data: [...edits], optFrom: 'gantt' },
      {
        onError: takeBack,
        onSuccess: () => {
          toast.success(before.length > 1 ? t('moved', { n: before.length }) : t('movedOne'), {
            action: { label: t('undo'), onPress: () => back(before, tasks) },
          })
        },
      },
    )
  }
  function back(before: readonly Dated[], tasks: ReadonlyMap<string, PlannedTask>) {
    const takeBack = showTasks(
      [...tasks.values()].map(({ id, planStartDate = null, planEndDate = null, progressPercent = 0 }) => ({
        id,
        planStartDate,
        planEndDate,
        progressPercent,
      })),
    )
    update.run(
      { data: [...before], optFrom: 'undo' },
      {
        onError: takeBack,
        onSuccess: () => {
          toast.success(t('undone'))
        },
      },
    )
  }

  return {
    reschedule,
    /** Its end follows from how many days it takes; what waits for it is moved. */
    setDuration: (
      id: string,
      duration: number,
      tasks: ReadonlyMap<string, PlannedTask>,
      parents: ReadonlySet<string>,
    ) => {
      update.run(
        { data: [{ id, duration }], optFrom: 'duration' },
        {
          onSuccess: ({ list }) => {
            const before = list.flatMap(one =>
              parents.has(one.id)
                ? []
                : [
                    {
                      id: one.id,
                      planStartDate: tasks.get(one.id)?.planStartDate ?? null,
                      planEndDate: tasks.get(one.id)?.planEndDate ?? null,
                    },
                  ],
            )
            toast.success(before.length > 1 ? t('moved', { n: before.length }) : t('movedOne'), {
              action: { label: t('undo'), onPress: () => back(before, tasks) },
            })
          },
        },
      )
    },
    pullForward: () => pull.run({ projectId }),
    setBounds: (bounds: Omit<CallInput<typeof taskPlanCalls.setBounds>, 'id'> & { id: string }) =>
      setBounds.run(bounds),
    setProgress: (id: string, progressPercent: number) => {
      const takeBack = showTasks([{ id, progressPercent }])
      update.run({ data: [{ id, progressPercent }] }, { onError: takeBack })
    },
    rename: (id: string, name: string) => rename.run({ id, name }),
    setMilestone: (id: string, isMilestone: boolean) => rename.run({ id, isMilestone }),
    /** Who answers for a task is shown at once. */
    giveTo: ({ id, managerIds }: PlannedTask, people: readonly PersonBrief[]) => {
      const now = people.map(person => person.id)
      const takeBack = show(plan => ({
        ...plan,
        people: [...plan.people, ...people.filter(({ id }) => !plan.people.some(known => known.id === id))],
        list: changed(plan.list, new Map([[id, { managerIds: now }]])),
      }))
      give.run(
        {
          id,
          role: 'manager',
          addId: now.filter(one => !managerIds.includes(one)),
          delId: managerIds.filter(one => !now.includes(one)),
        },
        { onError: takeBack },
      )
    },
    move: (id: string, way: MoveWay, targetId?: string) => move.run({ id, way, targetId }),
    insert,
    remove: (id: string) => remove.run({ id }),
    finish: (id: string) => changeStatus.run({ taskid: id, status: 'FINISH' }),
    restart: (id: string) => restart.run({ id }),
    putBehind: (id: string, link: LinkKind & { number: string }) => put.run({ id, ...link }),
    removePredecessor: (id: string, predecessorId: string) => unput.run({ id, predecessorId }),
  }
}
export type PlanChanges = ReturnType<typeof usePlanChanges>

const placed = (task: PlannedTask, parentId: string | null, orderKey: string): PlannedTask => {
  const { parentId: _, ...rest } = task
  return { ...rest, orderKey, ...(parentId ? { parentId } : {}) }
}

function withoutTree(tasks: readonly PlannedTask[], id: string): PlannedTask[] {
  const rows = planRows(tasks)
  const at = rows.findIndex(({ task }) => task.id === id)
  const gone = new Set(rows.slice(at, at + 1 + (rows[at]?.below ?? 0)).map(({ task }) => task.id))
  return tasks.filter(task => !gone.has(task.id))
}

/** Where a task will stand, guessed until the server has said so; as it is where it cannot go there. */
function movedTo(plan: ProjectPlan, id: string, way: MoveWay, targetId: string | null | undefined): ProjectPlan {
  const rows = planRows(plan.list)
  const task = rows.find(row => row.task.id === id)?.task
  if (!task) return plan
  const siblingsOf = (parentId: string | null) =>
    rows.filter(row => (row.task.parentId ?? null) === parentId && row.task.id !== id).map(row => row.task)
  const beside = (sibling: PlannedTask, isBehind: boolean): PlannedTask => {
    const siblings = siblingsOf(sibling.parentId ?? null)
    const at = siblings.indexOf(sibling)
    const [before, after] = isBehind ? [sibling, siblings[at + 1]] : [siblings[at - 1], sibling]
    return placed(task, sibling.parentId ?? null, keyBetween(before?.orderKey ?? null, after?.orderKey ?? null))
  }
  const lastBelow = (parent: PlannedTask) =>
    placed(task, parent.id, keyBetween(siblingsOf(parent.id).at(-1)?.orderKey ?? null, null))
  const target = plan.list.find(one => one.id === targetId)
  const parent = plan.list.find(one => one.id === task.parentId)
  const all = rows.filter(row => (row.task.parentId ?? null) === (task.parentId ?? null)).map(row => row.task)
  const above = all[all.indexOf(task) - 1]
  const next =
    way === 'up'
      ? parent && beside(parent, true)
      : way === 'down'
        ? above && lastBelow(above)
        : target && (way === 'child' ? lastBelow(target) : beside(target, way === 'next'))
  return next ? { ...plan, list: plan.list.map(one => (one.id === id ? next : one)) } : plan
}

/** Says that a task could not begin as early as it was put. */
export const sayHeldBack = (day: string) => {
  toast.info(t('heldBack', { day: shortDay(day) }))
}
