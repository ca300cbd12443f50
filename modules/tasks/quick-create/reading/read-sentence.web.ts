import {
  matchPeople,
  readMentions,
  readPriority,
  readProject,
  readTags,
  keyOf,
  type Mark,
  type Role,
} from './marks.web.ts'
import { nextDayOf, readRepeat, rhythmsBeyond, type Repeat } from './repeat.web.ts'
import { withoutOverlaps, type Span } from '#platform/web/when/tokens.web.ts'
import { readWhen, type Clock, type When } from '#platform/web/when/when.web.ts'

export interface Named {
  id: string
  name: string
}
/** A person named in the sentence; several if the name is ambiguous. */
export interface Person<Someone extends Named> extends Span {
  role: Role
  written: string
  people: Someone[]
}

/** What a sentence says of a task, and where. What of it is not in `spans` is the task's name. */
export interface Reading<Someone extends Named = Named> {
  when: When | null
  priority: number
  tags: Mark<string>[]
  people: Person<Someone>[]
  /** @-names that the directory does not have: they stay text. */
  unknown: Mark<string>[]
  /** The project that is named, and those that it may be: where there is none, its words stay text. */
  project: (Mark<string> & { projects: readonly Named[] }) | null
  repeat: Repeat | null
  spans: Span[]
  name: string
}

interface SentenceInput<Someone extends Named> extends Clock {
  /** The directory's answers, by search key (`keysOf`). */
  directory?: ReadonlyMap<string, readonly Someone[]>
  /** The projects found by what was written; without it none is read. */
  projects?: ReadonlyMap<string, readonly Named[]>
  /** Words that the writer wants to be read as plain words, as they are written. */
  plain?: readonly string[]
}

/**
 * Parses a task from a sentence, Chinese or English: time, people, priority, tags, recurrence. Never throws, and every
 * character is either in the name or in the recognized parts.
 */
export function readSentence<Someone extends Named>(
  text: string,
  { directory = new Map(), projects = new Map(), plain = [], ...clock }: SentenceInput<Someone>,
): Reading<Someone> {
  const open = blankOut(
    text,
    plain.flatMap(words => placesOf(text, words)),
  )
  const tags = readTags(open)
  const project = projectIn(blankOut(open, tags), projects)
  const placed = project && project.projects.length > 0 ? [project] : []
  const pressing = readPriority(blankOut(open, tags))
  const marked = blankOut(open, [...tags, ...pressing.spans, ...placed])
  const repeat = readRepeat(marked)
  const timed = blankOut(marked, [...rhythmsBeyond(marked), ...(repeat ? [repeat] : [])])
  const when = readWhen(timed, clock, repeat ? from => nextDayOf(repeat, from) : undefined)
  const { people, unknown } = readPeople(blankOut(timed, when?.spans ?? []), directory)
  const spans = withoutOverlaps(
    [...tags, ...pressing.spans, ...placed, ...(repeat ? [repeat] : []), ...(when?.spans ?? []), ...people].map(
      ({ from, to }) => ({ from, to }),
    ),
  )
  return { when, priority: pressing.value, tags, people, unknown, project, repeat, spans, name: nameOf(text, spans) }
}

/** What the sentence calls its project, once it is known which there are: one of exactly that name, or all found. */
function projectIn(text: string, found: ReadonlyMap<string, readonly Named[]>): Reading['project'] {
  const mark = readProject(text)
  const all = mark && found.get(mark.value)
  if (!mark || !all) return null
  const exact = all.filter(({ name }) => name.toLowerCase() === mark.value.toLowerCase())
  return { ...mark, projects: exact.length === 1 ? exact : all }
}

/** What to ask the directory about a sentence: at most a few keys. */
export function keysOf(text: string, clock: Clock): string[] {
  const tags = readTags(text)
  const when = readWhen(blankOut(text, tags), clock)
  const mentions = readMentions(blankOut(text, [...tags, ...(when?.spans ?? [])]))
  return [...new Set(mentions.flatMap(({ after }) => namesIn(after)).filter(key => key.trim().length >= 2))].slice(0, 8)
}
/** Names follow each other: 张三、李四和王五. */
const between = /^\s*(?:、|,|，|和|与|跟|及|以及|&|\band\b)\s*/
const namesIn = (after: string) =>
  after
    .split(/、|,|，|和|与|跟|及|&|\band\b/)
    .map(part => keyOf(part.trim()))
    .slice(0, 4)

function readPeople<Someone extends Named>(
  text: string,
  directory: ReadonlyMap<string, readonly Someone[]>,
): { people: Person<Someone>[]; unknown: Mark<string>[] } {
  const found: Person<Someone>[] = []
  const unknown: Mark<string>[] = []
  let reached = 0
  for (const { role, from, to } of readMentions(text)) {
    if (from < reached) continue
    let at = to
    for (let lead = from; ;) {
      const after = /^[^\0!！#＃@＠。;；\n]*/.exec(text.slice(at))![0].slice(0, 30)
      const match = matchPeople(after, directory.get(keyOf(after)) ?? [])
      if (!match) {
        const name = lead === from && isCall(text, from) ? nameAt(after) : ''
        if (name !== '') unknown.push({ value: name, from, to: at + name.length })
        break
      }
      found.push({
        role,
        from: lead,
        to: at + match.length,
        written: after.slice(0, match.length),
        people: match.people,
      })
      reached = at + match.length
      const next = between.exec(text.slice(reached))
      if (!next) break
      lead = reached
      at = reached + next[0].length
    }
  }
  return { people: found, unknown }
}

/** An @ that calls somebody, and does not stand within an address. */
const isCall = (text: string, at: number) =>
  /[@＠]/.test(text[at]!) && !/[\p{Script=Latin}\d._-]/u.test(text[at - 1] ?? ' ')
/**
 * A possible name, without a directory: a word in letters, or the Chinese characters up to a delimiter, at most four of
 * them.
 */
const nameAt = (after: string) =>
  (/^(?:[\p{Script=Latin}\d][\p{Script=Latin}\d._'-]{0,29}|\p{Script=Han}{1,4})/u.exec(after) ?? [''])[0]

/** In the place of what is understood stand characters that mean nothing. */
const blankOut = (text: string, spans: readonly Span[]) =>
  spans.reduce((rest, { from, to }) => rest.slice(0, from) + '\0'.repeat(to - from) + rest.slice(to), text)

function placesOf(text: string, words: string): Span[] {
  if (words === '') return []
  return [...text.matchAll(new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'g'))].map(({ index }) => ({
    from: index,
    to: index + words.length,
  }))
}

/** What is left of the sentence, its words put together again; all of it when nothing is. */
function nameOf(text: string, spans: readonly Span[]): string {
  const rest = spans.toReversed().reduce((left, { from, to }) => `${left.slice(0, from)}\0${left.slice(to)}`, text)
  const joined = rest.replace(/[ \t]*\0(?:[ \t]*\0)*[ \t]*/g, (gap, at: number) =>
    joins(rest, at, at + gap.length) ? '' : ' ',
  )
  const name = joined
    .replace(/([,，;；、])\s*[,，;；、]/g, '$1')
    .replace(/[ \t]+/g, ' ')
    .replace(/^[\s,，。;；、:：.-]+|[\s,，;；、:：-]+$/g, '')
  return name === '' ? text.trim() : name
}
/** Between Chinese characters no space is left. */
const joins = (text: string, from: number, to: number) =>
  /\p{Script=Han}/u.test(text[from - 1] ?? '') && /\p{Script=Han}/u.test(text[to] ?? '')
