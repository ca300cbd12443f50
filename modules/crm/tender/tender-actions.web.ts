import { useChange } from '#platform/web/app/calls.ts'
import { useGo, useHasScreen } from '#platform/web/app/navigation.ts'
import { actionMenu, type Action } from '#platform/web/kit/action-sheet.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { CheckCircleIcon, CloseIcon, DocumentIcon, ArchiveIcon, UndoIcon } from '#platform/web/kit/icons.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { useConfirm } from '../confirm-records.web.ts'
import { t as room } from '../crm.words.ts'
import { runningTenders, TenderStatus, type TenderEnding } from './tender-brief.contract.ts'
import { tenderCalls, type TenderDetail } from './tender.contract.ts'
import { t } from './tender.words.ts'

type Other = 'confirm' | 'contract' | 'abandon' | 'archive' | 'unarchive'

/** What may be done with a tender: handed in, ended, taken up again; contract, confirmation and archive behind ⋯. */
export function useTenderActions(tender: TenderDetail) {
  const { id, can, status, customer } = tender
  const confirming = useConfirm(tenderCalls)
  const go = useGo()
  const hasScreen = useHasScreen()
  const saved = { done: () => void toast.success(t('saved')) }
  const moving = useChange(tenderCalls.changeStatus, saved)
  const archiving = useChange(tenderCalls.archive, saved)
  const unarchiving = useChange(tenderCalls.unarchive, saved)
  const end = async (to: TenderEnding) => (await import('./tender-result-sheet.tsx')).endTender(tender, to)
  const others: Action<Other>[] = [
    ...(can.confirm ? [{ key: 'confirm', name: room('confirmRecords'), icon: CheckCircleIcon } as const] : []),
    ...(status === TenderStatus.Won && can.decide && hasScreen('/crm/newContract')
      ? [{ key: 'contract', name: t('newContract'), icon: DocumentIcon } as const]
      : []),
    ...(can.decide && runningTenders.includes(status)
      ? [{ key: 'abandon', name: t('abandon'), icon: CloseIcon } as const]
      : []),
    ...(can.archive ? [{ key: 'archive', name: t('archive'), icon: ArchiveIcon } as const] : []),
    ...(can.unarchive ? [{ key: 'unarchive', name: t('unarchive'), icon: UndoIcon } as const] : []),
  ]
  return {
    others,
    running: moving.running,
    submit: () => moving.run({ id, status: TenderStatus.Submitted }),
    end,
    async more() {
      const chosen = await actionMenu(others)
      if (chosen === 'confirm') confirming.run({ ids: [id] })
      if (chosen === 'contract') go(`/crm/newContract?customer=${customer.id}&tender=${id}`)
      if (chosen === 'abandon') await end(TenderStatus.Abandoned)
      if (chosen === 'unarchive') unarchiving.run({ id })
      if (
        chosen === 'archive' &&
        (await confirmDialog({ title: t('archiveAsk'), text: t('archiveText'), confirm: t('archive') }))
      )
        archiving.run({ id })
    },
  }
}
