import type { CallParsed } from '#platform/contract/call.ts'
import { atWallClock, dayOf, readInstant, wallClock } from '#platform/contract/zone.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { changeAttachments } from '#mechanisms/attachments/attachments.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { addMembers, memberIds, removeMembers, touchMembers } from '#mechanisms/members/members.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { readRule, ruleText } from '../recurrence/rule.ts'
import { dayOfNumber, numberOfDay, occurrencesBetween, timesBefore, type Span } from '../recurrence/series.ts'
import type { eventCalls } from './event.contract.ts'
import { copyAnswers, forgetAnswers } from './event-answers.server.ts'
import { changeFilesOfAll } from './event-files.server.ts'
import { noSuchOccurrence, occurrenceNeeded } from './event-refusals.contract.ts'
import {
  copyContents,
  deleteEvents,
  insertEvent,
  ownRows,
  partnersOf,
  readEvent,
  saveEvent,
  type Event,
  type Kept,
} from './event-rows.server.ts'
import { movedRule, moveTo, settleTimes } from './event-times.ts'

export type Patch = CallParsed<typeof eventCalls.update>
type Whole = Event & { own: string[] }

/** The occurrence that a request means by its beginning; refused when it is not, or no longer, there. */
export function occurrenceOf(one: Whole, requested: string | undefined): Span {
  if (requested === undefined) refuse(occurrenceNeeded, {}, 'occurrence')
  const begins = readInstant(requested, one.timeZone)
  const after = new Date(Date.parse(begins) + 1).toISOString()
  return (
    occurrencesBetween(one, begins, after).find(span => span.startDate === begins) ??
    refuse(noSuchOccurrence, {}, 'occurrence')
  )
}

const keptOf = ({ own, ...one }: Whole): Kept => ({
  name: one.name,
  type: one.type,
  openType: one.openType,
  detail: one.detail,
  place: one.place,
  isAllDay: one.isAllDay,
  startDate: one.startDate,
  endDate: one.endDate,
  timeZone: one.timeZone,
  rule: one.rule,
  exceptDates: own,
  seriesId: one.seriesId,
  recurrenceDate: one.recurrenceDate,
  personId: one.personId,
  creatorId: one.creatorId,
  sourceId: one.sourceId,
  sourceType: one.sourceType,
  remindBefore: one.remindBefore,
})

/**
 * What an event becomes by a change, when `at` is where it stood. Its times are settled again only when the change
 * names one of them.
 */
function changed(one: Whole, at: Span, patch: Patch): { kept: Kept; isMoved: boolean } {
  const {
    id: _,
    occurrence: __,
    applyTo: ___,
    startDate,
    endDate,
    isAllDay = one.isAllDay,
    rule,
    cron,
    repeatEndDate,
    partnerIds: ____,
    resId: _____,
    addResId: ______,
    delResId: _______,
    ...content
  } = patch
  const input = Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined))
  const asksRule = rule !== undefined || cron !== undefined || repeatEndDate !== undefined
  const asksTimes = startDate !== undefined || endDate !== undefined || isAllDay !== one.isAllDay || asksRule
  const kept = { ...keptOf(one), ...input, isAllDay }
  if (!asksTimes) return { kept: { ...kept, ...at }, isMoved: false }
  const newStart = startDate ?? at.startDate
  const newEnd =
    endDate === undefined
      ? startDate === undefined
        ? at.endDate
        : sameLength(at, readInstant(startDate, one.timeZone), one)
      : endDate
  const requested = asksRule
    ? { rule: rule ?? (cron ? null : repeatEndDate ? one.rule : null), cron }
    : { rule: ruleAfterMove(one, at, newStart) }
  const times = settleTimes(
    { startDate: newStart, endDate: newEnd, isAllDay, ...requested, repeatEndDate },
    one.timeZone,
    asksRule ? new Date().toISOString() : '',
    (kind, field) => refuse(kind, {}, field),
  )
  return {
    kept: { ...kept, ...times },
    isMoved:
      times.startDate !== at.startDate ||
      times.endDate !== at.endDate ||
      times.rule !== one.rule ||
      isAllDay !== one.isAllDay,
  }
}

const sameLength = (at: Span, start: string, { isAllDay, timeZone }: Whole) =>
  moveTo(at, dayOf(start, timeZone), wallClock(start, timeZone).slice(11, 16), isAllDay, timeZone).endDate
const ruleAfterMove = ({ rule, timeZone }: Whole, at: Span, to: string) =>
  rule === null ? null : movedRule(rule, dayOf(at.startDate, timeZone), dayOf(readInstant(to, timeZone), timeZone))

