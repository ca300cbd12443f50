import { say, type Locale, type Sentence } from '#platform/contract/words.ts'
import { dayOf, wallClock } from '#platform/contract/zone.ts'
import { adding, type Part } from '#platform/server/parts/part.ts'

/** A notice as it is told outside of the app. */
export interface Told {
  kind: string
  title: string
  details: Record<string, unknown>
  actor: string | null
}
type Teller = (told: Told) => Sentence

const sentences = new Map<string, Sentence | Teller>()
const joined = new Set<string>()

/**
 * What a kind of notice says, in the feed, on a locked phone and in a mail: `{actor}` and
 * `{title}` are filled in, and the details by their names, moments as the company's clock has them. A room says it of
 * the notices it makes. `joins`: those of one record that somebody has not looked at are one line of their feed, the
 * newest with how many people they are of.
 */
export const noticeSays = adding(
  'notices',
  (kind: string, sentence: Sentence | Teller, { joins = false }: { joins?: boolean } = {}) => {
    sentences.set(kind, sentence)
    if (joins) joined.add(kind)
  },
)
export const isJoined = (kind: string) => joined.has(kind)

const system: Sentence = { zh: '系统', en: 'Kaigong' }
const several: Sentence = { zh: '{actor} 等 {n} 人', en: '{actor} and {others} more' }
/** Whoever did it: the newest of so many people, or nobody. */
export const whoActed = (actor: string | null, people: number, locale: Locale): string =>
  actor === null
    ? say(system, locale)
    : people > 1
      ? say(several, locale, { actor, n: people, others: people - 1 })
      : actor

const other: Sentence = { zh: '{actor} 有新的进展', en: '{actor} has an update' }

/** The notice in one sentence. What an older build kept no detail for is left out, with the colon before it. */
export function saidInWords(told: Told, locale: Locale, timeZone: string): string {
  const known = sentences.get(told.kind) ?? other
  const sentence = typeof known === 'function' ? known(told) : known
  const moment = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
  const details = Object.fromEntries(
    Object.entries(told.details).map(([name, value]) => [
      name,
      moment(value)
        ? `${dayOf(value as string, timeZone)} ${wallClock(value as string, timeZone).slice(11, 16)}`
        : String(value),
    ]),
  )
  return say(sentence, locale, {
    ...details,
    actor: whoActed(told.actor, 1, locale),
    title: told.title,
  }).replace(/\s*[：:]?\s*\{\w+\}/g, '')
}

/** What is added to others' by this file. */
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
