import { useChange } from '#platform/web/app/calls.ts'
import { useBack, useGo } from '#platform/web/app/navigation.ts'
import { offeredBy } from '#platform/web/app/offered-by.ts'
import { actionMenu, type Action } from '#platform/web/kit/action-sheet.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { CheckCircleIcon, DocumentIcon, EditIcon, FolderIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { useConfirm } from '../confirm-records.web.ts'
import { t as room } from '../crm.words.ts'
import { ChanceStatus } from './chance-brief.contract.ts'
import { chanceCalls, saleStates, type ChanceDetail } from './chance.contract.ts'
import { t } from './chance.words.ts'

type Other = 'edit' | 'confirm' | 'apply' | 'contract' | 'project' | 'remove'

/**
 * What may be done with an opportunity: the next stage, won, lost, taken up again; review, contract and deletion behind
 * ⋯.
 */
export function useChanceActions(chance: ChanceDetail) {
  const { id, customer, state, can, status, project } = chance
  const confirming = useConfirm(chanceCalls)
  const go = useGo()
  const back = useBack('/crm/chance')
  const moving = useChange(chanceCalls.changeState, {
    done: () => {
      toast.success(t('saved'))
    },
  })
  const opening = useChange(chanceCalls.changeStatus, {
    done: () => {
      toast.success(t('saved'))
    },
  })
  const applying = useChange(chanceCalls.apply, {
    done: ({ status }) => {
      toast.success(t(status === 'agree' ? 'agreedAtOnce' : 'applied'))
    },
  })
  const removing = useChange(chanceCalls.remove, {
    done: () => {
      toast.success(t('removed'))
      back()
    },
  })
  const end = async (to: 1 | 2) => (await import('./outcome-sheet.tsx')).endChance(chance, to)
  const others: Action<Other>[] = [
    ...(can.edit ? [{ key: 'edit', name: t('edit'), icon: EditIcon } as const] : []),
    ...(can.confirm ? [{ key: 'confirm', name: room('confirmRecords'), icon: CheckCircleIcon } as const] : []),
    ...(can.apply ? [{ key: 'apply', name: t('apply'), icon: CheckCircleIcon } as const] : []),
    ...(status === ChanceStatus.Lost ? [] : [{ key: 'contract', name: t('newContract'), icon: DocumentIcon } as const]),
    ...(status === ChanceStatus.Lost || project
      ? []
      : [{ key: 'project', name: t('newProject'), icon: FolderIcon } as const]),
    ...(can.remove ? [{ key: 'remove', name: t('remove'), icon: TrashIcon, danger: true } as const] : []),
  ]
  return {
    others,
    async more() {
      const chosen = await actionMenu(others)
      if (chosen === 'edit') go(`/crm/newChance?id=${id}`)
      if (chosen === 'confirm') confirming.run({ ids: [id] })
      if (chosen === 'contract') go(`/crm/newContract?customer=${customer.id}&chance=${id}`)
      if (chosen === 'project') go(`/projects/newProject?outside=1&chance=${id}`)
      if (
        chosen === 'apply' &&
        (await confirmDialog({ title: t('applyAsk'), text: t('applyText'), confirm: t('apply') }))
      )
        applying.run({ id })
      if (
        chosen === 'remove' &&
        (await confirmDialog({ title: t('removeAsk'), text: t('removeText'), confirm: t('remove'), danger: true }))
      )
        removing.run({ id })
    },
    async state() {
      const options = offeredBy(dictionaryCalls.list, { kind: saleStates }, ({ list }) =>
        list.map(one => ({ value: one.id, name: one.name })),
      )
      const chosen = await pick({ title: t('state'), value: state ? [state.id] : [], options })
      if (chosen?.[0]) moving.run({ id, stateId: chosen[0].value })
    },
    win: () => end(2),
    lose: () => end(1),
    reopen: () => opening.run({ id, status: ChanceStatus.Running }),
  }
}
