import { useCall } from '#platform/web/app/calls.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { riskCalls, riskScale } from './risk.contract.ts'
import { t } from './risk.words.ts'
import { bandOf } from './show-risk.web.ts'
import css from './risk.module.css'

export interface Cell {
  probability: number
  impact: number
}

/** The five by five: how many risks stand where; a cell shows its own alone, and pressed again all of them. */
export function RiskMatrix({
  projectId,
  chosen,
  onChoose,
}: {
  projectId: string
  chosen: Cell | null
  onChoose: (cell: Cell | null) => void
}) {
  const { data } = useCall(riskCalls.matrix, { projectId })
  const numOf = (probability: number, impact: number) =>
    data?.list.find(one => one.probability === probability && one.impact === impact)?.num ?? 0
  return (
    <Section title={t('matrix')} note={t('matrixNote')}>
      <div className={css.matrix} role="group" aria-label={t('matrix')}>
        {[...riskScale].reverse().map(probability => [
          <span key={probability} className={css.axis} aria-hidden="true">
            {probability}
          </span>,
          ...riskScale.map(impact => {
            const [num, on] = [
              numOf(probability, impact),
              chosen?.probability === probability && chosen.impact === impact,
            ]
            return (
              <button
                key={`${probability} ${impact}`}
                type="button"
                className={css.cell}
                data-tone={bandOf(probability * impact)}
                data-empty={(num === 0 && !on) || undefined}
                aria-pressed={on}
                aria-label={t('cell', { probability, impact, n: num })}
                onClick={() => onChoose(on ? null : { probability, impact })}
              >
                {num}
              </button>
            )
          }),
        ])}
        <span />
        {riskScale.map(impact => (
          <span key={impact} className={css.axis} aria-hidden="true">
            {impact}
          </span>
        ))}
      </div>
      <p className={css.axes} aria-hidden="true">
        <span>↑ {t('probability')}</span>
        <span>{t('impact')} →</span>
      </p>
    </Section>
  )
}
