import { Suspense, useMemo, useState, type ComponentType } from 'react'
import * as v from 'valibot'
import type { Call } from '#platform/contract/call.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { FilterIcon } from '#platform/web/kit/icons.tsx'
import { openDialog, type DialogControls } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { load, t } from './filter.words.ts'
import { useGo, useShown } from './navigation.ts'
import css from './filter.module.css'

/** The properties of a filter's fields. */
export interface FilterFieldsProps<Values, Given = undefined> {
  values: Values
  /** null and undefined remove a criterion. */
  set: (changed: { [Name in keyof Values]?: Values[Name] | null | undefined }) => void
  /** What the list passes to its filter. */
  initial: Given
}

/** A list's filter: declared by `filterSheet`, used by `useFilter`. */
export interface Filter<Values extends object, Query, Given = undefined> {
  title: () => string
  /** The values of a filter that narrows nothing. */
  none: Values
  /** The list's call: values from the address are validated against its input. */
  call: Call
  /** Maps the values to the input of the list's call. */
  queryOf: (values: Values) => Query
  /** Normalizes typed values before they are applied: an amount, for example. */
  read?: (values: Values) => { [Name in keyof Values]?: Values[Name] | null | undefined }
  /** Values that change the list but narrow nothing, such as its order; they are not counted. */
  uncounted?: readonly (keyof Values & string)[]
  /** The label of the button that applies the filter, if not the usual one. */
  apply?: () => string
  /** Uses the full height of the screen: for many fields. */
  tall?: boolean
  Fields: ComponentType<FilterFieldsProps<Values, Given>>
}

/** Declares a list's filter. `Fields` may be lazy; it is then fetched when the sheet opens. */
export const filterSheet = <Values extends object, Query, Given = undefined>(filter: Filter<Values, Query, Given>) =>
  filter

/**
 * A list's filter: its values, kept in the address so that the back button, a restart and a link restore them; the
 * query they make; and the button that opens the sheet and shows their count.
 */
export function useFilter<Values extends object, Query, Given = undefined>(
  filter: Filter<Values, Query, Given>,
  input: Given,
) {
  const change = useAddressChange()
  const written = new URLSearchParams(useShown().place.search).get('filter')
  const { values, query, names } = useMemo(() => readFilter(filter, written), [filter, written])
  const count = names.filter(name => !filter.uncounted?.includes(name as never)).length
  async function open() {
    await load()
    const chosen = await openDialog<Values | null>(dialog => (
      <FilterSheet filter={filter} initial={input} begun={values} {...dialog} />
    ))
    // An order that is chosen here takes the place of a column's.
    if (chosen) change({ filter: writeFilter(filter, chosen), ...('sort' in filter.none ? { sort: undefined } : {}) })
  }
  return {
    values,
    query,
    /** Whether any value differs from the empty filter. */
    isOn: names.length > 0,
    count,
    button: (
      <span className={css.button}>
        <IconButton icon={FilterIcon} label={filter.title()} pressed={names.length > 0} onPress={() => void open()} />
        <span className={css.count} aria-hidden="true">
          <Badge count={count} tone="brand" />
        </span>
      </span>
    ),
  }
}

/** Changes some parameters of the current screen's address and keeps the others: a tab, a scope, a filter. */
export function useAddressChange() {
  const { place } = useShown()
  const go = useGo()
  return (changed: Record<string, string | undefined>) => {
    const query = new URLSearchParams(place.search)
    for (const [name, value] of Object.entries(changed)) {
      if (value === undefined) query.delete(name)
      else query.set(name, value)
    }
    go(query.size > 0 ? `${place.path}?${query}` : place.path, { replace: true })
  }
}

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
const isAlike = (one: unknown, other: unknown) =>
  (isNothing(one) && isNothing(other)) || JSON.stringify(one) === JSON.stringify(other)

