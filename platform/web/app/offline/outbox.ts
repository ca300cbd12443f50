import type { Query } from '@tanstack/react-query'
import type { Call, CallInput, CallOutput } from '#platform/contract/call.ts'
import { wireName } from '#platform/contract/wire-names.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import { addressOf } from '../send-call.ts'
import { ageOf, cache, isStale, keyOf, namesOf, type Stale } from '../cache.ts'
import { randomId } from '../../session/random-id.ts'
import { isReached } from './connection.ts'
import { dropAnswersAbout, flushAnswers } from './kept-answers.ts'
import type { FieldWords, OfflineChange, Seen } from './offline-change.ts'
import { load, t } from './offline.words.ts'
import { itemsNow, keepItems, ownerNow, removeItems, type WaitingField, type WaitingItem } from './outbox-store.ts'
import { replay } from './replay.ts'
import { temporaryId } from './waiting.ts'

interface PutOff<C extends Call> {
  key: string
  offline: OfflineChange<C>
  seen: Seen | null
  refreshes: Stale
  /** The request was sent but not answered: the server may have processed it. */
  wasSent: boolean
}

/** Stores a write until it can be sent; returns what the server would. */
export async function putOff<C extends Call>(
  call: C,
  input: CallInput<C>,
  { key, offline, seen, refreshes, wasSent }: PutOff<C>,
): Promise<CallOutput<C>> {
  await load()
  const author = ownerNow()
  if (author === null) throw new Error('Nobody is known to have written this')
  const fields = input as { id?: string; subjectId?: string }
  const temporary = offline.makes ? temporaryId() : null
  const record = temporary ?? offline.record?.(input) ?? fields.id ?? fields.subjectId
  const { address, body } = addressOf(call, input)
  await keepItems({
    id: key,
    state: 'waiting',
    owner: author,
    at: Date.now(),
    ...(wasSent && { sentAt: Date.now() }),
    method: call.method,
    address,
    body,
    records: record === undefined ? [] : [record],
    temporary,
    does: offline.does,
    name: offline.name(input),
    href: offline.href?.(input, temporary ?? record ?? '') || null,
    fields: Object.entries(offline.fields ?? {})
      .filter(([name]) => name in fields)
      .map(([name, words]) => fieldOf(name, words)),
    seen: seen && { address: addressOf(seen.call, seen.input as never).address, values: byWireNames(seen.values) },
    before:
      seen && record !== undefined
        ? { key: [...keyOf(seen.call, seen.input as never)], id: record, values: seen.values }
        : null,
    refreshes: namesOf(refreshes),
  })
  const answer = await offline.answer(input, temporary ?? record ?? randomId())
  void flushAnswers()
  if (isReached()) void replay()
  else toast.info(t('putOff'))
  return answer
}

const fieldOf = (name: string, words: FieldWords): WaitingField => ({ name: wireName(name), ...words })
const byWireNames = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [wireName(name), value]))

/** Sends the item again, overwriting the record's current values. */
export async function keepMine(item: WaitingItem): Promise<void> {
  const { theirs, message: _, ...rest } = item
  const seen = rest.seen && { ...rest.seen, values: { ...rest.seen.values, ...theirs } }
  await keepItems({ ...rest, seen, state: 'waiting' })
  await replay()
}

/** Sends the item again with another text. That is a new write, so it gets a new idempotency key. */
export async function sendInstead(item: WaitingItem, field: string, value: string): Promise<void> {
  const { sentAt: _, ...rest } = item
  await keepMine({ ...rest, id: randomId(), body: { ...item.body, [field]: value } })
}

/** Items that depend on this one: writes to the record that it creates. */
export async function dependents({ temporary, order }: WaitingItem): Promise<WaitingItem[]> {
  if (temporary === null) return []
  return (await itemsNow()).filter(item => item.order !== order && JSON.stringify(item).includes(temporary))
}

/** Gives up an item and its dependents; the screens show the previous state again. */
export async function discard(item: WaitingItem): Promise<void> {
  await removeItems(item, ...(await dependents(item)))
  if (item.temporary !== null) {
    withoutRow(item.temporary)
    await dropAnswersAbout(item.temporary)
  }
  if (item.before && !item.theirs) showBefore(item.before)
  await cache.invalidateQueries({ predicate: isStale(item.refreshes) })
}

interface Pages {
  pages: { list?: { id?: string }[] }[]
}

const inPages = { predicate: ({ state: { data } }: Query) => Array.isArray((data as Pages | undefined)?.pages) }

interface Listed {
  list: { id?: string }[]
}
const inLists = { predicate: ({ state: { data } }: Query) => Array.isArray((data as Listed | undefined)?.list) }

/** Removes a record that was never created from every list. */
function withoutRow(id: string): void {
  cache.setQueriesData<Listed>(inLists, data =>
    data?.list.some(row => row.id === id) ? { ...data, list: data.list.filter(row => row.id !== id) } : data,
  )
  cache.setQueriesData<Pages>(
    inPages,
    data =>
      data && {
        ...data,
        pages: data.pages.map(page =>
          page.list?.some(row => row.id === id) ? { ...page, list: page.list.filter(row => row.id !== id) } : page,
        ),
      },
  )
}

/**
 * Restores a record's previous state in its lists and on its page: the server, the only other source, may be
 * unreachable.
 */
function showBefore({ key, id, values }: NonNullable<WaitingItem['before']>): void {
  cache.setQueryData(key, data => data && { ...data, ...values }, ageOf(key))
  cache.setQueriesData<Pages>(
    inPages,
    data =>
      data && {
        ...data,
        pages: data.pages.map(page =>
          page.list?.some(row => row.id === id)
            ? { ...page, list: page.list.map(row => (row.id === id ? { ...row, ...values } : row)) }
            : page,
        ),
      },
  )
}

/** For signing out: gives up all items. */
export async function discardAll(): Promise<void> {
  await removeItems(...(await itemsNow()))
}
