import { say, type Locale, type Sentence } from '#platform/contract/words.ts'
import { dayOf, wallClock } from '#platform/contract/zone.ts'
import { adding, type Part } from '#platform/server/parts/part.ts'

/** A notice as it is sent outside the app. */
export interface NoticeText {
  kind: string
  title: string
  details: Record<string, unknown>
  actor: string | null
}
type Teller = (notice: NoticeText, timeZone: string) => Sentence

/** What people wrote, within a sentence: its braces would be placeholders. */
export const inNotice = (text: string) => text.replaceAll(/[{}]/g, '')

const sentences = new Map<string, Sentence | Teller>()
const joined = new Set<string>()
const merged = new Set<string>()

/**
 * The sentence of a kind of notice, in the feed, on a locked phone and in a mail: `{actor}`, `{title}` and the details
 * by their names are filled in, instants in the company's time zone. A room registers it for the notices it creates.
 * `joins`: unread notices of one record are collapsed into one line of the feed, the newest with the number of people;
 * `'changes'`: the line says of each field what it was before the first of them and what it is after the last.
 */
export const noticeSays = adding(
  'notices',
  (kind: string, sentence: Sentence | Teller, { joins = false }: { joins?: boolean | 'changes' } = {}) => {
    sentences.set(kind, sentence)
    if (joins) joined.add(kind)
    if (joins === 'changes') merged.add(kind)
  },
)
export const isJoined = (kind: string) => joined.has(kind)
/** The kinds whose joined notices say the changes of all of them. */
export const mergedKinds = (): readonly string[] => [...merged]

/** `[from, to]` of a field. */
const isChange = (value: unknown): value is [unknown, unknown] => Array.isArray(value) && value.length === 2

/**
 * The changes of several notices as one, earlier and last: each field from what it was first to what it is last. A
 * field that is again what it was is left out.
 */
export function changesTogether(earlier: Record<string, unknown>, last: Record<string, unknown>) {
  const together: Record<string, unknown> = { ...earlier, ...last }
  for (const [field, after] of Object.entries(together)) {
    const before = earlier[field]
    if (!isChange(after)) continue
    const change = [isChange(before) ? before[0] : after[0], after[1]]
    if (field in last || isChange(before)) together[field] = change
    if (JSON.stringify(change[0]) === JSON.stringify(change[1])) delete together[field]
  }
  return together
}

const system: Sentence = { zh: '系统', en: 'Kaigong' }
const several: Sentence = { zh: '{actor} 等 {n} 人', en: '{actor} and {others} more' }
/** The actor: the newest of so many people, or nobody. */
export const whoActed = (actor: string | null, people: number, locale: Locale): string =>
  actor === null
    ? say(system, locale)
    : people > 1
      ? say(several, locale, { actor, n: people, others: people - 1 })
      : actor

const other: Sentence = { zh: '{actor} 有新的进展', en: '{actor} has an update' }

/** The notice in one sentence. A detail that an older build did not store is left out, with the colon before it. */
export function saidInWords(notice: NoticeText, locale: Locale, timeZone: string): string {
  const known = sentences.get(notice.kind) ?? other
  const sentence = typeof known === 'function' ? known(notice, timeZone) : known
  const moment = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
  const details = Object.fromEntries(
    Object.entries(notice.details).map(([name, value]) => [
      name,
      moment(value)
        ? `${dayOf(value as string, timeZone)} ${wallClock(value as string, timeZone).slice(11, 16)}`
        : String(value),
    ]),
  )
  return say(sentence, locale, {
    ...details,
    actor: whoActed(notice.actor, 1, locale),
    title: notice.title,
  }).replace(/\s*[：:]?\s*\{\w+\}/g, '')
}

/** The parts of this file. */
export const noticeWordsParts: Part[] = [
  noticeSays(
    'comment.created',
    { zh: '{actor} 发表了评论：{excerpt}', en: '{actor} commented: {excerpt}' },
    { joins: true },
  ),
  noticeSays(
    'comment.replied',
    { zh: '{actor} 回复了您：{excerpt}', en: '{actor} replied to you: {excerpt}' },
    { joins: true },
  ),
  noticeSays('comment.mentioned', {
    zh: '{actor} 在评论中提到了您：{excerpt}',
    en: '{actor} mentioned you: {excerpt}',
  }),
  noticeSays('reminder.due', { zh: '{actor} 提醒您', en: 'A reminder from {actor}' }),
  noticeSays('notice.trial', { zh: '这台设备可以收到推送了', en: 'This device now receives notifications' }),
]
