import type { CallInput } from '#platform/contract/call.ts'
import { cache } from '#platform/web/app/cache.ts'
import type { FieldWords, OfflineChange } from '#platform/web/app/offline/offline-change.ts'
import { t } from '../calendar.words.ts'
import { OpenType, answers, eventCalls, type CalendarItem, type EventDetail } from './event.contract.ts'

/** An event as this device knows it: its page, or its line in a calendar. */
const known = (id: string): EventDetail | CalendarItem | undefined =>
  pagesOf(id)[0]?.data ??
  itemsNow()
    .flatMap(([, { list }]) => list)
    .find(item => item.kind === 'event' && item.id === id)
/** Its pages: of a series one for each occurrence that was looked at. */
const pagesOf = (id: string) =>
  cache
    .getQueriesData<EventDetail>({ queryKey: [eventCalls.detail.path] })
    .flatMap(([key, data]) => (data?.id === id ? [{ key, data }] : []))
const itemsNow = () =>
  cache
    .getQueriesData<{ list: CalendarItem[] }>({ queryKey: [eventCalls.all.path] })
    .flatMap(([key, data]) => (data ? [[key, data] as const] : []))

/** What a calendar had of an event before its page was opened: enough to draw the head. */
export function knownEvent(id: string, occurrence: string | undefined) {
  const item = itemsNow()
    .flatMap(([, { list }]) => list)
    .find(one => one.kind === 'event' && one.id === id && (occurrence ?? one.occurrence) === one.occurrence)
  if (!item?.startDate) return undefined
  return {
    name: item.name,
    type: item.type as EventDetail['type'],
    place: item.place,
    isAllDay: item.isAllDay,
    startDate: item.startDate,
    endDate: item.endDate,
    rule: null,
    remindBefore: [],
    openType: OpenType.Usual,
    seriesId: null,
  }
}

const nameOf = ({ id }: { id: string }) => known(id)?.name ?? ''
const href = ({ id }: { id: string }) => `/calendar/${id}`
const fields = (): Record<string, FieldWords> => ({
  name: { label: t('name'), as: 'text' },
  place: { label: t('place'), as: 'text' },
  startDate: { label: t('starts'), as: 'instant' },
  endDate: { label: t('ends'), as: 'instant' },
})

/** An event that is made without a network stands in the calendar, each time it comes round, and can be opened. */
export const creationOffline = (): OfflineChange<typeof eventCalls.create> => ({
  does: t('newEvent'),
  name: ({ name }) => name,
  href: (_, id) => `/calendar/${id}`,
  makes: true,
  fields: { name: fields().name!, place: fields().place! },
  async answer(input, id) {
    const { showWaitingEvent } = await import('./waiting-event.web.ts')
    showWaitingEvent(input, id)
    return { id }
  },
})

/** Each field over the value that was seen of it; of a series, of the occurrence that was looked at. */
export const updateOffline = (): OfflineChange<typeof eventCalls.update> => ({
  does: t('editEvent'),
  name: nameOf,
  href,
  fields: fields(),
  seen({ id, occurrence, ...changed }) {
    const page = pagesOf(id).find(({ data }) => occurrence === undefined || data.occurrence === occurrence)
    if (!page) return null
    const names = Object.keys(changed).filter(name => name in fields())
    const values = Object.fromEntries(names.map(name => [name, page.data[name as keyof EventDetail]]))
    return names.length === 0
      ? null
      : { call: eventCalls.detail, input: { id, ...(occurrence === undefined ? {} : { occurrence }) }, values }
  },
  answer(input) {
    showChanged(input)
    return { id: input.id }
  },
})

/** My own answer: whatever it was before, it is this now. */
export const answerOffline = (): OfflineChange<typeof eventCalls.answer> => ({
  does: t('changeAnswer'),
  name: nameOf,
  href,
  fields: { answer: { label: t('myAnswer'), words: Object.fromEntries(answers.map(answer => [answer, t(answer)])) } },
  answer: ({ id, answer }) => ({ id, answer }),
})

/**
 * What the server will make of a change, as far as it can be determined here: the page, and where it stands among the
 * days.
 */
function showChanged({ id, occurrence, ...input }: CallInput<typeof eventCalls.update>) {
  const names = ['name', 'place', 'type', 'startDate', 'endDate', 'isAllDay', 'detail', 'openType'] as const
  const changed = Object.fromEntries(
    names.flatMap(name => (input[name] === undefined || input[name] === null ? [] : [[name, input[name]]])),
  )
  const isIt = (one: { occurrence: string | null }) => occurrence === undefined || one.occurrence === occurrence
  for (const { key, data } of pagesOf(id)) if (isIt(data)) cache.setQueryData(key, { ...data, ...changed })
  for (const [key, { list }] of itemsNow()) {
    if (list.some(item => item.id === id && isIt(item)))
      cache.setQueryData(key, {
        list: list.map(item => (item.id === id && isIt(item) ? { ...item, ...changed } : item)),
      })
  }
}
