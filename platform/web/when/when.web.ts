import { findDays } from './days.web.ts'
import { findDuration, findMoments, findTimes } from './times.web.ts'
import type { DayToken, MomentToken, Span, TimeToken, Token } from './tokens.web.ts'
import { clockAt, endOfDayAt, momentAt, type DayNumber } from './wall.web.ts'

/** What a text says of when: instants, and the words that say so. */
export interface When {
  start: string | null
  end: string | null
  spans: Span[]
}
export interface Clock {
  now: string
  timeZone: string
}
/** The first day from a given one on that may be meant, where the text names an hour alone. */
type FirstDay = (from: DayNumber) => DayNumber

/** Between two parts of one point in time; between its beginning and its end. */
const joint = /^(?:\s|的|,|，|在|于|\bat\b|\bon\b|\bin the\b|\bthe\b|@)*$/i
const range = /^\s*(?:到|至|~|～|-|－|–|—|\bto\b|\buntil\b|\btill\b|\bthrough\b)\s*$/i
const deadlineBefore =
  /(?:截止(?:到|至|时间|日期)?|截至|最晚|最迟|不晚于|赶在|\bby|\bbefore|\bdue(?: on| by)?|\buntil|\btill|\bdeadline:?|\bno later than)\s*(?:the )?$/i
const openingBefore = /(?:从|自|在|于|\bfrom|\bon|\bat|\bstarting|\bthis)\s*$/i
const deadlineAfter = /^\s*(?:之前|以前|前|截止|之内|以内|内)(?!\p{L}?[面台端])/u
const openingAfter = /^\s*(?:开始|起|的)/

interface Point {
  day?: DayToken
  time?: TimeToken
  moment?: MomentToken
}
interface Found extends Span {
  points: Point[]
}

/** Reads the first time that a text names: a moment, a day, a deadline, or from one to another. */
export function readWhen(text: string, clock: Clock, firstDay: FirstDay = from => from): When | null {
  const today = clockAt(clock.now, clock.timeZone)
  const all = tokensOf(text, today.day)
  const groups = groupsOf(text, all).filter(group => !describesPast(text, group, today.day))
  const [first, ...others] = groups
  if (!first) return null
  let points = first.points
  const wholes = [withSurroundings(text, first)]
  // 明天和张三下午3点评审: the day stands apart from its time.
  const part = points.length === 1 ? others.find(other => completes(points[0]!, other.points[0]!)) : undefined
  if (part) {
    points = [{ ...points[0], ...part.points[0] }, ...part.points.slice(1)]
    wholes.push(withSurroundings(text, part))
  }
  const spans = wholes.map(({ from, to }) => ({ from, to }))
  const isDeadline =
    points.length === 1 && (points[0]!.day?.isDeadline === true || wholes.some(whole => whole.isDeadline))
  if (isDeadline) return { ...due(points[0]!, today, clock, firstDay), spans }
  return withDuration(text, { ...held(points, today, clock, firstDay, /\btonight\b/i.test(text)), spans }, points)
}

/** 昨天的会议纪要: which minutes they are, not when something is to be done. */
const describesPast = (text: string, { to, points }: Found, today: DayNumber) =>
  text[to] === '的' && points.every(({ day }) => day !== undefined && (day.last ?? day.day) < today)

const completes = (one: Point, other: Point) =>
  (!!one.day && !one.time && !one.moment && !!other.time && !other.day) ||
  (!!one.time && !one.day && !!other.day && !other.time)

function tokensOf(text: string, today: DayNumber): Token[] {
  const moments = findMoments(text)
  const clear = (token: Span) => moments.every(moment => token.to <= moment.from || token.from >= moment.to)
  return [...moments, ...findDays(text, today).filter(clear), ...findTimes(text).filter(clear)].toSorted(
    (one, other) => one.from - other.from || (one.kind === 'day' ? -1 : 1),
  )
}

/** Puts together what stands together. */
function groupsOf(text: string, tokens: readonly Token[]): Found[] {
  const groups: Found[] = []
  for (const token of tokens) {
    const last = groups.at(-1)
    const between = last ? text.slice(last.to, Math.max(last.to, token.from)) : ''
    if (last && joint.test(between) && takes(last.points.at(-1)!, token))
      last.points[last.points.length - 1] = { ...last.points.at(-1), [token.kind]: token }
    else if (
      last &&
      range.test(between) &&
      last.points.length === 1 &&
      !last.points[0]!.moment &&
      token.kind !== 'moment'
    )
      last.points.push({ [token.kind]: token })
    else {
      if (!isWeak(token)) groups.push({ from: token.from, to: token.to, points: [{ [token.kind]: token }] })
      continue
    }
    last.to = Math.max(last.to, token.to)
  }
  return groups
}
const isWeak = (token: Token) => token.kind === 'time' && token.isWeak === true
const takes = (point: Point, token: Token) =>
  !point.moment && token.kind !== 'moment' && point[token.kind] === undefined

