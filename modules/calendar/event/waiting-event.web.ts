import type { CallInput } from '#platform/contract/call.ts'
import { cache, keyOf, pagesKeyOf } from '#platform/web/app/cache.ts'
import { blank, knownPeople } from '#platform/web/app/offline/blank.ts'
import { place } from '#platform/web/app/offline/kept-answers.ts'
import { owner } from '#platform/web/app/offline/owner.ts'
import { timeZone } from '#platform/web/words/time-zone.ts'
import { commentCalls } from '#mechanisms/comments/comment.contract.ts'
import { occurrencesBetween, type Series } from '../recurrence/series.ts'
import { eventCalls, eventDetail, type CalendarItem, type EventDetail, OpenType } from './event.contract.ts'

/**
 * Shows an event that the server does not know of yet in the calendars of this device, and as its page would have it.
 */
export function showWaitingEvent(input: CallInput<typeof eventCalls.create>, id: string): void {
  const [me] = knownPeople([owner() ?? ''])
  const {
    name,
    type = 'meeting',
    place: where = '',
    detail = '',
    openType = OpenType.Usual,
    partnerIds,
    remindBefore,
  } = input
  const [startDate, endDate] = [String(input.startDate), String(input.endDate ?? input.startDate)]
  const now = new Date().toISOString()
  const series: Series = {
    startDate,
    endDate,
    isAllDay: input.isAllDay === true,
    timeZone: timeZone(),
    rule: typeof input.rule === 'string' ? input.rule : null,
    exceptDates: [],
  }
  const { exceptDates: _, ...times } = series
  const whole: EventDetail = {
    ...blank(eventDetail),
    id,
    name,
    type,
    place: where,
    detail,
    openType: Number(openType),
    ...times,
    personId: me!.id,
    remindBefore: (remindBefore as number[] | undefined) ?? [],
    detailDocument: null,
    creator: me!,
    owner: me!,
    partners: knownPeople((partnerIds as string[] | undefined) ?? []),
    createdAt: now,
    lastOptDate: now,
    can: { edit: false, remove: false, leave: false, answer: false, comment: false },
  }
  place(keyOf(eventCalls.detail, { id }), whole)
  place(pagesKeyOf(commentCalls.list, { subjectType: 'event', subjectId: id }), {
    pages: [{ list: [], total: 0, start: 0, limit: 10 }],
    pageParams: [0],
  })
  const item: Omit<CalendarItem, 'startDate' | 'endDate'> = {
    kind: 'event',
    id,
    name,
    type,
    status: null,
    isAllDay: series.isAllDay,
    isRecurring: series.rule !== null,
    isBusy: false,
    occurrence: null,
    place: where,
    parentId: null,
    answer: null,
    canEdit: false,
  }
  for (const [key, data] of cache.getQueriesData<{ list: CalendarItem[] }>({ queryKey: [eventCalls.all.path] })) {
    const query = key[1] as CallInput<typeof eventCalls.all>
    if (!data || query.personId !== undefined || query.events === false) continue
    const found = occurrencesBetween(series, String(query.startDate), String(query.endDate)).map(span => ({
      ...item,
      ...span,
    }))
    cache.setQueryData(key, {
      list: [...data.list, ...found].sort((one, other) => timeOf(one).localeCompare(timeOf(other))),
    })
  }
}

const timeOf = ({ startDate, endDate }: CalendarItem) => startDate ?? endDate
