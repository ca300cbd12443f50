import { useState } from 'react'
import { useAddress, useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { Card } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { day } from '#platform/web/words/format.ts'
import { monthsBefore } from '#mechanisms/months/months.contract.ts'
import { Chips } from '../list/chips.tsx'
import { analysisScopes, widgets, type AnalysisScope } from './analysis.contract.ts'
import { t } from './analysis.words.ts'
import css from './analysis.module.css'
import { WidgetView } from './widgets.tsx'

const spans = [3, 6, 12, 24] as const
const timed = ['months', 'people', 'departments']

/** One figure of task-analysis.tsx by itself: of whom, and of which months. */
export default function AnalysisContent() {
  const address = useAddress()
  const widget = widgets.find(one => one === address.widget) ?? 'months'
  const [thisMonth] = useState(() => day(Date.now()).slice(0, 7))
  const [scope, setScope] = useState<AnalysisScope>(analysisScopes.find(one => one === address.scope) ?? 'mine')
  const [range, setRange] = useState({ startMonth: monthsBefore(thisMonth, 5), endMonth: thisMonth })
  const span = spans.find(
    months => range.endMonth === thisMonth && range.startMonth === monthsBefore(thisMonth, months - 1),
  )
  return (
    <Page
      title={t(`widget_${widget}`)}
      onBack={useBack('/tasks/analyze')}
      scrollKey={useHistoryKey()}
      top={
        <div className={css.scopes}>
          <Tabs
            label={t('whose')}
            value={scope}
            onChange={setScope}
            options={analysisScopes.map(key => ({ key, name: t(key) }))}
          />
        </div>
      }
    >
      {timed.includes(widget) && (
        <Card>
          <Chips
            label={t('range')}
            single
            value={span === undefined ? [] : [String(span)]}
            options={spans.map(n => ({ key: String(n), name: t('lastMonths', { n }) }))}
            onChange={([months]) => {
              if (months) setRange({ startMonth: monthsBefore(thisMonth, Number(months) - 1), endMonth: thisMonth })
            }}
          />
          <Field label={t('from')} inline>
            <DateField
              value={`${range.startMonth}-01`}
              onChange={from => {
                if (from) setRange({ ...range, startMonth: from.slice(0, 7) })
              }}
            />
          </Field>
          <Field label={t('until')} inline>
            <DateField
              value={`${range.endMonth}-01`}
              onChange={until => {
                if (until) setRange({ ...range, endMonth: until.slice(0, 7) })
              }}
            />
          </Field>
        </Card>
      )}
      <WidgetView widget={widget} counted={{ scope, ...(timed.includes(widget) ? range : {}) }} />
    </Page>
  )
}
