import { StatusPill } from '#platform/web/kit/badge.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Mark } from '#platform/web/kit/mark.tsx'
import { shortDay } from '#platform/web/words/format.ts'
import type { RiskRow } from './risk.contract.ts'
import { t } from './risk.words.ts'
import { bandOf, riskTones } from './show-risk.web.ts'

/** How great a risk is: its coefficient, in the colour of its band. */
export const Coefficient = ({ value }: { value: number }) => (
  <Mark tone={bandOf(value)} label={`${t('coefficient')} ${value}`}>
    {value}
  </Mark>
)

export const RiskState = ({ status, isLate }: Pick<RiskRow, 'status' | 'isLate'>) =>
  isLate ? (
    <StatusPill tone="danger">{t('late')}</StatusPill>
  ) : (
    <StatusPill tone={riskTones[status]}>{t(status)}</StatusPill>
  )

/** A risk in the list of its project. */
export function RiskLine({ risk }: { risk: RiskRow }) {
  const { id, name, coefficient, owner, dueDate } = risk
  return (
    <ListRow
      href={`/projects/risk_detail?id=${id}`}
      chevron={false}
      title={name}
      left={<Coefficient value={coefficient} />}
      right={<RiskState {...risk} />}
      subtitle={
        [owner?.name, dueDate && t('dueOn', { day: shortDay(dueDate) })].filter(Boolean).join(' · ') || t('noOwner')
      }
    />
  )
}
