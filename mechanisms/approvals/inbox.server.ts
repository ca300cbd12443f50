import { sql, type SQL } from 'drizzle-orm'
import { say } from '#platform/contract/words.ts'
import { instantText, pageAsJson } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { param, shapes } from '#platform/server/database/statement.ts'
import { handle, Json } from '#platform/server/http/handle.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { waitsForPeople } from '#mechanisms/waiting/waiting.server.ts'
import { allApprovables, type Approvable } from './approvable.server.ts'
import { approvalCase, approvalInbox } from './approval.table.ts'
import { inboxCalls, type InboxRow } from './inbox.contract.ts'

const waitingStep = sql`(select step from jsonb_array_elements(${approvalCase.flow} -> 'steps') step where step ->>
  'state' = 'waiting' limit 1)`

/** A value by the case's type, computed in the statement, so that its rows are sent unparsed. */
function byType(value: (approvable: Approvable) => SQL): SQL {
  const cases = allApprovables().map(approvable => sql`when ${approvable.subject.type} then ${value(approvable)}`)
  return cases.length === 0 ? sql`''` : sql`case ${approvalCase.subjectType} ${sql.join(cases, sql` `)} else '' end`
}

/** A process that is a kind of its own has a more specific name than its type. */
const typeName = () =>
  byType(({ words, kinds }) => {
    const name = sql`case when ${param('locale')}::text = 'en-US' then ${words.en}::text else ${words.zh}::text end`
    return kinds === 'own' ? sql`coalesce(nullif(${approvalCase.processName}, ''), ${name})` : name
  })
const linkOf = () =>
  byType(({ subject }) => sql`replace(${subject.link}::text, '{id}', ${approvalCase.subjectId}::text)`)
function amountOf() {
  const hours = byType(type => type.hours?.(approvalCase.companyId, approvalCase.subjectId) ?? sql`null::text`)
  return {
    amount: sql`coalesce(${hours}, ${approvalCase.amount}::text)`,
    amountIn: sql`case when ${hours} is not null then 'hours' else
      ${byType(({ amountIn = 'money' }) => sql`${amountIn}::text`)} end`,
  }
}

const filters = {
  type: sql`${approvalInbox.subjectType} = ${param('type')}`,
  status: sql`${approvalCase.status} = any(${param('status')}::text[])`,
  personId: sql`${approvalCase.requesterId} = ${param('personId')}::uuid`,
  key: sql`strpos(lower(${approvalCase.title}), lower(${param('key')})) > 0`,
  startDate: sql`${approvalCase.startedAt} >= ${param('startDate')}::date::timestamp at time zone ${param('timeZone')}`,
  endDate: sql`${approvalCase.startedAt} < (${param('endDate')}::date + 1)::timestamp at time zone ${param('timeZone')}`,
}
type Filter = keyof typeof filters

const lists = shapes((shape: string) => {
  const names = JSON.parse(shape) as Filter[]
  const own = sql`${approvalInbox.companyId} = ${param('company')} and ${approvalInbox.personId} = ${param('person')}
    and ${approvalInbox.box} = ${param('scope')}`
  const conditions = sql.join([own, ...names.map(name => filters[name])], sql` and `)
  // The inbox's own index selects and cuts the page; the cases are then read only for its few rows.
  const isCut = names.every(name => name === 'type')
  const order = sql`${approvalInbox.at} desc, ${approvalInbox.caseId} desc`
  const cut = sql`(select * from ${approvalInbox} where ${conditions} order by ${order}
    limit ${param('limit')}::int offset ${param('start')}::int) approval_inbox`
  const lines = isCut ? cut : sql`${approvalInbox}`
  const joined = sql`${lines} join ${approvalCase} on ${approvalCase.companyId} = ${approvalInbox.companyId} and
    ${approvalCase.id} = ${approvalInbox.caseId}`
  const waits = sql`${approvalCase.status} = 'waiting'`
  return pageAsJson({
    row: {
      id: approvalCase.id,
      subjectType: approvalCase.subjectType,
      subjectId: approvalCase.subjectId,
      typeName: typeName(),
      title: approvalCase.title,
      link: linkOf(),
      status: approvalCase.status,
      isSentBack: sql`(${approvalCase.status} = 'revoke' and ${approvalCase.flow} ->> 'sentBackById' is not null)`,
      ...amountOf(),
      requester: personJson(sql`${approvalCase.companyId}`, sql`${approvalCase.requesterId}`),
      stepName: sql`case when ${waits} then ${waitingStep} ->> 'name' end`,
      waiters: sql`case when ${waits} then (select
        coalesce(json_agg(${personJson(sql`${approvalCase.companyId}`, sql`(signer ->> 'personId')::uuid`)}),
        '[]'::json)
        from jsonb_array_elements(${waitingStep} -> 'signers') signer where signer ->> 'state' = 'waiting') else
          '[]'::json end`,
      at: approvalInbox.at,
      startedAt: instantText(approvalCase.startedAt),
      isRead: approvalInbox.isRead,
    },
    from: joined,
    where: isCut ? sql`true` : conditions,
    order,
    isCut,
    ...(isCut ? { counted: sql`${approvalInbox} where ${conditions}` } : {}),
  })
})

