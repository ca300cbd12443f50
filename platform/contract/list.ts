import * as v from 'valibot'
import type { Call } from './call.ts'
import { abilities, id, listOf, searchKey, whole } from './fields.ts'
import { wireName } from './wire-names.ts'

/** Whose records: everywhere the same words and the same code (choices page, "Scopes"). */
export const scopes = [
  'mine',
  'created',
  'partner',
  'follow',
  'department',
  'direct',
  'subordinates',
  'company',
  'person',
  'charged',
  'handled',
] as const
export type Scope = (typeof scopes)[number]

/** A list never returns more than this many rows at once (wire page: "`limit` above 100 is cut to 100"). */
export const mostRows = 100

const start = v.optional(whole(0, 1_000_000), 0)
const limit = (usual: number) =>
  v.optional(
    v.pipe(
      whole(1, 1_000_000),
      v.transform(limit => Math.min(limit, mostRows)),
    ),
    usual,
  )

/** One of the names, in our spelling or the wire's (`last_opt_date`), with or without a leading `-`. */
function sortBy<const Sorts extends readonly string[]>(sorts: Sorts) {
  type Sort = Sorts[number] | `-${Sorts[number]}`
  const names = [...sorts, ...sorts.map(sort => `-${sort}`)] as Sort[]
  const spelledOurWay = (input: string) => names.find(name => wireName(name) === input) ?? input
  return v.pipe(v.string('choice'), v.transform(spelledOurWay), v.picklist(names, 'choice')) as v.GenericSchema<
    Sort,
    Sort
  >
}

/** The same as a list of one, as the spec's lists name it (`sorters`). */
const sorters = <const Sorts extends readonly string[]>(sorts: Sorts) => v.optional(listOf(sortBy(sorts), 1))

/** The requested sort: `sort`, or its synonym `sorters`. */
export const wantedSort = <Sort>({
  sort,
  sorters,
}: {
  sort?: Sort | undefined
  sorters?: readonly Sort[] | undefined
}): Sort | undefined => sort ?? sorters?.[0]

/**
 * The input of every list. `sort` is one of the given names, with a leading `-` for descending; `sorters` is a synonym.
 */
export const listQuery = <const Sorts extends readonly string[]>(sorts: Sorts, usualLimit = 20) =>
  v.object({
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
export const page = <Row extends v.GenericSchema>(row: Row) =>
  v.object({
    list: v.array(row),
    total: v.nullable(v.number()),
    start: v.number(),
    limit: v.number(),
  })
/**
 * Who may do something: holders of one of these authorities (of none: only system administrators, who have all), or
 * everybody who gets the answer.
 */
export type Holders = readonly string[] | 'everyone'
/** Who may do what beside the rows of a list, by ability: `{ create: 'everyone', manageAll: ['CRM_MANAGER'] }`. */
export type Abilities = Readonly<Record<string, Holders>>

/**
 * An answer, such as a list, that includes what the actor may do there. The handler omits `can`: the server adds it
 * from what it knows of the actor, without a query (`perform`).
 */
export const withCan = <Entries extends v.ObjectEntries, const Can extends Abilities>(
  { entries }: { entries: Entries },
  can: Can,
) =>
  Object.assign(v.object({ ...entries, can: abilities(Object.keys(can) as (keyof Can & string)[]) }), {
    addsCan: can,
  })
/** The abilities of an answer's `can` that the server adds; undefined if the handler returns them all. */
export const addedCan = ({ output }: Call): Abilities | undefined => (output as { addsCan?: Abilities }).addsCan

/** A whole short list. */
export const listed = <Row extends v.GenericSchema>(row: Row) => v.object({ list: v.array(row) })
