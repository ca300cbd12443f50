import { sql, type SQL } from 'drizzle-orm'
import { param } from '#platform/server/database/statement.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import type { Known } from '#mechanisms/subjects/subject-rows.server.ts'
import { mostConditions } from './custom-field.contract.ts'

/**
 * A list's conditions by the company's own fields, to stand among its other filters; `customFilterInput` gives their
 * values. Among all records the planner weighs what a condition finds, from the index of its kind of value, against
 * looking each record's value up; the few of one person, which `member` chooses, are looked up all at once.
 */
export function customFilters(subjectType: string, id: SQL): Record<string, Known> {
  const filters: Record<string, Known> = {}
  for (let number = 0; number < mostConditions; number++) {
    const ofKinds = conditionsAt(place => sql`${param(`custom${number}${place}`)}`, sql.raw(`'${subjectType}'`), id)
    for (const [kind, condition] of Object.entries(ofKinds)) filters[`custom${number}${kind}`] = condition
  }
  return filters
}

/** What a condition may ask of a value, by the value's kind. Its places are its own: they begin with its number. */
function conditionsAt(at: (place: string) => SQL, type: SQL, id: SQL): Record<string, Known> {
  const values = (which: SQL) =>
    sql`select v.subject_id from custom_value v where v.comp_id = ${actor.company} and v.subject_type = ${type} and
      v.field_id = ${at('Field')}::uuid and ${which}`
  const having = (value: SQL) => ({
    by: sql`${id} in (${values(value)})`,
    found: (few: SQL) => values(sql`v.subject_id = any(${few}) and ${value}`),
    hung: {
      all: values(value),
      has: (one: SQL) => sql`exists (${values(sql`v.subject_id = ${one} and ${value}`)} offset 0)`,
    },
  })

  // An option or a person at a time, so that their own index is used: where it has none of the few, it is left at
  // once.
  const chosen = (
    column: SQL,
  ) => sql`select v.subject_id from custom_value v where v.comp_id = ${actor.company} and ${column} = wanted.id and
    v.subject_id = any(wanted.few)
    and (v.subject_type = ${type} and v.field_id = ${at('Field')}::uuid) is true`
  const chosenOf = (
    few: SQL,
  ) => sql`select held.subject_id from (select ${few} as few, unnest(${at('Ids')}::uuid[]) as id offset 0) wanted
    cross join lateral (${chosen(sql`v.option_id`)} union all ${chosen(sql`v.person_id`)} offset 0) held`

  // The same among all records.
  const allOf = (column: SQL) => sql`select v.subject_id from custom_value v where v.comp_id = ${actor.company} and
    ${column} = wanted.id and (v.subject_type = ${type} and v.field_id = ${at('Field')}::uuid) is true`
  const chosenOfAll = sql`select held.subject_id from unnest(${at('Ids')}::uuid[]) wanted (id)
    cross join lateral (${allOf(sql`v.option_id`)} union all ${allOf(sql`v.person_id`)} offset 0) held`

  // Under row security no index of numbers is used (database/sql/7-custom-numbers.sql).
  const range = sql`${at('Field')}::uuid, ${type}, ${at('Low')}::numeric, ${at('High')}::numeric`
  const among = having(sql`(v.option_id = any(${at('Ids')}::uuid[]) or v.person_id = any(${at('Ids')}::uuid[]))`)
  return {
    Ids: { ...among, found: chosenOf, hung: { ...among.hung, all: chosenOfAll } },
    Text: having(sql`v.text_value ilike ${at('Text')}`),
    Number: {
      by: sql`${id} in (select custom_number_hits(${range}))`,
      found: few => sql`select custom_number_hits_among(${range}, ${few})`,
      hung: {
        all: sql`select custom_number_hits(${range}) as subject_id`,
        has: one =>
          sql`exists (${values(sql`v.subject_id = ${one} and v.number_value between
            coalesce(${at('Low')}::numeric, '-infinity') and coalesce(${at('High')}::numeric, 'infinity')`)} offset 0)`,
      },
    },
    Date: having(
      sql`v.date_value >= coalesce(${at('First')}::date, '-infinity') and v.date_value <= coalesce(${at('Last')}::date,
        'infinity')`,
    ),
  }
}

interface CustomQuery {
  field_id: string
  ids: string[]
  contains: string | null
  low?: number | null
  high?: number | null
  first?: string | null
  last?: string | null
}

/**
 * What `customConditions` made of a query, as the values of those filters. A condition that says nothing finds nothing.
 */
export function customFilterInput(text: string | undefined): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [number, { field_id, ids, contains, low = null, high = null, first = null, last = null }] of (text
    ? (JSON.parse(text) as CustomQuery[])
    : []
  ).entries()) {
    const own = {
      Field: field_id,
      ...(contains !== null
        ? { Text: contains }
        : (low ?? high) !== null
          ? { Number: true, Low: low, High: high }
          : (first ?? last) !== null
            ? { Date: true, First: first, Last: last }
            : { Ids: ids.length > 0 ? ids : [field_id] }),
    }
    for (const [name, value] of Object.entries(own)) values[`custom${number}${name}`] = value
  }
  return values
}