export const inboxHandlers = handle(inboxCalls, {
  async list(query, { me, run, request }) {
    const names = (Object.keys(filters) as Filter[]).filter(
      name =>
        query[name] !== undefined && query[name] !== '' && (!Array.isArray(query[name]) || query[name].length > 0),
    )
    const [answer] = await run([
      lists(JSON.stringify(names))({
        ...query,
        company: me.companyId,
        person: me.personId,
        timeZone: me.timeZone,
        locale: request.locale,
      }),
    ])
    return new Json<{ list: InboxRow[]; total: number | null; start: number; limit: number }>(answer!.only!)
  },

  async counts(_, { me, run, request }) {
    const [byType, copies] = await run([
      {
        name: 'approval_counts',
        text: `select subject_type, count(*) as count from approval_inbox where comp_id = $1 and person_id = $2 and box =
          'charged' group by subject_type order by 2 desc, 1`,
        values: [me.companyId, me.personId],
        row: { subjectType: col.text, count: col.int },
      },
      {
        name: 'approval_copies_unread',
        text: `select count(*) from (select 1 from approval_inbox where comp_id = $1 and person_id = $2 and box =
          'copy' and not is_read limit 100) unread`,
        values: [me.companyId, me.personId],
        value: col.int,
      },
    ])
    const names = new Map(allApprovables().map(({ subject, words }) => [subject.type, say(words, request.locale)]))
    const types = byType.rows.map(({ subjectType: type, count }) => ({
      type,
      name: names.get(type) ?? type,
      count,
    }))
    return { charged: types.reduce((sum, { count }) => sum + count, 0), copy: copies.one, types }
  },

  async read({ id }, { me, run }) {
    await run([
      {
        name: 'approval_copies_read',
        text: `update approval_inbox set is_read = true where comp_id = $1 and person_id = $2 and box = 'copy' and not
          is_read and (cardinality($3::uuid[]) = 0 or case_id = any($3::uuid[]))`,
        values: [me.companyId, me.personId, id],
      },
    ])
    return {}
  },
})

/** The parts of this file. */
export const inboxParts: Part[] = [
  waitsForPeople({
    kind: 'approval',
    app: 'approval',
    words: { zh: '待我审批', en: 'Approvals' },
    route: '/approval/list',
    isRequest: true,
    rows: {
      from: sql`${approvalInbox}`,
      where: sql`${approvalInbox.companyId} = ${actor.company} and ${approvalInbox.personId} = ${actor.person} and
        ${approvalInbox.box} = 'charged'`,
      id: sql`${approvalInbox.caseId}`,
      since: sql`${approvalInbox.at}`,
    },
    facts: id => ({
      from: sql`${approvalCase}`,
      where: sql`${approvalCase.companyId} = ${actor.company} and ${approvalCase.id} = ${id}`,
      title: sql`${approvalCase.title}`,
      note: typeName(),
      person: sql`${approvalCase.requesterId}`,
      ...amountOf(),
      link: linkOf(),
    }),
  }),
]
