import { sql } from 'drizzle-orm'
import { col } from '#platform/server/database/row.ts'
import { compile, param, shapes } from '#platform/server/database/statement.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { actorValues, subjectOf, type Subject } from '#mechanisms/subjects/subject.server.ts'
import type { ListColumn } from '#mechanisms/exports/export-list.server.ts'
import { customFieldsOf } from './custom-field-list.server.ts'

const texts = sql`select v.subject_id, v.field_id, string_agg(
    coalesce(v.text_value, trim_scale(v.number_value)::text, v.date_value::text, o.name, p.name), '、' order by v.place)
      as text
  from custom_value v
  left join custom_field_option o on o.comp_id = v.comp_id and o.id = v.option_id
  left join person p on p.comp_id = v.comp_id and p.id = v.person_id
  where v.comp_id = ${param('actor_company')} and v.subject_type = ${param('type')} and v.subject_id =
    any(${param('ids')}::uuid[])
  group by v.subject_id, v.field_id`

const row = { subjectId: col.uuid, fieldId: col.uuid, text: col.text }
const all = compile(texts, { row })
const seen = shapes(
  (type: string) => {
    const { table, seen: isSeen } = subjectOf(type)
    return sql`select t.* from (${texts}) t join ${table} on ${table.companyId} = ${param('actor_company')} and
      ${table.id} = t.subject_id and ${isSeen}`
  },
  { row },
)

/** What records have in their custom fields, as text, for lists; those that the actor may not see are left out. */
export async function customTexts({ me, run }: Pick<Context, 'me' | 'run'>, subject: Subject, ids: readonly string[]) {
  const [answer] = await run([seen(subject.type)({ ...actorValues(subject, me), type: subject.type, ids })])
  const byRecord = new Map<string, { fieldId: string; text: string }[]>()
  for (const { subjectId: id, fieldId, text } of answer.rows)
    byRecord.set(id, [...(byRecord.get(id) ?? []), { fieldId, text }])
  return [...byRecord].map(([id, values]) => ({ id, values }))
}

/** A column for each field in use, for the export of a list whose rows the actor was given. */
export async function customColumns<Row extends { id: string }>(
  context: Pick<Context, 'me' | 'run' | 'db'>,
  subjectType: string,
  rows: readonly Row[],
): Promise<ListColumn<Row>[]> {
  const fields = await customFieldsOf(context, subjectType)
  if (fields.length === 0) return []
  const [answer] = await context.run([
    all({ actor_company: context.me.companyId, type: subjectType, ids: rows.map(({ id }) => id) }),
  ])
  const values = new Map(answer.rows.map(({ subjectId: id, fieldId, text }) => [`${id} ${fieldId}`, text]))
  return fields.map(({ id: fieldId, name, kind }) => ({
    heading: { zh: name, en: name },
    kind: kind === 'number' ? ('number' as const) : ('text' as const),
    width: 16,
    value: ({ id }) => {
      const text = values.get(`${id} ${fieldId}`) ?? null
      return kind === 'number' && text !== null ? Number(text) : text
    },
  }))
}
