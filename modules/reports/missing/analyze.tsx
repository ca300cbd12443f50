import { useState } from 'react'
import { addMonths, addDays, firstOfMonth, lastOfMonth } from '#platform/contract/days.ts'
import { usePages } from '#platform/web/app/calls.ts'
import { useAddressChange } from '#platform/web/app/filter.tsx'
import { ListOf } from '#platform/web/app/list-screen.tsx'
import { useAddress, useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { ChartIcon } from '#platform/web/kit/icons.tsx'
import { Link } from '#platform/web/kit/link.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { day as dayOf } from '#platform/web/words/format.ts'
import { t } from '../reports.words.ts'
import css from '../reports.module.css'
import { TypeChoice } from '../type/type-choice.tsx'
import { ScopeChoice } from './cycle-top.tsx'
import { figures, staticBy, teamCalls } from './missing.contract.ts'
import { NoTypes } from './no-types.tsx'
import { useTeam } from './use-cycle.web.ts'

const periods = ['last30', 'thisMonth', 'lastMonth'] as const
type Period = (typeof periods)[number]

function daysOf(period: Period, today: string) {
  if (period === 'last30') return { startDate: addDays(today, -29), endDate: today }
  const month = addMonths(firstOfMonth(today), period === 'thisMonth' ? 0 : -1)
  return { startDate: month, endDate: lastOfMonth(month) }
}

/** How many reports were due, came in time, late or not at all, by person or department; a figure opens what it counts. */
export default function ReportAnalyze() {
  const { types, type, hasNone, scope, setTypeId, setScope } = useTeam()
  const address = useAddress()
  const change = useAddressChange()
  const by = staticBy.find(one => one === address.by) ?? 'person'
  const period = periods.find(one => one === address.period) ?? 'last30'
  const [today] = useState(() => dayOf(Date.now()))
  const span = daysOf(period, today)
  const query = { by, scope, ...span, ...(type ? { typeId: type.id } : {}), limit: 50 }
  const { data, can } = usePages(teamCalls.statistics, query)
  const sum = data?.pages[0]?.sum
  const contentAt = (more: Record<string, string>) =>
    `/report/analyze_content?${new URLSearchParams({
      ...more,
      scope,
      from: span.startDate,
      to: span.endDate,
      ...(type ? { type: type.id } : {}),
    })}`
  const back = useBack('/report/list')
  const scrollKey = useHistoryKey()
  if (hasNone)
    return (
      <Page title={t('analyze')} onBack={back}>
        <NoTypes />
      </Page>
    )
  return (
    <Page title={t('analyze')} onBack={back} scrollKey={scrollKey}>
      <div className={css.top}>
        <TypeChoice label={t('kinds')} types={types} value={type?.id ?? ''} onChange={setTypeId} />
        <ScopeChoice scope={scope} setScope={setScope} seesAll={can?.viewAll === true} />
        <Segmented<Period>
          label={t('cycle')}
          value={period}
          onChange={next => change({ period: next })}
          options={periods.map(key => ({ key, name: t(key) }))}
        />
        <Segmented<(typeof staticBy)[number]>
          label={t('analyze')}
          value={by}
          onChange={next => change({ by: next })}
          options={staticBy.map(key => ({ key, name: t(`by_${key}`) }))}
        />
      </div>
      {sum && (
        <div className={css.sum}>
          <Section padded>
            <dl className={css.figures}>
              {figures.map(figure => (
                <div key={figure}>
                  <dt>{t(`figure_${figure}`)}</dt>
                  <dd>{sum[figure] > 0 ? <Link href={contentAt({ figure })}>{sum[figure]}</Link> : sum[figure]}</dd>
                </div>
              ))}
            </dl>
          </Section>
        </div>
      )}
      <ListOf
        key={JSON.stringify(query)}
        call={teamCalls.statistics}
        query={query}
        rowHeight={64}
        empty={{ icon: ChartIcon, title: t('noFigures'), text: t('noFiguresText') }}
      >
        {row => (
          <ListRow
            wrap
            title={row.name}
            subtitle={t('figures', { due: row.due, sent: row.sent, late: row.late, missing: row.missing })}
            right={row.score === null ? undefined : t('meanScore', { n: row.score })}
            href={contentAt({ [by]: row.id, name: row.name })}
          />
        )}
      </ListOf>
    </Page>
  )
}
