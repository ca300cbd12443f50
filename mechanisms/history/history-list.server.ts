import { sql, type SQL } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { asJson, pageAsJson } from '#platform/server/database/json.ts'
import { param, shapes } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { actor, actorValues, subjectFor, subjectHolding, subjectOf } from '#mechanisms/subjects/subject.server.ts'
import { historyCalls, type HistoryRow } from './history.contract.ts'
import { history } from './history.table.ts'

/** A value of `details`, an array or a single id, as an array. */
const namedIn = (name: string) => sql`coalesce(${history.details} -> ${sql.raw(`'${name}'`)}, '[]'::jsonb)`

/** By the type of record, where it keeps names from some who see it; otherwise by none. */
const lines = shapes((type: string) =>
  pageAsJson({
    row: {
      id: history.id,
      action: history.action,
      details: type === '' ? history.details : whereNamesAreKnown(type, sql`${history.details}`),
      actor: personJson(sql`${history.companyId}`, sql`${history.actorId}`),
      people: sql`(select coalesce(json_agg(${personJson(sql`${history.companyId}`, sql`named.id::uuid`)}), '[]'::json)
      from jsonb_array_elements_text(${sql.join(['added', 'removed', 'from', 'to'].map(namedIn), sql` || `)}) as named
        (id))`,
      createdAt: history.createdAt,
    },
    from: sql`${history}`,
    where: sql`${history.companyId} = ${param('company')} and ${history.subjectType} = ${param('subjectType')} and
      ${history.subjectId} = ${param('subjectId')}`,
    order: sql`${history.createdAt} desc, ${history.id} desc`,
  }),
)

/** `details`, without the name where that is not known to the actor. */
function whereNamesAreKnown(type: string, details: SQL): SQL {
  const { table, namesKnown } = subjectOf(type)
  return asJson(sql`case when (select ${namesKnown} from ${table} where ${table.companyId} = ${actor.company} and ${table.id} =
    ${param('subjectId')}::uuid) then ${details} else ${details} - 'name' end`)
}

type Page = { list: HistoryRow[]; total: number | null; start: number; limit: number }

/** A page of the history of a record that the actor may see. */
export async function listHistory(query: CallParsed<typeof historyCalls.list>, context: Context): Promise<Json<Page>> {
  const { me, run } = context
  const subject = query.subjectType
    ? subjectFor(query.subjectType, context)
    : await subjectHolding(query.subjectId, context)
  const [visibility, answer] = await run([
    subject.visibility(query.subjectId, me),
    lines(subject.namesKnown ? subject.type : '')({
      ...query,
      ...actorValues(subject, me),
      subjectType: subject.type,
      company: me.companyId,
    }),
  ])
  subject.requireVisible(visibility)
  return new Json<Page>(answer!.only!)
}

export const historyHandlers = handle(historyCalls, { list: listHistory })