/** The values that differ from the empty filter, as the address stores them; undefined if there are none. */
export function writeFilter<Values extends object>({ none }: Pick<Filter<Values, unknown>, 'none'>, values: Values) {
  const differing = Object.entries(values).filter(([name, value]) => !isAlike(value, none[name as keyof Values]))
  return differing.length > 0 ? JSON.stringify(Object.fromEntries(differing)) : undefined
}

/**
 * Reads the values from the address. An address may be edited by hand or come from an older build, so values that the
 * list's call would reject, or that narrow nothing, are dropped before the list or the sheet sees them.
 */
export function readFilter<Values extends object, Query>(
  filter: Pick<Filter<Values, Query>, 'none' | 'call' | 'queryOf'>,
  written: string | null,
): { values: Values; query: Query; names: string[] } {
  const { none, queryOf } = filter
  const sensible = Object.entries(differingIn(written)).filter(([name, value]) => isSensible(filter, name, value))
  const values = { ...none, ...Object.fromEntries(sensible) }
  return { values, query: queryOf(values), names: sensible.map(([name]) => name) }
}

function differingIn(written: string | null): object {
  try {
    const differing: unknown = JSON.parse(written ?? '{}')
    return typeof differing === 'object' && differing !== null && !Array.isArray(differing) ? differing : {}
  } catch {
    return {}
  }
}

function isSensible<Values extends object, Query>(
  { none, call, queryOf }: Pick<Filter<Values, Query>, 'none' | 'call' | 'queryOf'>,
  name: string,
  value: unknown,
): boolean {
  const usual = none[name as keyof Values] as unknown
  const isOfKind = usual === null ? isNamed(value) : usual === undefined || isAlikeInKind(usual, value)
  if (!isOfKind || !isPlain(value)) return false
  try {
    const query = queryOf({ ...none, [name]: value }) as object
    const isSaid = usual !== undefined || JSON.stringify(query) !== JSON.stringify(queryOf(none))
    const { entries } = call.input as unknown as { entries: Record<string, v.GenericSchema> }
    return isSaid && Object.entries(query).every(([key, one]) => key in entries && v.is(entries[key]!, one))
  } catch {
    return false
  }
}

/** The value types of a filter: text, number, boolean, a named record, or an array of these. */
const isPlain = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every(one => !Array.isArray(one) && isPlain(one))
    : typeof value !== 'object' || isNamed(value)
const isNamed = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { id?: unknown }).id === 'string' &&
  typeof (value as { name?: unknown }).name === 'string'
const isAlikeInKind = (one: unknown, other: unknown) =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other)

interface SheetProps<Values extends object, Query, Given> extends DialogControls<Values | null> {
  filter: Filter<Values, Query, Given>
  initial: Given
  begun: Values
}

function FilterSheet<Values extends object, Query, Given>({
  filter: { title, none, read, apply = () => t('show'), tall = false, Fields },
  initial,
  begun,
  open,
  answer,
}: SheetProps<Values, Query, Given>) {
  const [values, setValues] = useState(begun)
  const set: FilterFieldsProps<Values>['set'] = changed => setValues(before => merged(before, changed, none))
  return (
    <Sheet
      open={open}
      onClose={() => answer(null)}
      title={title()}
      tall={tall}
      bottom={
        <>
          <Button kind="neutral" onPress={() => answer(none)}>
            {t('reset')}
          </Button>
          <Button onPress={() => answer(read ? merged(values, read(values), none) : values)}>{apply()}</Button>
        </>
      }
    >
      <Suspense fallback={<Skeleton kind="rows" count={4} />}>
        <Fields values={values} set={set} initial={initial} />
      </Suspense>
    </Sheet>
  )
}

/** A removed value falls back to the empty filter's. */
const merged = <Values extends object>(values: Values, changed: object, none: Values): Values =>
  Object.fromEntries(
    Object.entries({ ...values, ...changed }).flatMap(([name, value]) =>
      value !== undefined && value !== null
        ? [[name, value]]
        : name in none
          ? [[name, none[name as keyof Values]]]
          : [],
    ),
  ) as Values
