import type { Context } from '#platform/server/http/handle.ts'
import { settingOf } from '#modules/company/company.server.ts'
import { DocStatus } from './confirming.contract.ts'

/** What a new record of a kind begins as, written or imported: it waits where the company's `doc_confirm` has it so. */
export async function newDocStatus(
  kind: 'customer' | 'chance' | 'contract' | 'tender',
  { me, run }: Pick<Context, 'me' | 'run'>,
): Promise<DocStatus> {
  const isConfirmedFirst = await settingOf(run, me.companyId, 'doc_confirm')
  return isConfirmedFirst[kind] ? DocStatus.Unconfirmed : DocStatus.Confirmed
}
