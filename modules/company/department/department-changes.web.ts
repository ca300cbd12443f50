import { useChange } from '#platform/web/app/calls.ts'
import { useGo } from '#platform/web/app/navigation.ts'
import { actionMenu, type Action } from '#platform/web/kit/action-sheet.tsx'
import { confirmDialog, promptDialog } from '#platform/web/kit/dialogs.tsx'
import {
  ChevronDownIcon,
  ChevronUpIcon,
  EditIcon,
  FolderIcon,
  PlusIcon,
  TrashIcon,
  UserIcon,
  UsersIcon,
} from '#platform/web/kit/icons.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { chooseDepartment, choosePerson } from '#mechanisms/people/choose-people.tsx'
import type { Placed } from '#mechanisms/people/department-tree.contract.ts'
import { type DepartmentRow } from '#mechanisms/people/directory.contract.ts'
import { t } from '../company.words.ts'
import { departmentCalls } from './department.contract.ts'

/** What can be done to a department, requested from its row. */
export function useDepartmentChanges(departments: readonly DepartmentRow[]) {
  const go = useGo()
  const create = useChange(departmentCalls.create, { done: () => toast.success(t('added')) })
  const update = useChange(departmentCalls.update, { done: () => toast.success(t('saved')) })
  const move = useChange(departmentCalls.move, { done: () => toast.success(t('moved')) })
  const remove = useChange(departmentCalls.remove, { done: () => toast.success(t('removed')) })

  async function promptName(title: string, value = '') {
    return (await promptDialog({ title, value, label: t('departmentName'), maxLength: 50, required: true }))?.trim()
  }
  async function createBelow(parentId: string | null) {
    const name = await promptName(t(parentId ? 'newSubDepartment' : 'newDepartment'))
    if (name) create.run({ name, parentId })
  }

  async function offer({ department }: Placed) {
    const { id, name, head, parentId } = department
    const siblings = departments
      .filter(one => one.parentId === parentId)
      .toSorted((one, other) => one.position - other.position)
    const at = siblings.findIndex(one => one.id === id)
    const actions: Action<'people' | 'create' | 'rename' | 'head' | 'up' | 'down' | 'move' | 'top' | 'remove'>[] = [
      { key: 'people', name: t('viewMembers'), icon: UsersIcon },
      { key: 'create', name: t('newSubDepartment'), icon: PlusIcon },
      { key: 'rename', name: t('rename'), icon: EditIcon },
      { key: 'head', name: t(head ? 'changeHead' : 'setHead'), icon: UserIcon },
      ...(at > 0 ? [{ key: 'up', name: t('moveUp'), icon: ChevronUpIcon } as const] : []),
      ...(at < siblings.length - 1 ? [{ key: 'down', name: t('moveDown'), icon: ChevronDownIcon } as const] : []),
      { key: 'move', name: t('moveTo'), icon: FolderIcon },
      ...(parentId ? [{ key: 'top', name: t('moveToTop'), icon: FolderIcon } as const] : []),
      { key: 'remove', name: t('removeDepartment'), icon: TrashIcon, danger: true },
    ]
    switch (await actionMenu(actions, name)) {
      case 'people':
        return go(`/members_management/people?${new URLSearchParams({ dept_id: id, dept_name: name })}`)
      case 'create':
        return createBelow(id)
      case 'rename': {
        const renamed = await promptName(t('rename'), name)
        return renamed && renamed !== name && update.run({ id, name: renamed })
      }
      case 'head': {
        const chosen = await choosePerson({ title: t('setHead'), value: head ? [head] : [] })
        return chosen && update.run({ id, headId: chosen.id })
      }
      case 'up':
        return move.run({ id, beforeId: siblings[at - 1]!.id })
      case 'down':
        return move.run({ id, beforeId: siblings[at + 2]?.id ?? null })
      case 'move': {
        const target = await chooseDepartment({ title: t('moveTo'), without: [id] })
        return target && move.run({ id, parentId: target.id })
      }
      case 'top':
        return move.run({ id, parentId: null })
      case 'remove': {
        const isSure = await confirmDialog({
          title: t('removeDepartmentTitle', { name }),
          text: t('removeDepartmentText'),
          danger: true,
          confirm: t('removeDepartment'),
        })
        return isSure && remove.run({ id })
      }
    }
  }
  return { create: createBelow, offer }
}
