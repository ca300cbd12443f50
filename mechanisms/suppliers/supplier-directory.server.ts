import { sql } from 'drizzle-orm'
import { fixed } from '#platform/server/database/fixed.ts'
import { param } from '#platform/server/database/statement.ts'
import { type Context, handle } from '#platform/server/http/handle.ts'
import { namedRecord } from '#mechanisms/relations/named-record.server.ts'
import { foundByText } from '#mechanisms/search/found-by-key.server.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { supplierDirectoryCalls } from './supplier-directory.contract.ts'
import { unknownSupplier } from './supplier-refusals.contract.ts'
import { supplierSubject } from './supplier-subject.server.ts'
import { supplier } from './supplier.table.ts'

/**
 * The filter of a list of suppliers by what is typed: by name, pinyin, initials, or the very code. Its values are those
 * of `soughtByKey`.
 */
export const suppliersFound = {
  keyPattern: foundByText(
    'erp-supplier',
    supplier,
    sql`(${supplier.name} ilike ${param('keyPattern')} or ${supplier.code} = upper(${param('key')}))`,
  ),
}

const { json, directory, admit } = namedRecord(supplierSubject, supplier, {
  brief: ({ id, code, name }) => ({ id, code, name }),
  more: { contactName: supplier.contactName, phone: supplier.phone },
  stands: sql`(${supplier.isDelete} = ${fixed(Bin.None)} and ${supplier.status} = 'agree')`,
  filters: suppliersFound,
  unknown: unknownSupplier,
  field: 'supplier_id',
})

/** A supplier's name and code as JSON, where another record names it. */
export const supplierJson = json
export const supplierDirectoryHandlers = handle(supplierDirectoryCalls, { list: directory })

/** Refuses a supplier that was not approved, or is deleted. */
export async function admitSupplier(id: string | null | undefined, context: Pick<Context, 'me' | 'run'>, of?: string) {
  if (id) await admit(id, context, of)
}
