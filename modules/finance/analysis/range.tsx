import { Card } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { lastDayOf } from '#mechanisms/months/months.contract.ts'
import { orderScopes, type OrderScope } from './analysis.contract.ts'
import { t } from './analysis.words.ts'
import css from './analysis.module.css'
import { lastMonths, spans, thisMonth, type Counted } from './show-figures.web.ts'

type Months = Pick<Counted, 'startMonth' | 'endMonth'>

/** The last so many months; none is chosen where other months are queried. */
export function Spans({ value, onChange }: { value: Months; onChange: (months: Months) => void }) {
  const span = spans.find(
    months => value.endMonth === thisMonth() && lastMonths(months).startMonth === value.startMonth,
  )
  return (
    <div className={css.range}>
      <Segmented
        label={t('range')}
        value={String(span ?? '')}
        onChange={months => onChange(lastMonths(Number(months)))}
        options={spans.map(months => ({ key: String(months), name: t(`months_${months}`) }))}
      />
    </div>
  )
}

/** The same, and any first and last month. */
export function MonthRange({ value, onChange }: { value: Months; onChange: (months: Months) => void }) {
  return (
    <Card>
      <Spans value={value} onChange={onChange} />
      <Field label={t('from')} inline>
        <DateField
          value={`${value.startMonth}-01`}
          max={lastDayOf(value.endMonth)}
          onChange={from => {
            if (from) onChange({ ...value, startMonth: from.slice(0, 7) })
          }}
        />
      </Field>
      <Field label={t('until')} inline>
        <DateField
          value={lastDayOf(value.endMonth)}
          min={`${value.startMonth}-01`}
          onChange={until => {
            if (until) onChange({ ...value, endMonth: until.slice(0, 7) })
          }}
        />
      </Field>
    </Card>
  )
}

export function Scopes({ value, onChange }: { value: OrderScope; onChange: (scope: OrderScope) => void }) {
  return (
    <div className={css.range}>
      <Segmented
        label={t('scope')}
        value={value}
        onChange={onChange}
        options={orderScopes.map(key => ({ key, name: t(key) }))}
      />
    </div>
  )
}
