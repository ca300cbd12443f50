import { useAddressChange } from '#platform/web/app/filter.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import type { Tone } from '#platform/web/kit/tone.ts'
import { boundsOf, cycleOf, type CycleKind } from '#mechanisms/cycles/cycles.contract.ts'
import { today } from '#mechanisms/cycles/show-cycle.web.ts'
import { goalKinds, goalTypes, GoalType } from './goal.contract.ts'

export const toneOf = (status: number): Tone => (['success', 'warn', 'brand', 'danger'] as const)[status] ?? 'neutral'

/** Whose goals of which cycle the address names: by itself the actor's own week. */
export function useGoalCycle() {
  const { type, cycle, user } = useAddress()
  const change = useAddressChange()
  const goalType = goalTypes.find(one => String(one) === type) ?? GoalType.Week
  const kind = goalKinds[goalType]!
  const goalCycle = cycle && boundsOf(kind, cycle) ? cycle : cycleOf(kind, today())
  return {
    kind,
    query: { goalType, goalCycle, ...(user ? { userId: user } : {}) },
    at: `?type=${goalType}&cycle=${goalCycle}${user ? `&user=${user}` : ''}`,
    onChange: (next: CycleKind, to: string) => change({ type: String(goalKinds.indexOf(next)), cycle: to }),
    onPerson: (id: string) => change({ user: id }),
  }
}
