import { keepDraft } from '#platform/web/kit/draft.ts'

const hour = 3_600_000
export const nextHour = () => new Date(Math.ceil((Date.now() + 1) / hour) * hour).toISOString()

/** Where the form of a new event keeps what is being written. */
export const eventDraft = (personId: string, start = '') => `event.new.${start}.${personId}`

/**
 * Begins an event at the next full hour with what another record says, and gives the address of its form; one that is
 * being written already stays as it is.
 */
export function beginEvent(personId: string, said: { name: string; detail: string }): string {
  const startDate = nextHour()
  const endDate = new Date(Date.parse(startDate) + hour).toISOString()
  keepDraft(eventDraft(personId, startDate), { ...said, startDate, endDate })
  return `/calendar/create?${new URLSearchParams({ start: startDate })}`
}
