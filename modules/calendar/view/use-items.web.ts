import { useCall } from '#platform/web/app/calls.ts'
import { eventCalls } from '../event/event.contract.ts'
import { windowOf } from './days.web.ts'

/** Whose calendar it is, and what of it is wanted. */
export interface Wanted { person: { id: string, name: string } | null, events: boolean, tasks: boolean, subTasks: boolean }

/** All that stands between the first and the last of some days. */
export function useItems(days: readonly string[], { person, events, tasks, subTasks }: Wanted) {
  return useCall(eventCalls.all, { ...windowOf(days), events, tasks: tasks || subTasks, isTask: tasks, isSub: subTasks, ...person ? { personId: person.id } : {} })
}
