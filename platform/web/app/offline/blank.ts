import type { GenericSchema, InferOutput } from 'valibot'
import { cache } from '../cache.ts'

interface Shape {
  type: string
  entries?: Record<string, Shape>
  options?: unknown[]
}

/** An empty record that fits its answer's schema: for a record that is shown before the server knows it. */
export const blank = <Schema extends GenericSchema>(schema: Schema) =>
  blankOf(schema as unknown as Shape) as InferOutput<Schema>

function blankOf({ type, entries, options }: Shape): unknown {
  if (entries) return Object.fromEntries(Object.entries(entries).map(([name, shape]) => [name, blankOf(shape)]))
  return type === 'picklist'
    ? options![0]
    : { string: '', number: 0, boolean: false, array: [], nullable: null, record: {} }[type]
}

interface Named {
  id: string
  name: string
  avatar: string | null
}

/** People by their ids, as far as any cached answer names them. */
export function knownPeople(ids: readonly string[]): Named[] {
  const found = new Map<string, Named>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || found.size === ids.length) return
    const { id, name, nickName, avatar } = value as {
      id?: string
      name?: string
      nickName?: string
      avatar?: string | null
    }
    const called = nickName ?? name
    if (id !== undefined && called !== undefined && avatar !== undefined && ids.includes(id))
      found.set(id, { id, name: called, avatar })
    Object.values(value).forEach(look)
  }
  if (ids.length > 0) for (const { state } of cache.getQueryCache().getAll()) look(state.data)
  return ids.map(id => found.get(id) ?? { id, name: '…', avatar: null })
}

interface Pages {
  pages: { list: { id: string }[]; total: number | null }[]
  pageParams: unknown[]
}

/** Puts a record at the head of a call's cached lists whose query it matches. */
export function placeRow<Query>(call: { path: string }, row: { id: string }, belongs: (query: Query) => boolean): void {
  const lists = cache.getQueryCache().findAll({ queryKey: [call.path, 'pages'] })
  for (const {
    queryKey,
    state: { dataUpdatedAt: updatedAt },
  } of lists.filter(({ queryKey }) => belongs(queryKey[2] as Query))) {
    cache.setQueryData<Pages>(
      queryKey,
      data =>
        data && {
          ...data,
          pages: data.pages.map((page, index) =>
            index > 0
              ? page
              : { ...page, list: [row, ...page.list], total: page.total === null ? null : page.total + 1 },
          ),
        },
      { updatedAt },
    )
  }
}
