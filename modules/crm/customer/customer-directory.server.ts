import { sql } from 'drizzle-orm'
import { fixed } from '#platform/server/database/fixed.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { namedRecord } from '#mechanisms/relations/named-record.server.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { customerDirectoryCalls, unknownCustomer } from './customer-brief.contract.ts'
import { customersFound } from './customer-list.server.ts'
import { customerSubject } from './customer-subject.server.ts'
import { customer } from './customer.table.ts'

const { json, directory, admit } = namedRecord(customerSubject, customer, {
  brief: ({ id, code, fullName, simpleName }) => ({ id, code, fullName, simpleName }),
  stands: sql`${customer.isDelete} = ${fixed(Bin.None)}`,
  filters: { keyPattern: customersFound },
  unknown: unknownCustomer,
  field: 'customer_id',
})

/** A customer's names and code as JSON, where another record names it. */
export const customerJson = json
export const customerDirectoryHandlers = handle(customerDirectoryCalls, { list: directory })

/** Refuses a customer that the actor may not see, or that is deleted. */
export async function admitCustomer(id: string | null | undefined, context: Pick<Context, 'me' | 'run'>, of?: string) {
  if (id) await admit(id, context, of)
}
