import { Section } from '#platform/web/kit/card.tsx'
import { ProgressBar } from '#platform/web/kit/progress.tsx'
import { compareMoney, subtractMoney } from '#mechanisms/money/money.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { t } from './budget.words.ts'
import css from './budget.module.css'

/** What a project may cost, has cost, and what is left of it; plainly, when nothing is. */
export function MoneyHead({
  budget,
  actual,
  children,
}: {
  budget: string
  actual: string
  children?: React.ReactNode
}) {
  const left = subtractMoney(budget, actual)
  const isOver = compareMoney(left, '0.00') < 0
  const percent =
    compareMoney(budget, '0.00') > 0
      ? Math.round((Number(actual) / Number(budget)) * 100)
      : compareMoney(actual, '0.00') > 0
        ? 100
        : 0
  return (
    <Section>
      <dl className={css.total}>
        <div>
          <dt>{t('budget')}</dt>
          <dd>{yuan(budget)}</dd>
        </div>
        <div>
          <dt>{t('actual')}</dt>
          <dd>{yuan(actual)}</dd>
        </div>
        <div data-tone={isOver ? 'danger' : undefined}>
          <dt>{t(isOver ? 'over' : 'left')}</dt>
          <dd>{yuan(left.replace('-', ''))}</dd>
        </div>
      </dl>
      <div className={css.used}>
        <ProgressBar
          percent={percent}
          label={t('used', { percent })}
          tone={isOver ? 'danger' : percent > 80 ? 'warn' : 'brand'}
        />
        <span>{t('used', { percent })}</span>
      </div>
      {children}
    </Section>
  )
}

/** A figure beside what it stands against; red where it is more. */
export function Against({ budget, actual }: { budget: string; actual: string }) {
  return (
    <span className={css.figure}>
      <span>{yuan(budget)}</span>
      <small data-over={compareMoney(actual, budget) > 0 || undefined}>
        {t('actual')} {yuan(actual)}
      </small>
    </span>
  )
}
