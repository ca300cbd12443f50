import { useChange } from '#platform/web/app/calls.ts'
import { useBack, useGo } from '#platform/web/app/navigation.ts'
import { offeredBy } from '#platform/web/app/offered-by.ts'
import { actionMenu, type Action } from '#platform/web/kit/action-sheet.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { CheckCircleIcon, DocumentIcon, EditIcon, FolderIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { inboxCalls } from '#mechanisms/approvals/inbox.contract.ts'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { useMe } from '#modules/account/account.web.tsx'
import { useConfirm } from '../confirm-records.web.ts'
import { t as room } from '../crm.words.ts'
import { chanceCalls, chanceDictionaries, type ChanceDetail } from './chance.contract.ts'
import { t } from './chance.words.ts'

const refreshes = [chanceCalls.detail, chanceCalls.list, chanceCalls.total, historyCalls.list]
type Other = 'edit' | 'confirm' | 'apply' | 'contract' | 'project' | 'remove'

/** What may be done with a chance: the next stage, won, lost, taken up again; review, contract and deletion behind ⋯. */
export function useChanceActions(chance: ChanceDetail) {
  const { id, customer, state, isEditable, isAppliable, isRemovable, status, docStatus, project } = chance
  const me = useMe()
  const confirming = useConfirm(chanceCalls)
  const go = useGo()
  const back = useBack('/crm/chance')
  const moving = useChange(chanceCalls.changeState, { refreshes, done: () => { toast.success(t('saved')) } })
  const opening = useChange(chanceCalls.changeStatus, { refreshes, done: () => { toast.success(t('saved')) } })
  const applying = useChange(chanceCalls.apply, { refreshes: [...refreshes, approvalCalls.flow, inboxCalls.list, inboxCalls.counts], done: ({ status }) => { toast.success(t(status === 'agree' ? 'agreedAtOnce' : 'applied')) } })
  const removing = useChange(chanceCalls.remove, { refreshes: [chanceCalls.list, chanceCalls.total], done: () => { toast.success(t('removed')); back() } })
  const end = async (to: 1 | 2) => (await import('./outcome-sheet.tsx')).endChance(chance, to)
  const others: Action<Other>[] = [
    ...isEditable ? [{ key: 'edit', name: t('edit'), icon: EditIcon } as const] : [],
    ...docStatus === 0 && (me?.isAdministrator || me?.authorities.includes('CRM_MANAGER')) ? [{ key: 'confirm', name: room('confirmRecords'), icon: CheckCircleIcon } as const] : [],
    ...isAppliable ? [{ key: 'apply', name: t('apply'), icon: CheckCircleIcon } as const] : [],
    ...status === 1 ? [] : [{ key: 'contract', name: t('newContract'), icon: DocumentIcon } as const],
    ...status === 1 || project ? [] : [{ key: 'project', name: t('newProject'), icon: FolderIcon } as const],
    ...isRemovable ? [{ key: 'remove', name: t('remove'), icon: TrashIcon, danger: true } as const] : [],
  ]
  return {
    others,
    async more() {
      const chosen = await actionMenu(others)
      if (chosen === 'edit') go(`/crm/newChance?id=${id}`)
      if (chosen === 'confirm') confirming.run({ ids: [id] })
      if (chosen === 'contract') go(`/crm/newContract?customer=${customer.id}&chance=${id}`)
      if (chosen === 'project') go(`/projects/newProject?outside=1&chance=${id}`)
      if (chosen === 'apply' && await confirmDialog({ title: t('applyAsk'), text: t('applyText'), confirm: t('apply') })) applying.run({ id })
      if (chosen === 'remove' && await confirmDialog({ title: t('removeAsk'), text: t('removeText'), confirm: t('remove'), danger: true })) removing.run({ id })
    },
    async state() {
      const options = offeredBy(dictionaryCalls.list, { kind: chanceDictionaries.stateId }, ({ list }) => list.map(one => ({ value: one.id, name: one.name })))
      const chosen = await pick({ title: t('state'), value: state ? [state.id] : [], options })
      if (chosen?.[0]) moving.run({ id, stateId: chosen[0].value })
    },
    win: () => end(2),
    lose: () => end(1),
    reopen: () => opening.run({ id, status: 0 }),
  }
}
