import type { Statement } from '#platform/server/database/batch.ts'

interface Reason {
  openSeaId: string | null
  lossReasonId: string | null
  lossReason: string
}

/** Lets customers go to the public pool, into one of the company's or none: nobody manages them, or takes part. */
export const lettingGo = (
  companyId: string,
  ids: readonly string[],
  { openSeaId, lossReasonId, lossReason }: Reason = { openSeaId: null, lossReasonId: null, lossReason: '' },
): Statement[] => [
  {
    name: 'customers_to_sea',
    values: [companyId, ids, openSeaId, lossReasonId, lossReason],
    text: `update customer set is_open = true, open_sea_id = $3, loss_reason_id = $4, loss_reason = $5 where comp_id = $1
      and id = any($2::uuid[])`,
  },
  {
    name: 'customers_let_go',
    values: [companyId, ids],
    text: `delete from member where comp_id = $1 and subject_type = 'customer' and subject_id = any($2::uuid[]) and role
      in ('manager', 'partner')`,
  },
]