/** Changes one that is alone: no series, or one that was taken out of its series. */
export async function changeSingle(one: Whole, patch: Patch, context: Context): Promise<string> {
  const { kept, isMoved } = changed(one, { startDate: one.startDate, endDate: one.endDate }, patch)
  await saveEvent(one.id, one.seriesId ? { ...kept, rule: null } : kept, context)
  const areFilesOther = await changeAttachments(context, 'event', one.id, patch)
  await changePeople([one.id], patch, context)
  await tellOfChange(one.id, kept.name, { isMoved, areFilesOther, before: one }, patch, kept.startDate, context)
  return one.id
}

/** Changes one of a series: it becomes a row of its own, with the people of the series. */
export async function changeThis(one: Whole, patch: Patch, context: Context): Promise<string> {
  const at = occurrenceOf(one, patch.occurrence)
  const { kept, isMoved } = changed({ ...one, rule: null, exceptDates: [], own: [] }, at, {
    ...patch,
    rule: undefined,
    cron: undefined,
    repeatEndDate: undefined,
  })
  const own = { ...kept, rule: null, exceptDates: [], seriesId: one.id, recurrenceDate: at.startDate }
  const id = await insertEvent(own, patch.partnerIds ?? (await partnersOf(one.id, context)), context)
  await context.run([
    ...copyContents(context.me.companyId, one.id, id),
    ...(isMoved ? [] : [copyAnswers(context.me.companyId, one.id, id)]),
  ])
  const areFilesOther = await changeAttachments(context, 'event', id, patch)
  const before = { ...one, startDate: at.startDate }
  await tellOfChange(id, kept.name, { isMoved, areFilesOther, isNew: true, before }, patch, kept.startDate, context)
  return id
}

/**
 * Changes all of a series. Ones that were changed or deleted by themselves stay so, unless the series itself is moved.
 */
export async function changeAll(one: Whole, patch: Patch, context: Context): Promise<string> {
  const at =
    patch.occurrence === undefined
      ? { startDate: one.startDate, endDate: one.endDate }
      : occurrenceOf(one, patch.occurrence)
  const { kept, isMoved } = changed(one, at, patch)
  const whole = isMoved
    ? { ...kept, ...backToFirst(one, at, kept), exceptDates: [] }
    : { ...kept, startDate: one.startDate, endDate: one.endDate }
  const others = await ownRows(one.id, '-infinity', context)
  const notified = isMoved ? await deleteEvents(others, context) : []
  await saveEvent(one.id, whole, context)
  const areFilesOther = await changeFilesOfAll(one.id, isMoved ? [] : others, patch, context)
  await changePeople(isMoved ? [one.id] : [one.id, ...others], patch, context)
  const change = { isMoved, areFilesOther, before: one }
  await tellOfChange(one.id, kept.name, change, patch, whole.startDate, context, notified)
  return one.id
}

/** A series is moved by one of its occurrences: its first is moved by as many days, to the same hour. */
function backToFirst(one: Whole, at: Span, moved: Span & { isAllDay: boolean; rule: string | null }): Span {
  if (at.startDate === one.startDate) return moved
  const day = (moment: string) => numberOfDay(dayOf(moment, one.timeZone))
  const first = dayOfNumber(day(one.startDate) + day(moved.startDate) - day(at.startDate))
  return moveTo(moved, first, wallClock(moved.startDate, one.timeZone).slice(11, 16), moved.isAllDay, one.timeZone)
}

/** Ends a series with the day before one of its occurrences: at an earlier hour, too, it then ends there. */
export async function endBefore(one: Whole, at: Span, context: Context) {
  const rule = readRule(one.rule!)!
  const last = dayOfNumber(numberOfDay(dayOf(at.startDate, one.timeZone)) - 1)
  const until = one.isAllDay ? last : atWallClock(`${last} 23:59:59`, one.timeZone)
  await saveEvent(one.id, { ...keptOf(one), rule: ruleText({ ...rule, count: null, until }) }, context)
}

