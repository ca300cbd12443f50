import * as v from 'valibot'
import { id, listOf, searchKey, whole } from './fields.ts'
import { wireName } from './wire-names.ts'

/** Whose records: everywhere the same words and the same code (choices page, "Scopes"). */
export const scopes = ['mine', 'created', 'partner', 'follow', 'department', 'direct', 'subordinates', 'company', 'person', 'charged', 'handled'] as const
export type Scope = (typeof scopes)[number]

/** A list never answers more than this many rows at once (wire page: "`limit` above 100 is cut to 100"). */
export const mostRows = 100

const start = v.optional(whole(0, 1_000_000), 0)
const limit = (usual: number) => v.optional(v.pipe(whole(1, 1_000_000), v.transform(asked => Math.min(asked, mostRows))), usual)

/** One of the names, in our spelling or the wire's (`last_opt_date`), with or without a leading `-`. */
function sortBy<const Sorts extends readonly string[]>(sorts: Sorts) {
  type Sort = Sorts[number] | `-${Sorts[number]}`
  const names = [...sorts, ...sorts.map(sort => `-${sort}`)] as Sort[]
  const spelledOurWay = (given: string) => names.find(name => wireName(name) === given) ?? given
  return v.pipe(v.string('choice'), v.transform(spelledOurWay), v.picklist(names, 'choice')) as v.GenericSchema<Sort, Sort>
}

/** The same as a list of one, as the spec's lists name it (`sorters`). */
const sorters = <const Sorts extends readonly string[]>(sorts: Sorts) => v.optional(listOf(sortBy(sorts), 1))

/** By what a list is asked to be sorted: `sort`, or `sorters`, which says the same. */
export const wantedSort = <Sort>({ sort, sorters }: { sort?: Sort | undefined, sorters?: readonly Sort[] | undefined }): Sort | undefined => sort ?? sorters?.[0]

/** What every list takes. `sort` is one of the given names, with a leading `-` for the other direction; `sorters` says the same. */
export const listQuery = <const Sorts extends readonly string[]>(sorts: Sorts, usualLimit = 20) => v.object({
  start,
  limit: limit(usualLimit),
  scope: v.optional(v.picklist(scopes, 'choice')),
  personId: v.optional(id),
  departmentId: v.optional(id),
  key: v.optional(searchKey),
  sort: v.optional(sortBy(sorts)),
  sorters: sorters(sorts),
})
/** Paging alone, for lists that have no scope. */
export const paging = (usualLimit = 20) => v.object({ start, limit: limit(usualLimit) })

/** A page of rows: `{ list, total, start, limit }`; `total` is null where it was not counted. */
export const page = <Row extends v.GenericSchema>(row: Row) => v.object({
  list: v.array(row), total: v.nullable(v.number()), start: v.number(), limit: v.number(),
})
/** A whole short list. */
export const listed = <Row extends v.GenericSchema>(row: Row) => v.object({ list: v.array(row) })
