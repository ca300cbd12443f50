import { heldWrite, sayRefusals } from '#platform/web/app/held-changes.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { chooseDate } from '#platform/web/kit/choose-date.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import {
  ArchiveIcon,
  CalendarIcon,
  CloseIcon,
  FlagIcon,
  FolderIcon,
  PlayIcon,
  ProjectIcon,
  TrashIcon,
  UserIcon,
} from '#platform/web/kit/icons.tsx'
import { choosePeople } from '#mechanisms/people/choose-people.tsx'
import { chooseProject } from '#mechanisms/projects/project-field.tsx'
import { moveTasksCalls, mostMoved } from '#mechanisms/projects/move-tasks.contract.ts'
import { askWhySentBack } from '../task/status/ask-why.web.ts'
import { choosePriority } from '../task/kinds/choose-priority.web.ts'
import { batchStatusCalls, mostAtOnce } from '../task/status/batch-status.contract.ts'
import { isFinish } from '../task/status/task-status.contract.ts'
import { mostManagers, taskCalls, type TaskRow, type TaskStatus } from '../task/task.contract.ts'
import { t as word } from '../tasks.words.ts'
import { t } from './list.words.ts'
import { doLater } from './pending.web.ts'
import { chooseGroup } from './user-group/choose-group.web.ts'
import { userGroupCalls } from './user-group/user-group.contract.ts'

type Writes = ReturnType<typeof heldWrite>[]
const later = (
  rows: readonly TaskRow[],
  said: string,
  change: (row: TaskRow) => Partial<TaskRow> | null,
  writes: Writes,
  done?: () => void,
) =>
  doLater({
    changes: new Map(rows.map(row => [row.id, change(row)])),
    said,
    undo: t('undo'),
    writes,
    ...(done ? { done } : {}),
  })

const inParts = (rows: readonly TaskRow[], size: number) =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, part) =>
    rows.slice(part * size, (part + 1) * size).map(({ id }) => id),
  )

/**
 * Finishes tasks, or gives them another status, in one transaction as far as one takes them; those that end leave the
 * list of open ones.
 */
function changeStatuses(rows: readonly TaskRow[], status: TaskStatus, said: string, opinion = '') {
  const ends = isFinish(status) || status === 'CANCEL'
  const refusals: string[] = []
  const named = new Map(rows.map(({ id, name }) => [id, name.length > 20 ? `${name.slice(0, 20)}…` : name]))
  later(
    rows,
    said,
    () => (ends ? null : { status }),
    inParts(rows, mostAtOnce).map(ids =>
      heldWrite(
        batchStatusCalls.change,
        { ids, status, opinion },
        {
          done: ({ list }) => {
            for (const { id, optResult } of list)
              if (optResult) refusals.push(word('refusedTask', { name: named.get(id) ?? '', why: optResult.msg }))
          },
        },
      ),
    ),
    () => sayRefusals(refusals),
  )
}
export const finishMany = (rows: readonly TaskRow[]) =>
  changeStatuses(rows, 'FINISH', t('batchFinished', { n: rows.length }))

/** Offers what can be done with many tasks; answers whether something was. */
export async function offerBatch(rows: readonly TaskRow[]): Promise<boolean> {
  const said = t('batchChanged', { n: rows.length })
  const chosen = await actionMenu(
    [
      { key: 'RUNNING', name: word('toRUNNING'), icon: PlayIcon },
      { key: 'POST_PONE', name: word('toPOST_PONE'), icon: ArchiveIcon },
      { key: 'CANCEL', name: word('toCANCEL'), icon: CloseIcon },
      { key: 'priority', name: word('priority'), icon: FlagIcon },
      { key: 'due', name: word('changeDue'), icon: CalendarIcon },
      { key: 'manager', name: t('changeManager'), icon: UserIcon },
      { key: 'group', name: t('moveToGroup'), icon: FolderIcon },
      { key: 'project', name: t('moveToProject'), icon: ProjectIcon },
      { key: 'remove', name: word('confirmRemove'), icon: TrashIcon, danger: true },
    ],
    t('chosen', { n: rows.length }),
  )
  if (chosen === null) return false
  if (chosen === 'RUNNING' || chosen === 'POST_PONE' || chosen === 'CANCEL') {
    // Sending tasks back requires a reason.
    const opinion = chosen === 'RUNNING' && rows.some(({ may }) => may.agree) ? await askWhySentBack() : ''
    if (opinion === null) return false
    changeStatuses(rows, chosen, said, opinion)
    return true
  }
  return await {
    priority: batchPriority,
    due: batchDue,
    manager: batchManagers,
    group: batchGroup,
    project: batchProject,
    remove: batchRemove,
  }[chosen](rows, said)
}

async function batchPriority(rows: readonly TaskRow[], said: string) {
  const priority = await choosePriority(-1, 'TASK')
  if (priority === null) return false
  later(
    rows,
    said,
    () => ({ priority }),
    rows.map(({ id, name }) => heldWrite(taskCalls.update, { id, priority }, { name })),
  )
  return true
}

async function batchDue(rows: readonly TaskRow[], said: string) {
  const planEndDate = await chooseDate({ title: t('due'), mode: 'datetime', value: rows[0]?.planEndDate ?? null })
  if (!planEndDate) return false
  const isOverdue = planEndDate < new Date().toISOString()
  later(
    rows,
    said,
    () => ({ planEndDate, isOverdue }),
    rows.map(({ id, name }) => heldWrite(taskCalls.update, { id, planEndDate }, { name })),
  )
  return true
}

async function batchManagers(rows: readonly TaskRow[], said: string) {
  const people = await choosePeople({ title: t('changeManager'), max: mostManagers })
  if (!people?.length) return false
  later(
    rows,
    said,
    () => ({ managers: people }),
    rows.flatMap(({ id, name, managers }) => {
      const addId = people.filter(person => !managers.some(one => one.id === person.id)).map(person => person.id)
      const delId = managers.filter(one => !people.some(person => person.id === one.id)).map(one => one.id)
      return addId.length > 0 || delId.length > 0
        ? [heldWrite(taskCalls.changeMembers, { id, role: 'manager', addId, delId }, { name })]
        : []
    }),
  )
  return true
}

async function batchGroup(rows: readonly TaskRow[], said: string) {
  const toGroupId = await chooseGroup()
  if (toGroupId === undefined) return false
  later(rows, said, () => ({}), [heldWrite(userGroupCalls.bind, { taskId: rows.map(({ id }) => id), toGroupId })])
  return true
}

async function batchProject(rows: readonly TaskRow[], said: string) {
  const chosen = await chooseProject()
  if (!chosen) return false
  later(
    rows,
    said,
    () => ({ projectId: chosen.id, projectName: chosen.name }),
    inParts(rows, mostMoved).map(ids => heldWrite(moveTasksCalls.many, { projectId: chosen.id, ids })),
  )
  return true
}

async function batchRemove(rows: readonly TaskRow[]) {
  const sure = await confirmDialog({
    title: t('batchRemoveTitle', { n: rows.length }),
    text: t('batchRemoveText'),
    confirm: word('confirmRemove'),
    danger: true,
  })
  if (!sure) return false
  later(
    rows,
    t('batchRemoved', { n: rows.length }),
    () => null,
    rows.map(({ id, name }) => heldWrite(taskCalls.remove, { id }, { name })),
  )
  return true
}