/** Changes one of a series and all after it: they become a series of their own. */
export async function changeFollowing(one: Whole, patch: Patch, context: Context): Promise<string> {
  const at = occurrenceOf(one, patch.occurrence)
  const before = timesBefore(one, at.startDate)
  if (before === 0) return await changeAll(one, patch, context)
  const rule = readRule(one.rule!)!
  const rest = {
    ...one,
    ...at,
    rule: rule.count === null ? one.rule : ruleText({ ...rule, count: rule.count - before }),
    own: one.own.filter(moment => moment >= at.startDate),
  }
  const { kept, isMoved } = changed(rest, at, patch)
  const others = await ownRows(one.id, at.startDate, context)
  await endBefore(one, at, context)
  const id = await insertEvent(
    { ...kept, exceptDates: isMoved ? [] : kept.exceptDates },
    patch.partnerIds ?? (await partnersOf(one.id, context)),
    context,
  )
  const notified = isMoved ? await deleteEvents(others, context) : []
  await context.run([
    ...copyContents(context.me.companyId, one.id, id),
    ...(isMoved ? [] : [copyAnswers(context.me.companyId, one.id, id)]),
  ])
  const areFilesOther = await changeFilesOfAll(id, isMoved ? [] : others, patch, context)
  if (!isMoved && others.length > 0) {
    await context.run([
      {
        name: 'event_own_moves',
        text: 'update event set series_id = $3 where comp_id = $1 and id = any($2::uuid[])',
        values: [context.me.companyId, others, id],
      },
    ])
  }
  const ended = { isMoved: false, areFilesOther: false, isNew: true, before: one }
  await tellOfChange(one.id, one.name, ended, { ...patch, partnerIds: undefined }, one.startDate, context, notified)
  const change = { isMoved, areFilesOther, isNew: true, before: { ...one, startDate: at.startDate } }
  await tellOfChange(id, kept.name, change, patch, kept.startDate, context)
  return id
}

/** Puts other people in than those who are invited, in some of a series alike. */
async function changePeople(ids: readonly string[], { partnerIds }: Patch, context: Context) {
  const { me, run } = context
  if (!partnerIds) return
  const before = await partnersOf(ids[0]!, context)
  const added = partnerIds.filter(id => !before.includes(id))
  const left = before.filter(id => !partnerIds.includes(id))
  if (added.length === 0 && left.length === 0) return
  await run(
    ids.flatMap(id => [
      removeMembers(me.companyId, 'event', id, 'partner', left),
      forgetAnswers(me.companyId, id, left),
      addMembers(me.companyId, 'event', id, { partner: added }, me.personId),
      recorded(me, 'event', id, 'members', { role: 'partner', added, removed: left }),
    ]),
  )
  const title = await readEvent(ids[0]!, context)
  await run(
    notified(me, added, {
      kind: 'event.invited',
      subjectType: 'event',
      subjectId: ids[0]!,
      title: title.name,
      details: { startDate: title.startDate },
    }),
  )
  context.publish({
    companyId: me.companyId,
    to: left,
    subjectType: 'event',
    subjectId: ids[0]!,
    event: 'members',
    by: me.personId,
  })
}

/**
 * A change's line of history; news for everybody who takes part, and a notice when the time or the place is another.
 */
async function tellOfChange(
  id: string,
  title: string,
  {
    isMoved,
    areFilesOther,
    isNew = false,
    before,
  }: { isMoved: boolean; areFilesOther: boolean; isNew?: boolean; before: Pick<Whole, 'startDate' | 'place'> },
  patch: Patch,
  startDate: string,
  { me, run, publish }: Context,
  others: readonly string[] = [],
) {
  const { id: _, occurrence: __, applyTo: ___, partnerIds: ____, resId, addResId, delResId, ...rest } = patch
  const changes = Object.entries(rest).filter(([, value]) => value !== undefined)
  const namesFiles = [resId, addResId, delResId].some(ids => ids !== undefined)
  // Files that hang there already, or are off already, by the time somebody else's change is through.
  if (namesFiles && !areFilesOther && !isNew && changes.length === 0 && !patch.partnerIds) return
  const details = {
    ...Object.fromEntries(changes.map(([key, value]) => [key, key === 'detail' ? true : [null, value]])),
    ...(areFilesOther ? { attachments: true } : {}),
  }
  const [, , people] = await run([
    touchMembers(me.companyId, 'event', id, null, me.personId),
    recorded(me, 'event', id, 'edit', details),
    memberIds(me.companyId, 'event', id),
    // What was said was said of another time.
    ...(isMoved ? [forgetAnswers(me.companyId, id)] : []),
  ])
  const everybody = people.rows
  const isElsewhere = patch.place !== undefined && (patch.place ?? '') !== (before.place ?? '')
  if (isMoved || isElsewhere) {
    await run(
      notified(me, everybody, {
        kind: 'event.changed',
        subjectType: 'event',
        subjectId: id,
        title,
        details: {
          startDate,
          ...(isMoved ? { from: before.startDate } : {}),
          ...(isElsewhere ? { place: patch.place ?? '' } : {}),
        },
      }),
    )
  }
  publish({
    companyId: me.companyId,
    to: [...new Set([me.personId, ...everybody, ...others])],
    subjectType: 'event',
    subjectId: id,
    event: 'edit',
    by: me.personId,
  })
}
