import { sql } from 'drizzle-orm'
import { col } from '#platform/server/database/row.ts'
import { param } from '#platform/server/database/statement.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { namedRecord } from '#mechanisms/relations/named-record.server.ts'
import { foundByKey } from '#mechanisms/search/found-by-key.server.ts'
import { supplierJson } from '#mechanisms/suppliers/supplier-directory.server.ts'
import { customerJson } from '../customer/customer-directory.server.ts'
import { contractDirectoryCalls, purchaseType, unknownContract } from './contract-brief.contract.ts'
import { contractSubject } from './contract-subject.server.ts'
import { contract } from './contract.table.ts'

const { json, directory, admit } = namedRecord(contractSubject, contract, {
  brief: ({ id, code, name, incomeType, status, total, currency, rate, companyId, customerId, supplierId }) => ({
    id,
    code,
    name,
    incomeType,
    status,
    total,
    currency,
    rate: sql`trim_scale(${rate})::text`,
    customer: customerJson(companyId, customerId),
    supplier: supplierJson(companyId, supplierId),
  }),
  stands: sql`(${contract.status} in ('waiting', 'agree') and not ${contract.isArchive})`,
  filters: {
    incomeType: { by: sql`${contract.incomeType} = any(${param('incomeType')}::smallint[])` },
    customerId: { by: sql`${contract.customerId} = ${param('customerId')}::uuid` },
    supplierId: { by: sql`${contract.supplierId} = ${param('supplierId')}::uuid` },
    keyPattern: foundByKey('contract', contract),
  },
  unknown: unknownContract,
  field: 'contract_id',
})

/** A contract's name, number and parties as JSON, where another record names it. */
export const contractJson = json
export const contractDirectoryHandlers = handle(contractDirectoryCalls, { choices: directory })

/** Refuses a contract that the actor may not see, or that no longer stands. */
export async function admitContract(id: string | null | undefined, context: Pick<Context, 'me' | 'run'>, of?: string) {
  if (id) await admit(id, context, of)
}

/** The currency and rate of a contract, which an order by it has; it was admitted before, or stands as it stood. */
export async function currencyOfContract(id: string, { me, run }: Pick<Context, 'me' | 'run'>) {
  const [answer] = await run([
    {
      name: 'contract_currency',
      row: { name: col.text, currency: col.text, rate: col.text },
      values: [me.companyId, id],
      text: 'select name, currency, rate::text as rate from contract where comp_id = $1 and id = $2 for share',
    },
  ])
  return answer.first
}

/** Whether a contract is one of purchase with this supplier. */
export async function isPurchaseOf(
  contractId: string,
  supplierId: string,
  { me, run }: Pick<Context, 'me' | 'run'>,
): Promise<boolean> {
  const [answer] = await run([
    {
      name: 'contract_purchase_of',
      values: [me.companyId, contractId, supplierId],
      text: `select from contract where comp_id = $1 and id = $2 and supplier_id = $3 and income_type = ${purchaseType}`,
    },
  ])
  return answer.count > 0
}
