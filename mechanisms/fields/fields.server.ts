import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core'
import { wireName } from '#platform/contract/wire-names.ts'
import type { RowShape } from '#platform/server/database/json.ts'
import { param } from '#platform/server/database/statement.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { admitEntries } from '#mechanisms/dictionaries/dictionaries.server.ts'
import { dictionaryEntry } from '#mechanisms/dictionaries/dictionary.table.ts'
import { entryJson } from '#mechanisms/dictionaries/entry-json.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import type { Known } from '#mechanisms/subjects/subject-rows.server.ts'
import {
  paramsOf,
  shownName,
  type Fields,
  type FieldsDraft,
  type Field,
  type NameOf,
  type Own,
  type SortedName,
} from './fields.contract.ts'

type Columns<O extends Own> = Record<NameOf<O>, PgColumn> & { companyId: PgColumn }
type RecordName<O extends Own> = {
  [K in NameOf<O>]: O[K]['traits']['kind'] extends 'record' ? K : never
}[NameOf<O>]
/** How another record is shown in an answer, and who may reference it; without `admit` the room checks that itself. */
interface OtherRecord {
  json: (companyId: SQL, id: SQL) => SQL
  admit?: (id: string | null, context: Context, field: string) => Promise<unknown>
}
type Records<O extends Own> = RecordName<O> extends never ? [] : [records: Record<RecordName<O>, OtherRecord>]
type Values = Readonly<Record<string, unknown>>

/** The values to write: an omitted optional one is null. */
type Written<O extends Own> = {
  [K in keyof FieldsDraft<O>]-?:
    | Exclude<FieldsDraft<O>[K], undefined>
    | (undefined extends FieldsDraft<O>[K] ? null : never)
}

/** The server side of a record's fields, over the columns of the same names. */
export interface FieldColumns<O extends Own> {
  /** Their columns in an answer; `row` has those of a list's rows. */
  shown: RowShape
  row: RowShape
  /** A list's conditions and orders, by the names in its query. */
  filters: Record<string, Known>
  sorts: Record<SortedName<O>, { by: SQL; descending: boolean }>
  /** The values of all columns, for an insert or a change of everything. */
  written(draft: FieldsDraft<O>): Written<O>
  /** Those of the given values that differ from before; omitted ones stay unchanged. */
  changed<Given extends Partial<FieldsDraft<O>>>(before: Values, values: Given): Partial<Given>
  /**
   * Refuses, by its wire name, an entry of another dictionary or out of use, and a record that the actor may not
   * reference. Existing values stay valid: only what differs from `before` is checked.
   */
  admit(values: Partial<FieldsDraft<O>>, context: Context, before?: Values): Promise<void>
  /**
   * The changes for the history: before and after, choices by their names; of long texts, and of values known only by
   * id, only that they changed.
   */
  details(before: Values, changed: Partial<FieldsDraft<O>>, context: Context): Promise<Record<string, unknown>>
}

