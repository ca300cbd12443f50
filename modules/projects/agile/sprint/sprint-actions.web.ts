import { sendCall } from '#platform/web/app/send-call.ts'
import { patchRows, refresh } from '#platform/web/app/cache.ts'
import { showRefusal } from '#platform/web/app/calls.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { CheckCircleIcon, FolderIcon, InboxIcon } from '#platform/web/kit/icons.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { t } from '../agile.words.ts'
import { itemLists } from '../backlog/item-actions.web.ts'
import { inNone, itemCalls } from '../backlog/item.contract.ts'
import { SprintStatus, sprintCalls, type SprintRow } from './sprint.contract.ts'

const lists = [...itemLists, sprintCalls.velocity]

/** Starts a planned sprint; the one that comes back takes its place (spec 1 §4). */
export async function openSprint({ id }: SprintRow) {
  try {
    const opened = await sendCall(sprintCalls.open, { id })
    patchRows<SprintRow>(sprintCalls.list, id, () => opened)
    toast.success(t('opened'))
  } catch (problem) {
    showRefusal(problem)
  }
  await refresh(...lists)
}

/** Asks where the unfinished go, and closes the sprint. */
export async function closeSprint(sprint: SprintRow) {
  const left = sprint.totalNum - sprint.doneNum
  const planned = async () =>
    (await sendCall(sprintCalls.list, { projectId: sprint.projectId, limit: 100 })).list.filter(
      ({ status }) => status === SprintStatus.Planned,
    )
  const chosen = await actionMenu(
    left === 0
      ? [{ key: 'backlog', name: t('closeSprint'), icon: CheckCircleIcon, text: t('closeAllDone') }]
      : async () => [
          ...(await planned()).map(({ id, name }) => ({ key: id, name: t('toNext', { name }), icon: FolderIcon })),
          { key: 'backlog', name: t('toBacklog'), icon: InboxIcon },
        ],
    left === 0 ? t('closeTitle', { name: sprint.name }) : t('closeAsk', { n: left }),
  )
  if (!chosen) return
  try {
    const closed = await sendCall(sprintCalls.close, {
      id: sprint.id,
      ...(chosen === 'backlog' ? { unfinished: 'backlog' } : { unfinished: 'next', nextId: chosen }),
    })
    patchRows<SprintRow>(sprintCalls.list, sprint.id, () => closed)
    toast.success(t('closed'))
  } catch (problem) {
    showRefusal(problem)
  }
  await refresh(...lists)
}

/** Deletes a planned sprint; true when it is gone. */
export async function removeSprint({ id }: SprintRow): Promise<boolean> {
  if (
    !(await confirmDialog({
      title: t('removeSprint'),
      text: t('removeSprintText'),
      confirm: t('remove'),
      danger: true,
    }))
  )
    return false
  try {
    await sendCall(sprintCalls.remove, { id })
    toast.success(t('removed'))
    return true
  } catch (problem) {
    showRefusal(problem)
    return false
  } finally {
    await refresh(...lists)
  }
}

/** Chooses from the backlog what goes into a sprint. */
export async function addToSprint({ id, projectId }: SprintRow) {
  const chosen = await pick({
    title: t('chooseItems'),
    multiple: true,
    max: 100,
    none: t('nothingToAdd'),
    options: async () =>
      (await sendCall(itemCalls.list, { projectId, sprintId: inNone, isOpen: true, limit: 100 })).list.map(item => ({
        value: item.id,
        name: item.name,
        text: [item.code, item.point > 0 && t('pointsOf', { n: item.point }), item.place?.moduleName]
          .filter(Boolean)
          .join(' · '),
      })),
  })
  if (!chosen || chosen.length === 0) return
  await sendCall(itemCalls.place, { id: chosen.map(({ value }) => value), sprintId: id }).catch(showRefusal)
  await refresh(...lists)
}
