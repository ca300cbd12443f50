import type { CallInput } from '#platform/contract/call.ts'
import { patch } from '#platform/web/app/cache.ts'
import { useChange } from '#platform/web/app/calls.ts'
import { actionMenu, type Action } from '#platform/web/kit/action-sheet.tsx'
import { confirmDialog, promptDialog } from '#platform/web/kit/dialogs.tsx'
import {
  BellIcon,
  CheckCircleIcon,
  CloseIcon,
  EditIcon,
  PlayIcon,
  RefreshIcon,
  TrashIcon,
  UndoIcon,
  UsersIcon,
} from '#platform/web/kit/icons.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { choosePeople } from '#mechanisms/people/choose-people.tsx'
import { workflowCalls } from '../workflow/workflow.contract.ts'
import { itemCalls, itemTypes, sharers, type ItemOperation, type ItemRow, type ItemStatus } from './item.contract.ts'
import { editItem } from './edit-item.web.ts'
import { peopleOf } from './item-abilities.contract.ts'
import { t } from './parts.words.ts'

export type ItemAction = ItemOperation | 'edit' | 'urge' | 'assign' | 'moveUp'

/** What each operation makes of the status, until the server has said. */
const expected: Partial<Record<ItemOperation, ItemStatus>> = {
  start: 'RUNNING',
  pass: 'FINISH',
  unpass: 'RUNNING',
  cancel: 'CANCEL',
  revoke: 'WAITING',
}

/** Optimistic update of an item; returns how to roll it back. */
function show(taskId: string, itemId: string, change: (item: ItemRow) => ItemRow | null): () => void {
  return patch(itemCalls.list, { id: taskId }, data => ({
    list: data.list.flatMap(item => (item.id === itemId ? (change(item) ?? []) : [item])),
  }))
}

/** Adds lines to a task's items. */
export function useNewItem() {
  const change = useChange(itemCalls.create)
  return (input: CallInput<typeof itemCalls.create>) => change.run(input)
}

/** What can be done with one, in the order of a menu. */
export function itemActions({ can, type }: ItemRow, isFirst = true): Action<ItemAction>[] {
  const step = type === itemTypes.step
  const all: (Action<ItemAction> & { on: boolean })[] = [
    { key: 'pass', name: t(step ? 'passStep' : 'pass'), icon: CheckCircleIcon, on: can.pass },
    { key: 'start', name: t('start'), icon: PlayIcon, on: can.start },
    { key: 'unpass', name: t(step ? 'unpassStep' : 'unpass'), icon: UndoIcon, on: can.unpass },
    { key: 'revoke', name: t('revoke'), icon: RefreshIcon, on: can.revoke },
    { key: 'urge', name: t('urge'), icon: BellIcon, on: can.urge },
    { key: 'edit', name: t('edit'), icon: EditIcon, on: can.edit },
    { key: 'assign', name: t('assignStep'), icon: UsersIcon, on: step && can.assign },
    { key: 'moveUp', name: t('moveUp'), icon: UndoIcon, on: can.edit && !isFirst },
    { key: 'cancel', name: t('cancelItem'), icon: CloseIcon, danger: true, on: can.cancel },
    { key: 'del', name: t('del'), icon: TrashIcon, danger: true, on: can.del },
  ]
  return all.flatMap(({ on, ...action }) => (on ? [action] : []))
}

/** Does what was chosen for an item: shown at once, undone when a rule turns it down (spec 1 §4). */
export function useItemAction(taskId: string) {
  const operate = useChange(itemCalls.update, {
    optimistic: ({ id, operation }) =>
      show(taskId, id, item => {
        if (operation === 'del') return null
        const status = item.type === itemTypes.plain && operation ? expected[operation] : undefined
        return status ? { ...item, status } : item
      }),

    done({ id, status, optResult }) {
      if (!optResult) return
      show(taskId, id, item => ({ ...item, status }))
      toast.warn(optResult.msg)
    },
  })
  const urge = useChange(itemCalls.urge, { done: () => toast.success(t('urged')) })
  const assign = useChange(workflowCalls.assign)

  return async (item: ItemRow, action: ItemAction, before?: string) => {
    const { id, name } = item
    if (action === 'urge') return urge.run({ id })
    if (action === 'moveUp') return before === undefined ? undefined : operate.run({ id, beforeId: before })
    if (action === 'edit') {
      const changed = await editItem(item)
      return changed ? operate.run({ id, ...changed }) : undefined
    }
    if (action === 'assign') {
      const people = await choosePeople({ title: t('assignStep'), value: peopleOf(item), max: sharers.most })
      return people ? assign.run({ id, managerId: people.map(one => one.id) }) : undefined
    }
    if (
      action === 'del' &&
      !(await confirmDialog({
        title: t('delTitle', { name: name.slice(0, 30) }),
        text: t('delText'),
        confirm: t('del'),
        danger: true,
      }))
    ) {
      return undefined
    }
    const opinion =
      action === 'unpass'
        ? await promptDialog({
            title: t(item.type === itemTypes.step ? 'unpassStep' : 'unpass'),
            placeholder: t('unpassReason'),
            multiline: true,
            maxLength: 500,
          })
        : ''
    return opinion === null ? undefined : operate.run({ id, operation: action, opinion })
  }
}

/** Finishes all that the actor can finish. */
export function usePassAll(taskId: string) {
  const change = useChange(itemCalls.batchStatus, {
    done: ({ optResult }) => {
      if (optResult) toast.warn(optResult.msg)
    },
  })
  return async (items: readonly ItemRow[]) => {
    const open = items.filter(({ can, type }) => can.pass && type === itemTypes.plain)
    if (
      open.length > 0 &&
      (await confirmDialog({ title: t('passAllTitle', { n: open.length }), confirm: t('passAll') }))
    ) {
      change.run({ id: taskId, itemId: open.map(({ id }) => id), operation: 'pass' })
    }
  }
}

/** Offers all that can be done with an item, as a menu. */
export const offerItem = (item: ItemRow, isFirst: boolean) => actionMenu(itemActions(item, isFirst), item.name)
