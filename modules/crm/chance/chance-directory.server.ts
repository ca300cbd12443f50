import { sql } from 'drizzle-orm'
import { fixed } from '#platform/server/database/fixed.ts'
import { col } from '#platform/server/database/row.ts'
import { param } from '#platform/server/database/statement.ts'
import { handle } from '#platform/server/http/handle.ts'
import { namedRecord } from '#mechanisms/relations/named-record.server.ts'
import { foundByKey } from '#mechanisms/search/found-by-key.server.ts'
import { customerJson } from '../customer/customer-directory.server.ts'
import { ChanceStatus, chanceDirectoryCalls, unknownChance } from './chance-brief.contract.ts'
import { chanceSubject } from './chance-subject.server.ts'
import { chance } from './chance.table.ts'

const { json, directory, admit } = namedRecord(chanceSubject, chance, {
  brief: ({ id, code, name, status, preAmount, companyId, customerId }) => ({
    id,
    code,
    name,
    status,
    preAmount,
    customer: customerJson(companyId, customerId),
  }),
  stands: sql`${chance.status} <> ${fixed(ChanceStatus.Lost)}`,
  filters: {
    customerId: { by: sql`${chance.customerId} = ${param('customerId')}::uuid` },
    keyPattern: foundByKey('chance', chance),
  },
  unknown: unknownChance,
  field: 'chance_id',
  hold: 'update',
  kept: {
    columns: sql`${chance.customerId}, ${chance.projectId}, ${chance.name}`,
    row: { customerId: col.uuid, projectId: col.uuid.orNull, name: col.text },
  },
})

/** An opportunity's name, number and customer as JSON, where another record names it. */
export const chanceJson = json
export const chanceDirectoryHandlers = handle(chanceDirectoryCalls, { list: directory })
/** Refuses an opportunity that the actor may not see, or that was lost; answers whose it is. */
export const admitChance = admit
