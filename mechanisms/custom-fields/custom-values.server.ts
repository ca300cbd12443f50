import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { fieldProblems } from '#platform/contract/refusals.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { unknownPerson } from '#mechanisms/people/people-refusals.contract.ts'
import { copiesWithSubjects, hangsOnSubjects } from '#mechanisms/hanging/hanging.server.ts'
import {
  hasOptions,
  invalidValue,
  unknownOption,
  valueRequired,
  valueRules,
  type CustomField,
  type CustomValue,
  type ValuesInput,
} from './custom-field.contract.ts'

interface Row {
  fieldId: string
  place: number
  text: string | null
  number: string | null
  date: string | null
  optionId: string | null
  personId: string | null
}
const blank = { place: 0, text: null, number: null, date: null, optionId: null, personId: null }

interface Saving {
  subjectType: string
  subjectId: string
  /** The fields that the record can have. */
  fields: readonly CustomField[]
  values: ValuesInput
  /** The record is being made: what must be filled in must be given. */
  isNew?: boolean
}

/**
 * Keeps what a record has in its fields. Each value is held against its field's definition: a wrong one refuses the
 * call, naming the field, and one that must not be empty cannot be emptied. Whether the actor may edit the record is
 * the caller's to ask, who has locked it.
 */
export async function saveCustomValues(
  { me, run }: Pick<Context, 'me' | 'run'>,
  { subjectType, subjectId, fields, values, isNew = false }: Saving,
): Promise<void> {
  const meant = fields.flatMap(field => {
    const one = values.findLast(({ fieldId }) => fieldId === field.id)
    return one || isNew ? [{ field, rows: rowsOf(field, one?.value) }] : []
  })
  const empty = meant.find(({ field, rows }) => field.isRequired && rows.length === 0)
  if (empty) refuse(valueRequired, { name: empty.field.name }, 'values')
  const rows = meant.flatMap(one => one.rows)
  const of = [me.companyId, subjectType, subjectId]
  const column = <Key extends keyof Row>(key: Key) => rows.map(row => row[key])
  await run([
    {
      name: 'custom_values_clear',
      text: `delete from custom_value where comp_id = $1 and subject_type = $2 and subject_id = $3 and field_id =
        any($4::uuid[])`,
      values: [...of, meant.map(({ field }) => field.id)],
    },
    {
      name: 'custom_values_keep',
      text: `insert into custom_value (comp_id, subject_type, subject_id, field_id, place, text_value, number_value,
        date_value, option_id, person_id)
        select $1, $2, $3, * from unnest($4::uuid[], $5::smallint[], $6::text[], $7::numeric[], $8::date[], $9::uuid[],
          $10::uuid[])`,
      values: [
        ...of,
        column('fieldId'),
        column('place'),
        column('text'),
        column('number'),
        column('date'),
        column('optionId'),
        column('personId'),
      ],
    },
  ])
}

/** What is kept of a given value: nothing when it is empty. */
function rowsOf(field: CustomField, value: unknown): Row[] {
  const { id: fieldId, kind, name } = field
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return []
  const parsed = v.safeParse(valueRules[kind], kind === 'single' && Array.isArray(value) ? value[0] : value)
  if (!parsed.success) {
    const problem = fieldProblems[parsed.issues[0].message] ?? fieldProblems[kind] ?? fieldProblems.format!
    refuse(
      { ...invalidValue, sentence: { zh: `“${name}”：${problem.zh}`, en: `“${name}”: ${problem.en}` } },
      {},
      'values',
    )
  }
  const { output } = parsed
  const row = { ...blank, fieldId }
  if (kind === 'number') return [{ ...row, number: String(output) }]
  if (kind === 'date') return [{ ...row, date: output as string }]
  const chosen = Array.isArray(output) ? output : [output as string]
  if (kind === 'text') return chosen[0] === '' ? [] : [{ ...row, text: chosen[0]! }]
  if (kind === 'person') return chosen.map((personId, place) => ({ ...row, place, personId }))
  const known = new Set(field.options.filter(one => !one.isDeleted).map(({ id }) => id))
  if (hasOptions(kind) && chosen.some(id => !known.has(id))) refuse(unknownOption, { name }, 'values')
  return chosen.map((optionId, place) => ({ ...row, place, optionId }))
}

type Held = Pick<CustomValue, 'text' | 'number' | 'date' | 'chosen' | 'people'>

const held = compile(
  sql`select v.field_id, json_build_object(
    'text', min(v.text_value), 'number', min(v.number_value), 'date', min(v.date_value),
    'chosen', coalesce(json_agg(json_build_object('id', o.id, 'name', o.name) order by v.place) filter (where o.id is
      not null), '[]'),
    'people', coalesce(json_agg(${personJson(sql`v.comp_id`, sql`v.person_id`)} order by v.place) filter (where
      v.person_id is not null), '[]'))::text as "value"
  from custom_value v left join custom_field_option o on o.comp_id = v.comp_id and o.id = v.option_id
  where v.comp_id = ${param('company')} and v.subject_type = ${param('type')} and v.subject_id = ${param('id')} group
    by v.field_id`,
  { row: { fieldId: col.uuid, value: col.json.as<Held>() } },
)

/** Every field of the record, and what it has there. */
export async function customValuesOf(
  { me, run }: Pick<Context, 'me' | 'run'>,
  fields: readonly CustomField[],
  subjectType: string,
  subjectId: string,
): Promise<CustomValue[]> {
  const [answer] = await run([held({ company: me.companyId, type: subjectType, id: subjectId })])
  const values = new Map(answer.rows.map(({ fieldId, value }) => [fieldId, value]))
  const none: Held = { text: null, number: null, date: null, chosen: [], people: [] }
  return fields.map(field => ({ ...field, ...none, ...values.get(field.id) }))
}

/** What is added to others' by this file. */
export const customValuesParts: Part[] = [
  // A person of another company cannot be named.
  refuseOn('custom_value_person', unknownPerson),
  hangsOnSubjects((companyId, subjectType, subjectIds) => ({
    name: 'custom_values_of_gone',
    text: 'delete from custom_value where comp_id = $1 and subject_type = $2 and subject_id = any($3::uuid[])',
    values: [companyId, subjectType, subjectIds],
  })),
  copiesWithSubjects((companyId, subjectType, from, to) => ({
    name: 'custom_values_copied',
    values: [companyId, subjectType, from, to],
    text: `insert into custom_value (comp_id, subject_type, subject_id, field_id, place, text_value, number_value,
    date_value, option_id, person_id)
    select $1, $2, copy.made, c.field_id, c.place, c.text_value, c.number_value, c.date_value, c.option_id, c.person_id
    from unnest($3::uuid[], $4::uuid[]) as copy (original, made)
    join custom_value c on c.comp_id = $1 and c.subject_type = $2 and c.subject_id = copy.original`,
  })),
]