/** The table must have a column of each field's name, or it does not compile. */
export function fieldColumns<O extends Own>(
  { own, names }: Fields<O>,
  table: Columns<O>,
  ...[records]: Records<O>
): FieldColumns<O> {
  const all: [string, Field, PgColumn][] = names.map(name => [name, own[name]!, table[name]])
  const company = sql`${table.companyId}`
  const shownOf = ([name, { traits }, column]: (typeof all)[number]): RowShape => {
    const key = shownName(name, traits)
    switch (traits.kind) {
      case 'entry':
        return { [key]: entryJson(company, column) }
      case 'person':
        return { [key]: personJson(company, sql`${column}`) }
      case 'record':
        return { [key]: (records as Record<string, OtherRecord>)[name]!.json(company, sql`${column}`) }
      case 'department':
        return {
          [name]: column,
          [`${key}Name`]: sql`(select d.name from department d where d.comp_id = ${company} and d.id = ${column})`,
        }
      default:
        return { [key]: column }
    }
  }
  const filtered = all.flatMap(([name, { traits }, column]) => {
    const [first, last] = paramsOf(name, traits)
    return [
      ...(first
        ? [
            [
              first,
              { by: firstCondition(traits.kind, column, first), ...dayOf(traits.kind, column, { first }) },
            ] as const,
          ]
        : []),
      ...(last
        ? [[last, { by: bound(traits.kind, column, sql`<=`, last), ...dayOf(traits.kind, column, { last }) }] as const]
        : []),
    ]
  })
  const isOf = (kind: string) => (name: string) => own[name]?.traits.kind === kind
  const differing = (before: Values, values: Values) =>
    names.filter(name => values[name] !== undefined && values[name] !== before[name])

  return {
    shown: Object.assign({}, ...all.map(shownOf)),
    row: Object.assign({}, ...all.filter(([, { traits }]) => traits.isListed).map(shownOf)),
    filters: Object.fromEntries(filtered),
    sorts: Object.fromEntries(
      all.flatMap(([name, { traits, more }, column]) =>
        traits.isSorted ? [[name, { by: sql`${column}`, descending: more.isDescending === true }]] : [],
      ),
    ) as never,
    written: draft => Object.fromEntries(names.map(name => [name, (draft as Values)[name] ?? null])) as never,
    changed: (before, values) =>
      Object.fromEntries(differing(before, values as Values).map(name => [name, (values as Values)[name]])) as never,
    async admit(values, context, before = {}) {
      const chosen = values as Values
      const others = differing(before, chosen).filter(name => chosen[name] !== null)
      for (const name of others.filter(isOf('record')))
        await (records as Record<string, OtherRecord>)[name]!.admit?.(chosen[name] as string, context, wireName(name))
      await admitEntries(
        context,
        others.filter(isOf('entry')).map(name => ({
          kind: own[name]!.more.dictionary!,
          id: chosen[name] as string,
          field: wireName(name),
        })),
      )
    },
    async details(before, changed, context) {
      const values = changed as Values
      const names = Object.keys(values)
      const nameOf = await entryNamesOf(
        names.filter(isOf('entry')).flatMap(name => [before[name], values[name]]),
        context,
      )
      const said = (name: string) => {
        const kind = own[name]?.traits.kind
        if (
          kind === undefined ||
          kind === 'longText' ||
          kind === 'department' ||
          kind === 'person' ||
          kind === 'record'
        )
          return true
        return kind === 'entry' ? [nameOf(before[name]), nameOf(values[name])] : [before[name], values[name]]
      }
      return Object.fromEntries(names.map(name => [name, said(name)]))
    },
  }
}

/** The names of choices, for a history that outlives them. */
async function entryNamesOf(ids: unknown[], { me, db }: Pick<Context, 'me' | 'db'>) {
  const chosen = ids.filter(id => typeof id === 'string')
  const named =
    chosen.length === 0
      ? []
      : await db
          .select({ id: dictionaryEntry.id, name: dictionaryEntry.name })
          .from(dictionaryEntry)
          .where(and(eq(dictionaryEntry.companyId, me.companyId), inArray(dictionaryEntry.id, chosen)))
  return (id: unknown) => named.find(one => one.id === id)?.name ?? null
}

function firstCondition(kind: string, column: PgColumn, name: string): SQL {
  switch (kind) {
    case 'text':
    case 'longText':
      return sql`strpos(lower(${column}), lower(${param(name)})) > 0`
    case 'flag':
      return sql`${column} = ${param(name)}::boolean`
    case 'numbered':
      return sql`${column} = any(${param(name)}::smallint[])`
    case 'entry':
    case 'department':
      return sql`${column} = any(${param(name)}::uuid[])`
    case 'person':
    case 'record':
      return sql`${column} = ${param(name)}::uuid`
    default:
      return bound(kind, column, sql`>=`, name)
  }
}

/** Whether an index of the table has this column behind the company, and behind that, if it is said, another. */
const hasIndex = (column: PgColumn, then?: string) =>
  getTableConfig(column.table).indexes.some(({ config: { columns } }) => {
    const [, second, third] = columns.map(one => ('name' in one ? one.name : undefined))
    return second === column.name && (then === undefined || third === then)
  })

/** A bound of days, for lists that read them day by day where the table has an index of these days. */
const dayOf = (kind: string, column: PgColumn, bounds: { first: string } | { last: string }): Pick<Known, 'day'> =>
  kind === 'date' && hasIndex(column)
    ? {
        day: {
          column,
          isOrdered: hasIndex(column, 'lastOptDate'),
          ...Object.fromEntries(Object.entries(bounds).map(([end, name]) => [end, sql`${param(name)}::date`])),
        },
      }
    : {}

const bound = (kind: string, column: PgColumn, way: SQL, name: string) =>
  sql`${column} ${way} ${param(name)}::${sql.raw(kind === 'money' ? 'numeric' : 'date')}`
