import { useChange } from '#platform/web/app/calls.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import type { chanceCalls } from './chance/chance.contract.ts'
import type { contractCalls } from './contract/contract.contract.ts'
import type { tenderCalls } from './tender/tender.contract.ts'
import { t } from './crm.words.ts'

/** Of what is confirmed: opportunities, contracts, tenders. */
export type ConfirmedCalls = typeof chanceCalls | typeof contractCalls | typeof tenderCalls

/** Confirms records, one or many; for whoever manages all of them. */
export function useConfirm({ confirm }: ConfirmedCalls, done?: () => void) {
  return useChange(confirm, {
    done: ({ count }) => {
      toast.success(t('confirmedRecords', { n: count }))
      done?.()
    },
  })
}
