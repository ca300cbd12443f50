import { sql } from 'drizzle-orm'
import type { CallOutput, CallParsed } from '#platform/contract/call.ts'
import { pageAsJson } from '#platform/server/database/json.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { say } from '#platform/contract/words.ts'
import { exportList, mostExported, type ListColumn } from '#mechanisms/exports/export-list.server.ts'
import { history } from '#mechanisms/history/history.table.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { auditSentence, type AuditLine } from './audit-sentence.server.ts'
import { auditCalls, auditKinds, type AuditKind } from './audit.contract.ts'

const ofCompany = sql`${history.companyId} = ${param('company')}`
/** Whatever has an id in the details: people, roles and departments by their names. */
const names = sql`(select coalesce(json_object_agg(named.id, named.name), '{}'::json) from (
  select distinct (regexp_matches(${history.details}::text,
    '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g'))[1]::uuid as id) meant
  join lateral (select p.id, p.name from person p where p.comp_id = ${history.companyId} and p.id = meant.id
    union all select r.id, r.name from role r where r.comp_id = ${history.companyId} and r.id = meant.id
    union all select d.id, d.name from department d where d.comp_id = ${history.companyId} and d.id = meant.id) named
      on true)`
const subject = sql`case ${history.subjectType}
  when 'person' then (select p.name from person p where p.comp_id = ${history.companyId} and p.id =
    ${history.subjectId})
  when 'role' then (select r.name from role r where r.comp_id = ${history.companyId} and r.id = ${history.subjectId})
  when 'department' then (select d.name from department d where d.comp_id = ${history.companyId} and d.id =
    ${history.subjectId})
  when 'approval_process' then (select a.name from approval_process a where a.comp_id = ${history.companyId} and a.id =
    ${history.subjectId}) end`

const lines = compile(
  pageAsJson({
    row: {
      id: history.id,
      kind: history.subjectType,
      action: history.action,
      details: history.details,
      subjectId: history.subjectId,
      createdAt: history.createdAt,
      actor: personJson(sql`${history.companyId}`, sql`${history.actorId}`),
      subject,
      names,
    },
    from: sql`${history}`,
    // The kinds stand here as the index has them (`history_of_management`).
    where: sql`${ofCompany} and ${history.subjectType} in (${sql.raw(auditKinds.map(kind => `'${kind}'`).join(', '))})
    and (${param('kind')}::text is null or ${history.subjectType} = ${param('kind')}) and (${param('actorId')}::uuid is
      null or ${history.actorId} = ${param('actorId')}::uuid)
    and (${param('startDate')}::date is null or ${history.createdAt} >= ${param('startDate')}::date::timestamp at time
      zone ${param('timeZone')})
    and (${param('endDate')}::date is null or ${history.createdAt} < (${param('endDate')}::date + 1)::timestamp at time
      zone ${param('timeZone')})`,
    order: sql`${history.createdAt} desc, ${history.id} desc`,
  }),
)

interface Row extends Omit<AuditLine, 'kind'> {
  id: string
  kind: AuditKind
  subject_id: string
  created_at: string
  create_date?: string
  actor: { id: string; name: string; avatar: string | null }
}
type Query = CallParsed<typeof auditCalls.export>

async function read(
  { kind, actorId, startDate, endDate, start, limit }: Query & { start: number; limit: number },
  { me, run }: Context,
) {
  const [answer] = await run([
    lines({
      company: me.companyId,
      timeZone: me.timeZone,
      kind: kind ?? null,
      actorId: actorId ?? null,
      startDate: startDate ?? null,
      endDate: endDate ?? null,
      start,
      limit,
    }),
  ])
  return JSON.parse(answer!.only!.toString()) as { list: Row[]; total: number | null; start: number; limit: number }
}

const kinds: Record<AuditKind, { zh: string; en: string }> = {
  person: { zh: '成员与权限', en: 'People and rights' },
  role: { zh: '角色', en: 'Roles' },
  department: { zh: '部门', en: 'Departments' },
  company: { zh: '公司、应用与设置', en: 'Company, apps and settings' },
  approval_process: { zh: '审批流程', en: 'Approval processes' },
}

export const auditHandlers = handle(auditCalls, {
  async list(query, context) {
    const { list, ...page } = await read(query, context)
    return new Json<CallOutput<typeof auditCalls.list>>(
      JSON.stringify({
        ...page,
        list: list.map(row => {
          const { id, kind, actor, subject_id, created_at } = row
          return { id, kind, actor, subject_id, created_at, ...auditSentence(row, context.request.locale) }
        }),
      }),
    )
  },

  async export(query, context) {
    const { locale } = context.request
    const { list } = await read({ ...query, start: 0, limit: mostExported + 1 }, context)
    const columns: ListColumn<Row & { text: string; said: string }>[] = [
      { heading: { zh: '时间', en: 'When' }, kind: 'dateTime', width: 18, value: row => row.created_at },
      { heading: { zh: '操作人', en: 'By' }, kind: 'text', width: 14, value: row => row.actor.name },
      { heading: { zh: '类型', en: 'Kind' }, kind: 'text', width: 18, value: row => say(kinds[row.kind], locale) },
      { heading: { zh: '操作', en: 'What was done' }, kind: 'text', width: 32, value: row => row.text },
      { heading: { zh: '变化', en: 'What changed' }, kind: 'text', width: 60, value: row => row.said },
    ]
    const rows = list.map(row => {
      const { text, details } = auditSentence(row, locale)
      return { ...row, text, said: details }
    })
    return await exportList(context, { name: { zh: '操作审计', en: 'Audit' }, columns, rows })
  },
})
