import { useState } from 'react'
import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { ProgressBar } from '#platform/web/kit/progress.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { t } from '../kpi.words.ts'
import css from '../kpi.module.css'
import { kpiCalls, kpiCycles, type KpiCycle } from './kpi.contract.ts'

/** How a cycle's scores are distributed over levels: what calibration begins with. */
export default function KpiChart() {
  const [type, setType] = useState<KpiCycle>('season')
  const { data, error, refetch } = useCall(kpiCalls.chart, { type })
  const share = (count: number, of: number) => (of === 0 ? 0 : Math.round((count / of) * 100))
  /** More of a level than the template wants, counted exactly. */
  const isAbove = (count: number, most: number) => count * 100 > most * (data?.accepted ?? 0)
  const levelAt = (level: string) =>
    `/kpi/list?${new URLSearchParams({ scope: 'company', counted: '1', type, date: data?.startDate ?? '', level })}`
  const release = useChange(kpiCalls.release, { done: ({ num }) => toast.success(t('released', { n: num })) })
  async function askRelease() {
    if (
      data &&
      (await confirmDialog({
        title: t('releaseAsk', { n: data.waiting }),
        text: t('releaseText'),
        confirm: t('release'),
      }))
    )
      release.run({ type, date: data.startDate })
  }
  return (
    <Page title={t('chart')} onBack={useBack('/kpi/list')} scrollKey={useHistoryKey()}>
      <div className={css.top}>
        <Segmented<KpiCycle>
          label={t('cycle')}
          value={type}
          onChange={setType}
          options={kpiCycles.map(key => ({ key, name: t(key) }))}
        />
      </div>
      {data ? (
        <>
          <Section title={`${data.startDate} – ${data.endDate}`}>
            <ListRow title={t('total')} right={t('people', { n: data.total })} />
            <ListRow title={t('accepted')} right={t('people', { n: data.accepted })} />
            <ListRow title={t('mean')} right={data.mean ?? '–'} />
            {data.waiting > 0 && <ListRow title={t('waiting')} right={t('people', { n: data.waiting })} />}
          </Section>
          {data.levels.length > 0 && (
            <Section title={t('distribution')}>
              {data.levels.map(({ name, count, share: most }) => (
                <ListRow
                  key={name}
                  title={name ?? t('noLevel')}
                  subtitle={
                    most === null ? undefined : t(isAbove(count, most) ? 'shareAbove' : 'shareMost', { n: most })
                  }
                  right={`${t('people', { n: count })} · ${share(count, data.accepted)}%`}
                  below={<ProgressBar percent={share(count, data.accepted)} label={name ?? t('noLevel')} />}
                  {...(name && count > 0 ? { href: levelAt(name) } : {})}
                />
              ))}
            </Section>
          )}
          <Section title={t('progressOf')}>
            {data.statuses.map(({ status, count }) => (
              <ListRow key={status} title={t(`status_${status}`)} right={t('people', { n: count })} />
            ))}
          </Section>
          {data.can.release && data.waiting > 0 && (
            <Button wide busy={release.running} onPress={() => void askRelease()}>
              {t('release')}
            </Button>
          )}
        </>
      ) : error ? (
        <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton kind="rows" />
      )}
    </Page>
  )
}
