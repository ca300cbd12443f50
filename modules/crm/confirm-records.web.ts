import { useChange } from '#platform/web/app/calls.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import type { chanceCalls } from './chance/chance.contract.ts'
import type { contractCalls } from './contract/contract.contract.ts'
import { t } from './crm.words.ts'

/** Of what is confirmed: chances, contracts. */
export type ConfirmedCalls = typeof chanceCalls | typeof contractCalls

/** Confirms records, one or many; for whoever manages all of them. */
export function useConfirm({ confirm, list, detail }: ConfirmedCalls, done?: () => void) {
  return useChange(confirm, { refreshes: [list, detail, historyCalls.list], done: ({ count }) => { toast.success(t('confirmedRecords', { n: count })); done?.() } })
}
