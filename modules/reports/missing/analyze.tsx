import { useState } from 'react'
import { addMonths, addDays, firstOfMonth, lastOfMonth } from '#platform/contract/days.ts'
import { useCall, usePages } from '#platform/web/app/calls.ts'
import { ListOf } from '#platform/web/app/list-screen.tsx'
import { useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { ChartIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { day as dayOf } from '#platform/web/words/format.ts'
import { t } from '../reports.words.ts'
import css from '../reports.module.css'
import { reportTypeCalls } from '../type/report-type.contract.ts'
import { TypeChoice } from '../type/type-choice.tsx'
import { ScopeChoice } from './cycle-top.tsx'
import { staticBy, teamCalls, type PeopleScope } from './missing.contract.ts'

const periods = ['last30', 'thisMonth', 'lastMonth'] as const
type Period = (typeof periods)[number]

function daysOf(period: Period, today: string) {
  if (period === 'last30') return { startDate: addDays(today, -29), endDate: today }
  const month = addMonths(firstOfMonth(today), period === 'thisMonth' ? 0 : -1)
  return { startDate: month, endDate: lastOfMonth(month) }
}

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
        <Section padded>
          <dl className={css.figures}>
            {(['due', 'handedIn', 'onTime', 'lateNum', 'missingNum', 'reviewedNum'] as const).map(key => (
              <div key={key}>
                <dt>{t(key)}</dt>
                <dd>
                  {
                    {
                      due: sum.due,
                      handedIn: sum.sent,
                      onTime: sum.onTime,
                      lateNum: sum.late,
                      missingNum: sum.missing,
                      reviewedNum: sum.reviewed,
                    }[key]
                  }
                </dd>
              </div>
            ))}
          </dl>
        </Section>
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
            href={`/report/analyze_content?${new URLSearchParams({
              [by]: row.id,
              name: row.name,
              scope,
              from: span.startDate,
              to: span.endDate,
              ...(type ? { type: type.id } : {}),
            })}`}
          />
        )}
      </ListOf>
    </Page>
  )
}
