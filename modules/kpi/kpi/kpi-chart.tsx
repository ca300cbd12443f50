import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { useAddressChange } from '#platform/web/app/filter.tsx'
import { useAddress, useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { ProgressBar } from '#platform/web/kit/progress.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { CycleBar } from '#mechanisms/cycles/cycle-bar.tsx'
import { boundsOf, cycleOf } from '#mechanisms/cycles/cycles.contract.ts'
import { today } from '#mechanisms/cycles/show-cycle.web.ts'
import { t } from '../kpi.words.ts'
import { signed } from './goal-values.web.ts'
import { kindOfCycle, kpiCalls, kpiCycles } from './kpi.contract.ts'

const kinds = kpiCycles.map(kindOfCycle)

/** How a cycle's scores are distributed over levels: what calibration begins with. */
export default function KpiChart() {
  const address = useAddress()
  const change = useAddressChange()
  const type = kpiCycles.find(one => one === address.type) ?? 'season'
  const kind = kindOfCycle(type)
  const cycle = boundsOf(kind, address.cycle ?? '') ? address.cycle! : cycleOf(kind, today())
  const { data, error, refetch } = useCall(kpiCalls.chart, { type, date: boundsOf(kind, cycle)!.first })
  const share = (count: number, of: number) => (of === 0 ? 0 : Math.round((count / of) * 100))
  /** More of a level than the template wants, counted exactly. */
  const isAbove = (count: number, most: number) => count * 100 > most * (data?.accepted ?? 0)
  /** The rows that a number counts. */
  const rowsOf = (count: number, by: Record<string, string>) =>
    count > 0
      ? { href: `/kpi/list?${new URLSearchParams({ scope: 'company', type, date: data?.startDate ?? '', ...by })}` }
      : {}
  const counted = { counted: '1' }
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
    <Page
      title={t('chart')}
      onBack={useBack('/kpi/list')}
      scrollKey={useHistoryKey()}
      top={
        <CycleBar
          kinds={kinds}
          kind={kind}
          cycle={cycle}
          onChange={(next, to) => change({ type: kpiCycles[kinds.indexOf(next)], cycle: to })}
        />
      }
    >
      {data ? (
        <>
          <Section title={`${data.startDate} – ${data.endDate}`} note={t('countedText')}>
            <ListRow title={t('total')} right={t('people', { n: data.total })} {...rowsOf(data.total, counted)} />
            <ListRow
              title={t('accepted')}
              right={t('people', { n: data.accepted })}
              {...rowsOf(data.accepted, { ...counted, status: 'accept' })}
            />
            <ListRow title={t('mean')} right={data.mean ?? '–'} />
            {data.meanBonus ? <ListRow title={t('meanBonus')} right={signed(data.meanBonus)} /> : null}
            {data.waiting > 0 && (
              <ListRow
                title={t('waiting')}
                right={t('people', { n: data.waiting })}
                {...rowsOf(data.waiting, { unreleased: '1' })}
              />
            )}
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
                  {...rowsOf(count, { ...counted, ...(name === null ? { noLevel: '1' } : { level: name }) })}
                />
              ))}
            </Section>
          )}
          <Section title={t('progressOf')}>
            {data.statuses.map(({ status, count }) => (
              <ListRow
                key={status}
                title={t(`status_${status}`)}
                right={t('people', { n: count })}
                {...rowsOf(count, { ...counted, status })}
              />
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
