import type * as v from 'valibot'
import { readMoney } from '#mechanisms/money/money.contract.ts'
import { paramsOf, type Fields, type FilteredName, type FirstParam, type Named, type Own } from './fields.contract.ts'

type FilterValue<Kind> = Kind extends 'numbered'
  ? number[]
  : Kind extends 'entry'
    ? Named[]
    : Kind extends 'department' | 'person' | 'record'
      ? Named | null
      : Kind extends 'flag'
        ? boolean | null
        : Kind extends 'date'
          ? string | null
          : string
/** A filter's values of the fields, by query parameter. */
export type FilterValues<O extends Own> = {
  [K in FilteredName<O> as FirstParam<O, K> & string]?: FilterValue<O[K]['traits']['kind']>
} & {
  [K in FilteredName<O> as O[K]['traits']['last'] extends string ? O[K]['traits']['last'] : never]?: FilterValue<
    O[K]['traits']['kind']
  >
}
type FilterQuery<O extends Own> = {
  [K in keyof Fields<O>['query']]?: Fields<O>['query'][K] extends v.GenericSchema
    ? NonNullable<v.InferInput<Fields<O>['query'][K]>>
    : never
}

/** Maps a filter's values to the list's query: unset ones are not sent. */
export function queryOf<O extends Own>({ own, names }: Fields<O>, values: FilterValues<O>): FilterQuery<O> {
  const held = values as Record<string, unknown>
  return Object.fromEntries(
    names.flatMap(name => {
      const { traits } = own[name]!
      return paramsOf(name, traits).flatMap(param => {
        const value = sent(traits.kind, held[param])
        return value === undefined ? [] : [[param, value]]
      })
    }),
  ) as FilterQuery<O>
}

/** Undefined if the type is wrong: an address may contain anything. */
function sent(kind: string, value: unknown): unknown {
  if (Array.isArray(value)) {
    const wanted = kind === 'numbered' ? 'number' : kind === 'entry' ? 'object' : ''
    return value.length === 0 || value.some(one => typeof one !== wanted)
      ? undefined
      : value.map(one => (kind === 'entry' ? (one as Named).id : one))
  }
  if (kind === 'numbered' || kind === 'entry') return undefined
  if (kind === 'flag') return typeof value === 'boolean' ? value : undefined
  if (kind === 'department' || kind === 'person' || kind === 'record') {
    const id = typeof value === 'object' ? (value as Named | null)?.id : undefined
    return id && kind === 'department' ? [id] : id
  }
  if (typeof value !== 'string') return undefined
  if (kind === 'money') return readMoney(value) ?? undefined
  return value.trim() || undefined
}
