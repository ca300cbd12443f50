import { sql } from 'drizzle-orm'
import { fixed } from '#platform/server/database/fixed.ts'
import { col } from '#platform/server/database/row.ts'
import { param } from '#platform/server/database/statement.ts'
import { handle } from '#platform/server/http/handle.ts'
import { namedRecord } from '#mechanisms/relations/named-record.server.ts'
import { foundByKey } from '#mechanisms/search/found-by-key.server.ts'
import { customerJson } from '../customer/customer-directory.server.ts'
import { TenderStatus, tenderDirectoryCalls, unknownTender } from './tender-brief.contract.ts'
import { tenderSubject } from './tender-subject.server.ts'
import { tender } from './tender.table.ts'

const { json, directory, admit } = namedRecord(tenderSubject, tender, {
  brief: ({ id, code, name, status, amount, companyId, customerId }) => ({
    id,
    code,
    name,
    status,
    amount,
    customer: customerJson(companyId, customerId),
  }),
  stands: sql`(${tender.status} <= ${fixed(TenderStatus.Won)} and not ${tender.isArchive})`,
  filters: {
    customerId: { by: sql`${tender.customerId} = ${param('customerId')}::uuid` },
    keyPattern: foundByKey('tender', tender),
  },
  unknown: unknownTender,
  field: 'tender_id',
  kept: { columns: sql`${tender.customerId}`, row: { customerId: col.uuid } },
})

/** A tender's name, number and customer as JSON, where another record names it. */
export const tenderJson = json
export const tenderDirectoryHandlers = handle(tenderDirectoryCalls, { list: directory })
/** Refuses a tender that the actor may not see, or that nothing came of; answers whose it is. */
export const admitTender = admit
