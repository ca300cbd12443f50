import { StatusPill } from '#platform/web/kit/badge.tsx'
import type { Tone } from '#platform/web/kit/tone.ts'
import { t } from '../kpi.words.ts'
import type { KpiStatus } from './kpi.contract.ts'

const tones: Record<KpiStatus, Tone> = {
  created: 'warn',
  self_sum: 'brand',
  mgr_sum: 'violet',
  reject: 'danger',
  accept: 'success',
}

/** How far an evaluation is, in a word. */
export const KpiPill = ({ status }: { status: KpiStatus }) => (
  <StatusPill tone={tones[status]}>{t(`status_${status}`)}</StatusPill>
)
