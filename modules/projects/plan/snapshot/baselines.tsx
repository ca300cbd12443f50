import { useMemo } from 'react'
import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { useAddress, useBack } from '#platform/web/app/navigation.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { ArchiveIcon, CheckCircleIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { timeZone } from '#platform/web/words/time-zone.ts'
import { t } from '../plan.words.ts'
import { usePlan } from '../use-plan.web.ts'
import { shiftsOf, type Shift } from './shifts.contract.ts'
import { snapshotCalls } from './snapshot.contract.ts'

/** The baselines of a project; with one in the address, how the plan stands against it. */
export default function Baselines() {
  const { id = '', snapshot } = useAddress()
  return snapshot ? <Comparison projectId={id} snapshotId={snapshot} /> : <AllBaselines projectId={id} />
}

function AllBaselines({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useCall(snapshotCalls.list, { projectId })
  const { shown } = usePlan(projectId)
  const create = useChange(snapshotCalls.create, {
    done: () => {
      toast.success(t('baselineSaved'))
    },
  })
  const save = async () => {
    const name = await promptDialog({
      title: t('saveBaseline'),
      label: t('baselineName'),
      placeholder: t('baselineNameHint'),
      maxLength: 60,
      required: true,
    })
    if (name !== null) create.run({ projectId, name })
  }
  return (
    <Page
      title={t('baselines')}
      onBack={useBack(`/projects/${projectId}/tasks`)}
      bottom={
        shown?.plan.can.edit && (
          <Button wide icon={PlusIcon} busy={create.running} onPress={() => void save()}>
            {t('saveBaseline')}
          </Button>
        )
      }
    >
      {!data &&
        (error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="rows" />)}
      {data && data.list.length === 0 && (
        <Empty icon={ArchiveIcon} title={t('noBaselines')} text={t('noBaselinesText')} />
      )}
      {data && data.list.length > 0 && (
        <Section>
          {data.list.map(({ id, name, taskNum, creator, createdAt, isValue }) => (
            <ListRow
              key={id}
              left={<ArchiveIcon size={20} />}
              title={name}
              subtitle={t('baselineOf', { n: taskNum, who: creator?.name ?? '', when: dateTime(createdAt) })}
              href={`/projects/${projectId}/baselines?snapshot=${id}`}
              badge={isValue && <StatusPill tone="brand">{t('valueOf')}</StatusPill>}
            />
          ))}
        </Section>
      )}
    </Page>
  )
}

function Comparison({ projectId, snapshotId }: { projectId: string; snapshotId: string }) {
  const back = useBack(`/projects/${projectId}/baselines`)
  const { data, error, refetch } = useCall(snapshotCalls.detail, { id: snapshotId })
  const { shown } = usePlan(projectId)
  const setValue = useChange(snapshotCalls.setValue)
  const shifts = useMemo(() => (data && shown ? shiftsOf(data.list, shown.plan.list, timeZone()) : null), [data, shown])
  return (
    <Page title={data?.name ?? t('compare')} onBack={back}>
      {!shifts &&
        (error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="rows" />)}
      {shifts && (
        <>
          {data && shown?.plan.can.edit && (
            <Section>
              <ListRow
                title={t('valueBaseline')}
                subtitle={t('valueBaselineText')}
                wrap
                right={
                  <Switch
                    label={t('valueBaseline')}
                    value={data.isValue}
                    onChange={isValue => setValue.run({ id: data.id, isValue })}
                  />
                }
              />
            </Section>
          )}
          <Section
            note={
              data &&
              t('baselineOf', { n: data.taskNum, who: data.creator?.name ?? '', when: dateTime(data.createdAt) })
            }
          >
            <ListRow title={t('endShift')} badge={<ShiftPill days={shifts.end ?? 0} />} />
          </Section>
          {shifts.list.length === 0 ? (
            <Empty icon={CheckCircleIcon} title={t('nothingShifted')} text={t('nothingShiftedText')} tone="success" />
          ) : (
            <Section title={t('shiftedTasks', { n: shifts.list.length })}>
              {shifts.list.map(shift => (
                <ShiftRow key={shift.id} shift={shift} />
              ))}
            </Section>
          )}
        </>
      )}
    </Page>
  )
}

function ShiftRow({ shift: { id, name, kind, startShift, endShift } }: { shift: Shift }) {
  if (kind === 'gone') return <ListRow title={name} badge={<StatusPill>{t('gone')}</StatusPill>} />
  if (kind === 'added')
    return <ListRow title={name} href={`/tasks/${id}`} badge={<StatusPill tone="brand">{t('added')}</StatusPill>} />
  return (
    <ListRow
      title={name}
      href={`/tasks/${id}`}
      {...(startShift ? { subtitle: `${t('start')} ${said(startShift)}` } : {})}
      badge={<ShiftPill days={endShift ?? 0} />}
    />
  )
}

const said = (days: number) =>
  days > 0 ? t('later', { n: days }) : days < 0 ? t('earlier', { n: -days }) : t('onTime')
const ShiftPill = ({ days }: { days: number }) => (
  <StatusPill tone={days > 0 ? 'danger' : days < 0 ? 'success' : 'neutral'}>{said(days)}</StatusPill>
)
