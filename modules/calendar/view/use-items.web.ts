import { useCall } from '#platform/web/app/calls.ts'
import { eventCalls } from '../event/event.contract.ts'
import { windowOf } from './days.web.ts'

/** Whose calendar it is, and what of it is wanted. */
export interface Wanted { person: { id: string, name: string } | null, events: boolean, tasks: boolean, subTasks: boolean, items: boolean }

/** All that stands between the first and the last of some days. */
export function useItems(days: readonly string[], { person, events, tasks, subTasks, items }: Wanted) {
  return useCall(eventCalls.all, { ...windowOf(days), events, tasks: tasks || subTasks || items, isTask: tasks, isSub: subTasks, containItem: items, ...person ? { personId: person.id } : {} })
}
