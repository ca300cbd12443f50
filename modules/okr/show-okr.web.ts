import { useAddress } from '#platform/web/app/navigation.ts'
import { useAddressChange } from '#platform/web/app/filter.tsx'
import { useCall } from '#platform/web/app/calls.ts'
import type { Tone } from '#platform/web/kit/tone.ts'
import { boundsOf, cycleOf } from '#mechanisms/cycles/cycles.contract.ts'
import { today } from '#mechanisms/cycles/show-cycle.web.ts'
import { okrCycleCalls } from './cycle/okr-cycle.contract.ts'
import type { KeyResultRow } from './key-result/key-result-row.contract.ts'
import { kindOf, OkrType, okrTypes } from './okr-cycles.contract.ts'
import { t } from './okr.words.ts'

export const kinds = okrTypes.map(kindOf)
export const toneOf = (status: number): Tone => (['success', 'warn', 'danger'] as const)[status] ?? 'neutral'
export const percentText = (progress: number | null) =>
  progress === null ? t('notMeasured') : `${Math.round(progress)}%`
export const weightText = (weight: number) => `${weight / 100}%`

/** Which cycle the address names: by itself, or by a reminder's id; otherwise the quarter that it is. */
export function useCycle() {
  const { type, cycle, query_id: noticeId } = useAddress()
  const change = useAddressChange()
  const notice = useCall(
    okrCycleCalls.notice,
    { id: noticeId ?? '' },
    { enabled: noticeId !== undefined && cycle === undefined },
  )
  const chosen = okrTypes.find(one => String(one) === type) ?? notice.data?.type ?? OkrType.Quarter
  const wanted = cycle ?? notice.data?.cycle ?? ''
  const kind = kindOf(chosen)
  return {
    type: chosen,
    kind,
    cycle: boundsOf(kind, wanted) ? wanted : cycleOf(kind, today()),
    onChange: (next: (typeof kinds)[number], to: string) => change({ type: String(kinds.indexOf(next)), cycle: to }),
  }
}

/** What a value of a key result is in words: 12 天, 达成. */
export const valueText = ({ kind, unit }: Pick<KeyResultRow, 'kind' | 'unit'>, value: number | null) =>
  value === null
    ? t('notMeasured')
    : kind === 'boolean'
      ? t(value >= 1 ? 'done' : 'notDone')
      : `${value.toLocaleString()}${unit === '' || unit === '%' ? unit : ` ${unit}`}`
