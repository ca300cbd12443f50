import { sendCall } from '#platform/web/app/send-call.ts'
import { refresh } from '#platform/web/app/cache.ts'
import { showRefusal } from '#platform/web/app/calls.ts'
import { offeredBy } from '#platform/web/app/offered-by.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { FolderIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { inNone } from '../task-filters.contract.ts'
import { t } from '../list.words.ts'
import { userGroupCalls } from './user-group.contract.ts'

/** Asks for the name of a new group and creates it; undefined when cancelled. */
export async function newGroup(): Promise<string | undefined> {
  const name = await promptDialog({ title: t('newGroup'), label: t('groupName'), maxLength: 30, required: true })
  if (!name) return undefined
  const made = await sendCall(userGroupCalls.create, { name }).catch(problem => {
    showRefusal(problem)
    return undefined
  })
  await refresh(userGroupCalls.list)
  return made?.id
}

/** Opens a selector of the actor's own groups: null for none; undefined when cancelled. */
export async function chooseGroup(): Promise<string | null | undefined> {
  const chosen = await actionMenu<string>(
    offeredBy(userGroupCalls.list, {}, ({ list }) => [
      ...list.map(({ id, name }) => ({ key: id, name, icon: FolderIcon })),
      { key: inNone, name: t('none_group') },
      { key: 'new', name: t('newGroup'), icon: PlusIcon },
    ]),
    t('moveToGroup'),
  )
  if (chosen === null) return undefined
  return chosen === inNone ? null : chosen === 'new' ? await newGroup() : chosen
}
