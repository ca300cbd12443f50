import type { HistoryRow } from './history.contract.ts'
import { t } from './history.words.ts'

/** A room's words for its records' history. */
export interface HistoryWords {
  /** The record in a sentence: 任务. */
  what: string
  /** The labels of fields, by their names in `details`; fields without a label are left out. */
  fields: Record<string, string>
  /** A field's value in words, if it is not shown as it is. */
  value?: (field: string, value: unknown) => string | undefined
  /** The whole sentence of an action that only this room has. */
  action?: (row: HistoryRow) => string | undefined
}

const roles = ['creator', 'manager', 'approval', 'partner', 'follower'] as const
const roleWord = (role: unknown) => t(roles.find(one => one === role) ?? 'partner')

/** The parts of one sentence about a change, after the person's name. */
export function historySentences(row: HistoryRow, words: HistoryWords): string[] {
  const { action, details } = row
  const own = words.action?.(row)
  if (own !== undefined) return [own]
  if (action === 'create') return [t('create', { what: words.what })]
  if (action === 'remove') return [t('remove', { what: words.what })]
  if (action === 'comment') return [t('comment')]
  if (action === 'comment_edited') return [t('commentEdited')]
  if (action === 'comment_removed') return [t('commentRemoved')]
  if (action === 'handOver')
    return [t('handOver', { from: namesOf(row, [details.from]), to: namesOf(row, [details.to]) })]
  if (action === 'members') {
    const members = memberSentences(row)
    return members.length > 0 ? members : [t('edit', { what: words.what })]
  }
  const changes = Object.entries(details).flatMap(([field, change]) =>
    words.fields[field] ? changeSentence(words.fields[field], field, change, words) : [],
  )
  return changes.length > 0 ? changes : [t('edit', { what: words.what })]
}

function memberSentences(row: HistoryRow): string[] {
  const role = roleWord(row.details.role)
  return (['added', 'removed'] as const).flatMap(way => {
    const people = namesOf(row, row.details[way])
    return people === '' ? [] : [t(way, { role, people })]
  })
}

const namesOf = ({ people }: HistoryRow, ids: unknown): string =>
  (Array.isArray(ids) ? ids : []).flatMap(id => people.find(person => person.id === id)?.name ?? []).join(t('comma'))

function changeSentence(
  called: string,
  field: string,
  change: unknown,
  { value = (_, plain) => plainly(plain) }: HistoryWords,
): string {
  // In the middle of a sentence.
  const name = called.toLowerCase()
  if (!Array.isArray(change)) return t('changedField', { field: name })
  const [from, to] = ([0, 1] as const).map(place => {
    const one = (change as unknown[])[place]
    return isNothing(one) ? '' : value(field, one)
  })
  if (to === undefined || from === undefined) return t('changedField', { field: name })
  if (!to) return t('cleared', { field: name })
  return from ? t('changed', { field: name, from, to }) : t('changedTo', { field: name, to })
}

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A plain value, or the name of a referenced record; undefined if it has none. */
function plainly(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const all = value.map(plainly)
    return all.includes(undefined) ? undefined : all.join(t('comma'))
  }
  if (typeof value === 'object' && value !== null) {
    const { name } = value as { name?: unknown }
    return typeof name === 'string' ? name : undefined
  }
  return String(value)
}