/** With the words before and after that belong to it: by Friday, 周五之前, 从周三. */
function withSurroundings(text: string, { from, to }: Span): Span & { isDeadline: boolean } {
  const [head, tail] = [text.slice(0, from), text.slice(to)]
  const [until, begins] = [deadlineBefore.exec(head), openingBefore.exec(head)]
  const [ends, opens] = [deadlineAfter.exec(tail), openingAfter.exec(tail)]
  const after = ends ?? opens
  return {
    from: (until ?? begins)?.index ?? from,
    to: after ? to + after[0].length : to,
    isDeadline: until !== null || ends !== null,
  }
}

type Today = { day: DayNumber; minutes: number }

/** Until then: the end of the day, or the very moment. */
function due(point: Point, today: Today, { now, timeZone }: Clock, firstDay: FirstDay): Omit<When, 'spans'> {
  if (point.moment) return { start: null, end: later(now, point.moment.fromNow) }
  const day = point.day?.last ?? point.day?.day ?? firstDay(nextTime(point.time!, today))
  return { start: null, end: point.time ? momentAt(day, point.time.minutes, timeZone) : endOfDayAt(day, timeZone) }
}

/** At a moment it begins; a day by itself is the one that it is due on; what goes from one to another has both. */
function held(
  [from, to]: Point[],
  today: Today,
  clock: Clock,
  firstDay: FirstDay,
  tonight: boolean,
): Omit<When, 'spans'> {
  const { now, timeZone } = clock
  if (from!.moment) return { start: later(now, from!.moment.fromNow), end: null }
  const day = from!.day?.day ?? firstDay(nextTime(from!.time!, today))
  const minutes = from!.time && tonight && from!.time.minutes < 720 ? from!.time.minutes + 720 : from!.time?.minutes
  const start = minutes === undefined ? null : momentAt(day, minutes, timeZone)
  if (to) return { start: start ?? momentAt(day, 0, timeZone), end: endOfRange(from!, to, day, timeZone) }
  if (from!.time?.end !== undefined) return { start, end: momentAt(day, from!.time.end, timeZone) }
  if (from!.day?.last !== undefined && start === null)
    return { start: momentAt(day, 0, timeZone), end: endOfDayAt(from!.day.last, timeZone) }
  return start === null ? { start: null, end: endOfDayAt(day, timeZone) } : { start, end: null }
}

function endOfRange(from: Point, to: Point, day: DayNumber, timeZone: string): string {
  // 周三到周五: if the end lies before the beginning, it is the next such day.
  const named = to.day ? (to.day.last ?? to.day.day) : day
  const last = to.day && named < day ? named + 7 * Math.ceil((day - named) / 7) : named
  if (!to.time) return endOfDayAt(last, timeZone)
  const isSameDay = last === day && from.time !== undefined
  const half =
    isSameDay && to.time.minutes <= from.time!.minutes && to.time.isBare && to.time.minutes + 720 > from.time!.minutes
      ? 720
      : 0
  const night = isSameDay && half === 0 && to.time.minutes <= from.time!.minutes ? 1_440 : 0
  return momentAt(last, to.time.minutes + half + night, timeZone)
}

/** Today, or tomorrow when that time is over. */
const nextTime = ({ minutes }: TimeToken, today: Today) => (minutes > today.minutes ? today.day : today.day + 1)
const later = (now: string, minutes: number) => new Date(new Date(now).getTime() + minutes * 60_000).toISOString()

/** 下午3点开会两小时: from a beginning that is known, how long says until when. */
function withDuration(text: string, when: When, points: Point[]): When {
  if (when.start === null || when.end !== null || (!points[0]!.time && !points[0]!.moment)) return when
  const blanked = when.spans.reduce(
    (rest, { from, to }) => rest.slice(0, from) + '\0'.repeat(to - from) + rest.slice(to),
    text,
  )
  const duration = findDuration(blanked)
  if (!duration) return when
  return {
    ...when,
    end: later(when.start, duration.minutes),
    spans: [...when.spans, { from: duration.from, to: duration.to }],
  }
}
