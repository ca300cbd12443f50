import { refusalText, useCall, useChange, usePages } from '#platform/web/app/calls.ts'
import { useBack, useGo } from '#platform/web/app/navigation.ts'
import { BarRows } from '#platform/web/charts/bar-rows.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { CycleBar } from '#mechanisms/cycles/cycle-bar.tsx'
import { Face } from '#mechanisms/people/face.tsx'
import { t } from '../okr.words.ts'
import { kinds, percentText, useCycle } from '../show-okr.web.ts'
import { okrCycleCalls, type OkrStatistics } from './okr-cycle.contract.ts'

/** How the objectives of a cycle stand; each figure opens what it counts. */
export default function OkrAnalyze() {
  const back = useBack('/okr/more')
  const { type, kind, cycle, onChange } = useCycle()
  const { data, error, refetch } = useCall(okrCycleCalls.statistics, { type, cycle })
  const at = `?type=${type}&cycle=${cycle}`
  return (
    <Page
      title={t('analyze')}
      onBack={back}
      top={<CycleBar kinds={kinds} kind={kind} cycle={cycle} onChange={onChange} />}
    >
      {data ? (
        <Figures figures={data} at={at} />
      ) : error ? (
        <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton kind="rows" />
      )}
      <Missing type={type} cycle={cycle} />
    </Page>
  )
}

function Figures({ figures, at }: { figures: OkrStatistics; at: string }) {
  const go = useGo()
  return (
    <>
      <Section>
        <ListRow title={t('objectiveNum')} right={figures.objectiveNum} href={`/okr/analyze_content${at}`} />
        <ListRow
          title={t('keyResultNum')}
          right={figures.keyResultNum}
          href={`/okr/analyze_content${at}&keyResults=1`}
        />
        <ListRow title={t('alignedNum')} right={figures.alignedNum} href={`/okr/analyze_content${at}&aligned=1`} />
        <ListRow title={t('finishedNum')} right={figures.finishedNum} href={`/okr/analyze_content${at}&finished=1`} />
        <ListRow title={t('averageProgress')} right={percentText(figures.progress)} />
        {figures.score !== null && <ListRow title={t('averageScore')} right={figures.score.toFixed(2)} />}
        <ListRow title={t('personNum')} right={figures.personNum} href={`/okr/analyze_people${at}`} />
        <ListRow title={t('missingNum')} right={figures.missingNum} href={`/okr/analyze_people${at}&missing=1`} />
      </Section>
      {figures.objectiveNum > 0 && (
        <>
          <Section title={t('byStatus')} padded>
            <BarRows
              label={t('byStatus')}
              parts={[{ key: 'num', name: t('objectiveNum'), colour: 1 }]}
              rows={figures.statuses.map(({ status, num }) => ({
                key: String(status),
                name: t(`status_${status as 0 | 1 | 2}`),
                values: [num],
              }))}
              onOpen={status => go(`/okr/analyze_content${at}&status=${status}`)}
            />
          </Section>
          <Section title={t('byDepartment')}>
            {figures.departments.map(({ id, name, num, progress }) => (
              <ListRow
                key={id ?? ''}
                title={name}
                subtitle={percentText(progress)}
                right={num}
                href={`/okr/analyze_content${at}&department=${id ?? 'none'}`}
              />
            ))}
          </Section>
        </>
      )}
    </>
  )
}

function Missing(cycle: { type: OkrTypeOf; cycle: string }) {
  const { rows, total, isSuccess, hasNextPage, isFetchingNextPage, fetchNextPage } = usePages(okrCycleCalls.missing, {
    ...cycle,
    start: 0,
    limit: 20,
  })
  const remind = useChange(okrCycleCalls.remind, { done: ({ num }) => toast.success(t('reminded', { num })) })
  if (!isSuccess) return null
  return (
    <Section
      title={t('missing')}
      note={t('missingText')}
      action={
        rows.some(one => !one.isReminded) && (
          <Button kind="text" small busy={remind.running} onPress={() => remind.run(cycle)}>
            {t('remind')}
          </Button>
        )
      }
    >
      {rows.length === 0 && <ListRow title={t('noMissing')} />}
      {rows.map(person => (
        <ListRow
          key={person.id}
          left={<Face person={person} />}
          title={person.name}
          right={person.isReminded && t('remindedAlready')}
        />
      ))}
      {hasNextPage && (
        <Button kind="text" busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {t('missingMore', { num: (total ?? rows.length) - rows.length })}
        </Button>
      )}
    </Section>
  )
}
type OkrTypeOf = ReturnType<typeof useCycle>['type']
