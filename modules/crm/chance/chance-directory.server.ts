import { sql } from 'drizzle-orm'
import { given } from '#platform/server/database/statement.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { foundByKey, soughtByKey } from '#mechanisms/search/found-by-key.server.ts'
import { subjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { customerJson } from '../customer/customer-directory.server.ts'
import { chanceDirectoryCalls, unknownChance, type ChanceBrief } from './chance-brief.contract.ts'
import { chanceSubject } from './chance-subject.server.ts'
import { chance } from './chance.table.ts'

/** A chance's name, number and customer as JSON, where another record names it; null where it names none. Whoever sees that record sees the name. */
export const chanceJson = (companyId: unknown, chanceId: unknown) => sql`(
  select json_build_object('id', opportunity.id, 'uuid', opportunity.id, 'code', opportunity.code, 'name', opportunity.name, 'status', opportunity.status, 'pre_amount', opportunity.pre_amount::text,
    'customer', ${customerJson(sql`opportunity.comp_id`, sql`opportunity.customer_id`)})
  from chance opportunity where opportunity.comp_id = ${companyId} and opportunity.id = ${chanceId})`

const rows = subjectList<{ list: ChanceBrief[], total: number | null, start: number, limit: number }>(chanceSubject, {
  hasNews: false,
  row: { id: chance.id, code: chance.code, name: chance.name, status: chance.status, preAmount: chance.preAmount, customer: customerJson(chance.companyId, chance.customerId) },
  usualScope: 'company',
  usualSort: 'lastOptDate',
  sorts: {},
  listed: { by: sql`${chance.status} <> 1` },
  filters: {
    one: { by: sql`${chance.id} = ${given('one')}::uuid` },
    customerId: { by: sql`${chance.customerId} = ${given('customerId')}::uuid` },
    keyPattern: foundByKey('chance', chance),
  },
})

export const chanceDirectoryHandlers = handle(chanceDirectoryCalls, {
  list: ({ id, key, ...query }, context) => rows({ ...query, ...id ? { one: id } : {}, ...soughtByKey(key) }, context),
})

/**
 * Refuses a chance that the asker may not see, or that was lost; one that is there, stays so until the transaction ends: answers whose it is. `field`: the
 * one to mend, as the wire names it.
 */
export async function admitChance(chanceId: string, context: Pick<Context, 'me' | 'run'>, field = 'chance_id'): Promise<{ customerId: string, projectId: string | null, name: string }> {
  const { me, run } = context
  const [held] = await run([{
    name: 'chance_chosen', plain: true, values: [me.companyId, chanceId], text: 'select customer_id, project_id, name from chance where comp_id = $1 and id = $2 and status <> 1 for update',
  }])
  const row = held!.rows[0] as [string, string | null, string] | undefined
  if (!row || (await chanceSubject.seenBy(chanceId, [me.personId], context)).length === 0) refuse(unknownChance, {}, field)
  return { customerId: row[0], projectId: row[1], name: row[2] }
}
