import { useAddressChange } from '#platform/web/app/filter.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import type { Tone } from '#platform/web/kit/tone.ts'
import { boundsOf, cycleOf, type CycleKind } from '#mechanisms/cycles/cycles.contract.ts'
import { today } from '#mechanisms/cycles/show-cycle.web.ts'
import { useMe } from '#modules/account/account.web.tsx'
import { goalKinds, goalStatuses, goalTypes, kindsOf, usualType } from './goal.contract.ts'

export const toneOf = (status: number): Tone => (['success', 'warn', 'brand', 'danger'] as const)[status] ?? 'neutral'

/** Whose goals of which cycle the address names: by itself the actor's own week, or month where there are no weeks. */
export function useGoalCycle() {
  const { type, cycle, user, status } = useAddress()
  const change = useAddressChange()
  const setting = JSON.parse(useMe()?.settings.plan_setting ?? '{}') as { week?: number; quarter?: number }
  const kinds = kindsOf(setting)
  const goalType = goalTypes.find(one => String(one) === type) ?? usualType(setting)
  const kind = goalKinds[goalType]!
  const goalCycle = cycle && boundsOf(kind, cycle) ? cycle : cycleOf(kind, today())
  return {
    // What somebody has followed a link to is shown, whether or not more of it is planned.
    kinds: goalKinds.filter(one => one === kind || kinds.includes(one)),
    kind,
    query: { goalType, goalCycle, ...(user ? { userId: user } : {}) },
    /** The one standing that is shown, where a figure was opened. */
    status: goalStatuses.find(one => String(one) === status),
    at: `?type=${goalType}&cycle=${goalCycle}${user ? `&user=${user}` : ''}`,
    onChange: (next: CycleKind, to: string) =>
      change({ type: String(goalKinds.indexOf(next)), cycle: to, status: undefined }),
    onPerson: (id: string) => change({ user: id }),
  }
}
