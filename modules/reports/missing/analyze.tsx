import { useState } from 'react'
import { addMonths, addDays, firstOfMonth, lastOfMonth } from '#platform/contract/days.ts'
import { useCall, usePages } from '#platform/web/app/calls.ts'
import { ListOf } from '#platform/web/app/list-screen.tsx'
import { useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { ChartIcon } from '#platform/web/kit/icons.tsx'
import { Link } from '#platform/web/kit/link.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { day as dayOf } from '#platform/web/words/format.ts'
import { t } from '../reports.words.ts'
import css from '../reports.module.css'
import type { PeopleScope } from '../report/report.contract.ts'
import { reportTypeCalls } from '../type/report-type.contract.ts'
import { TypeChoice } from '../type/type-choice.tsx'
import { ScopeChoice } from './cycle-top.tsx'
import { staticBy, teamCalls } from './missing.contract.ts'

const periods = ['last30', 'thisMonth', 'lastMonth'] as const
type Period = (typeof periods)[number]

function daysOf(period: Period, today: string) {
  if (period === 'last30') return { startDate: addDays(today, -29), endDate: today }
  const month = addMonths(firstOfMonth(today), period === 'thisMonth' ? 0 : -1)
  return { startDate: month, endDate: lastOfMonth(month) }
}

interface Figure {
  key: 'due' | 'handedIn' | 'onTime' | 'lateNum' | 'missingNum' | 'reviewedNum'
  of: 'due' | 'sent' | 'onTime' | 'late' | 'missing' | 'reviewed'
  opens?: Record<string, string>
}
/** The figures of all, and which reports each opens; what is due or missing are none. */
const figures: readonly Figure[] = [
  { key: 'due', of: 'due' },
  { key: 'handedIn', of: 'sent', opens: {} },
  { key: 'onTime', of: 'onTime', opens: { late: '0' } },
  { key: 'lateNum', of: 'late', opens: { late: '1' } },
  { key: 'missingNum', of: 'missing' },
  { key: 'reviewedNum', of: 'reviewed', opens: { review: '1' } },
]

/** How many reports were due, came in time, late or not at all, by person or department; a figure opens what it counts. */
export default function ReportAnalyze() {
  const types = useCall(reportTypeCalls.read, {}).data?.list.filter(({ isOpen }) => isOpen) ?? []
  const [typeId, setTypeId] = useState<string>()
  const [by, setBy] = useState<(typeof staticBy)[number]>('person')
  const [scope, setScope] = useState<PeopleScope>('direct')
  const [period, setPeriod] = useState<Period>('last30')
  const [today] = useState(() => dayOf(Date.now()))
  const type = types.find(({ id }) => id === typeId) ?? types[0]
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
  return (
    <Page title={t('analyze')} onBack={useBack('/report/list')} scrollKey={useHistoryKey()}>
      <div className={css.top}>
        <TypeChoice label={t('kinds')} types={types} value={type?.id ?? ''} onChange={setTypeId} />
        <ScopeChoice scope={scope} setScope={setScope} seesAll={can?.viewAll === true} />
        <Segmented<Period>
          label={t('cycle')}
          value={period}
          onChange={setPeriod}
          options={periods.map(key => ({ key, name: t(key) }))}
        />
        <Segmented<(typeof staticBy)[number]>
          label={t('analyze')}
          value={by}
          onChange={setBy}
          options={staticBy.map(key => ({ key, name: t(`by_${key}`) }))}
        />
      </div>
      {sum && (
        <div className={css.sum}>
          <Section padded>
            <dl className={css.figures}>
              {figures.map(({ key, of, opens }) => (
                <div key={key}>
                  <dt>{t(key)}</dt>
                  <dd>{opens && sum[of] > 0 ? <Link href={contentAt(opens)}>{sum[of]}</Link> : sum[of]}</dd>
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
