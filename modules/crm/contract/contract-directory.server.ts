import { sql } from 'drizzle-orm'
import { given } from '#platform/server/database/statement.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { foundByKey, soughtByKey } from '#mechanisms/search/found-by-key.server.ts'
import { subjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { supplierJson } from '#mechanisms/suppliers/supplier-directory.server.ts'
import { customerJson } from '../customer/customer-directory.server.ts'
import { contractDirectoryCalls, unknownContract, type ContractBrief } from './contract-brief.contract.ts'
import { contractSubject } from './contract-subject.server.ts'
import { contract } from './contract.table.ts'

/** A contract's name, number and parties as JSON, where another record names it; null where it names none. Whoever sees that record sees the name. */
export const contractJson = (companyId: unknown, contractId: unknown) => sql`(
  select json_build_object('id', linked.id, 'uuid', linked.id, 'code', linked.code, 'name', linked.name, 'income_type', linked.income_type, 'status', linked.status, 'total', linked.total::text,
    'customer', ${customerJson(sql`linked.comp_id`, sql`linked.customer_id`)}, 'supplier', ${supplierJson(sql`linked.comp_id`, sql`linked.supplier_id`)})
  from contract linked where linked.comp_id = ${companyId} and linked.id = ${contractId})`

/** Condition: something new may be linked to it. */
const stands = sql`(${contract.status} in ('waiting', 'agree') and not ${contract.isArchive})`

const rows = subjectList<{ list: ContractBrief[], total: number | null, start: number, limit: number }>(contractSubject, {
  hasNews: false,
  row: {
    id: contract.id, code: contract.code, name: contract.name, incomeType: contract.incomeType, status: contract.status, total: contract.total,
    customer: customerJson(contract.companyId, contract.customerId), supplier: supplierJson(contract.companyId, contract.supplierId),
  },
  usualScope: 'company',
  usualSort: 'lastOptDate',
  sorts: {},
  listed: { by: stands },
  filters: {
    one: { by: sql`${contract.id} = ${given('one')}::uuid` },
    incomeType: { by: sql`${contract.incomeType} = any(${given('incomeType')}::smallint[])` },
    customerId: { by: sql`${contract.customerId} = ${given('customerId')}::uuid` },
    supplierId: { by: sql`${contract.supplierId} = ${given('supplierId')}::uuid` },
    keyPattern: foundByKey('contract', contract),
  },
})

export const contractDirectoryHandlers = handle(contractDirectoryCalls, {
  choices: ({ id, key, ...query }, context) => rows({ ...query, ...id ? { one: id } : {}, ...soughtByKey(key) }, context),
})

/**
 * Refuses a contract that the asker may not see, or that no longer stands; one that does, stays so until the transaction ends. `field`: the one to mend,
 * as the wire names it.
 */
export async function admitContract(contractId: string | null | undefined, context: Pick<Context, 'me' | 'run'>, field = 'contract_id'): Promise<void> {
  if (!contractId) return
  const { me, run } = context
  const [held] = await run([{
    name: 'contract_chosen', plain: true, values: [me.companyId, contractId],
    text: `select id from contract where comp_id = $1 and id = $2 and status in ('waiting', 'agree') and not is_archive for share`,
  }])
  if (held!.rows.length === 0 || (await contractSubject.seenBy(contractId, [me.personId], context)).length === 0) refuse(unknownContract, {}, field)
}
