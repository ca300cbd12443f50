import { shortestKey } from '#platform/contract/fields.ts'
import { sendCall } from '#platform/web/app/send-call.ts'
import { refresh } from '#platform/web/app/cache.ts'
import { showRefusal } from '#platform/web/app/calls.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { BoxIcon, ChevronUpIcon, FolderIcon, ProjectIcon, TagIcon, TimerIcon } from '#platform/web/kit/icons.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { sessionCalls } from '#modules/account/account.contract.ts'
import { projectDirectoryCalls } from '#mechanisms/projects/project-directory.contract.ts'
import { waysOf } from '../board/process/ways.web.ts'
import { moduleCalls } from '../module/module.contract.ts'
import { sprintCalls } from '../sprint/sprint.contract.ts'
import { stageCalls } from '../stage/stage.contract.ts'
import { versionCalls } from '../version/version.contract.ts'
import { t } from '../agile.words.ts'
import { choosePlace, type PlaceKind } from './choose-place.web.ts'
import { inNone, itemCalls, type ProjectItem } from './item.contract.ts'

/** What shows items, or counts them. */
export const itemLists = [
  itemCalls.list,
  itemCalls.stories,
  itemCalls.bugs,
  stageCalls.list,
  moduleCalls.list,
  sprintCalls.list,
  sprintCalls.detail,
  sprintCalls.stories,
  sprintCalls.burndown,
  versionCalls.list,
  versionCalls.detail,
]

type Action = 'top' | PlaceKind | 'stage' | 'project'

/** Offers the places an item can be moved to: the alternative to dragging. */
export async function offerPlaces(item: ProjectItem, projectId: string, actions: readonly Action[]) {
  const all = {
    top: { key: 'top', name: t('toTop'), icon: ChevronUpIcon },
    stage: { key: 'stage', name: t('moveTo'), icon: FolderIcon },
    sprint: { key: 'sprint', name: t('toSprint'), icon: TimerIcon },
    version: { key: 'version', name: t('toVersion'), icon: TagIcon },
    module: { key: 'module', name: t('toModule'), icon: BoxIcon },
    project: { key: 'project', name: t('toProject'), icon: ProjectIcon },
  } as const
  const chosen = await actionMenu<Action>(
    actions.map(key => all[key]),
    item.name,
  )
  try {
    if (chosen === 'top') await sendCall(itemCalls.order, { id: item.id })
    else if (chosen === 'project') return await moveToProject(item, projectId)
    else if (chosen === 'stage') return await chooseStage(item, projectId)
    else if (chosen) {
      const place = await choosePlace(chosen, projectId)
      if (!place) return
      await sendCall(itemCalls.place, { id: [item.id], [fieldOf(chosen, item)]: place.id === inNone ? null : place.id })
    } else return
    toast.success(t('placed'))
  } catch (problem) {
    showRefusal(problem)
  }
  await refresh(...itemLists)
}

/** A bug is put into the version that mends it. */
const fieldOf = (kind: PlaceKind, { type }: ProjectItem) =>
  kind === 'sprint' ? 'sprintId' : kind === 'module' ? 'moduleId' : type === 'BUG' ? 'repairVersionId' : 'versionId'

async function chooseStage(item: ProjectItem, projectId: string) {
  let ways: readonly { id: string; name: string }[] = []
  const key = await actionMenu(
    async () => {
      const [stages, me] = await Promise.all([sendCall(stageCalls.list, { projectId }), sendCall(sessionCalls.my, {})])
      ways = waysOf(stages, item.place?.stageId, item, me.id)
      return ways.map(({ id, name }) => ({ key: id, name, icon: FolderIcon }))
    },
    t('moveTo'),
    t('noWay'),
  )
  const to = ways.find(({ id }) => id === key)
  if (to) await moveToStage(item.id, to)
}

/** Moves a card, and says how it went. Answers whether it moved. */
export async function moveToStage(id: string, to: { id: string; name: string }): Promise<boolean> {
  try {
    const { optResult } = await sendCall(itemCalls.move, { id, stageId: to.id })
    if (optResult) toast.warn(optResult.msg)
    else toast.success(t('moved', { name: to.name }))
    return optResult === null
  } catch (problem) {
    showRefusal(problem)
    return false
  } finally {
    await refresh(...itemLists)
  }
}

async function moveToProject(item: ProjectItem, projectId: string) {
  const chosen = await pick({
    title: t('toProject'),
    options: [],
    shortest: shortestKey,
    search: async key =>
      (await sendCall(projectDirectoryCalls.list, { isOpen: true, ...(key ? { key } : {}) })).list
        .filter(({ id }) => id !== projectId)
        .map(({ id, name, code }) => ({ value: id, name, text: code })),
  })
  const [to] = chosen ?? []
  if (!to) return
  await sendCall(itemCalls.toProject, { id: [item.id], projectId: to.value })
  toast.success(t('moved', { name: to.name }))
  await refresh(...itemLists)
}
