import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { useBack } from '#platform/web/app/navigation.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { LockIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import type { CallOutput } from '#platform/contract/call.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { attendanceCalls } from './attendance.contract.ts'
import { t } from './attendance.words.ts'

type Months = CallOutput<typeof attendanceCalls.months>

/** Closing months, opening one again, and who did. */
export default function AttendanceMonths() {
  const months = useCall(attendanceCalls.months, {})
  return (
    <Page title={t('months')} onBack={useBack('/hr/attendance')}>
      {months.data ? (
        <>
          <List months={months.data} />
          <Log log={months.data.log} />
        </>
      ) : months.error ? (
        <ErrorState text={refusalText(months.error)} onRetry={() => void months.refetch()} />
      ) : (
        <Skeleton kind="rows" />
      )}
    </Page>
  )
}

function List({ months: { list, can } }: { months: Months }) {
  const close = useChange(attendanceCalls.close, {
    done: (_, { month }) => void toast.success(t('closed', { month: month.slice(0, 7) })),
  })
  const reopen = useChange(attendanceCalls.reopen, {
    done: (_, { month }) => void toast.success(t('reopened', { month: month.slice(0, 7) })),
  })
  async function change({ month, isClosed }: Months['list'][number]) {
    const named = { month: month.slice(0, 7) }
    const isMeant = await confirmDialog(
      isClosed
        ? { title: t('reopenAsk', named), text: t('reopenText'), confirm: t('reopen'), danger: true }
        : { title: t('closeAsk', named), text: t('closeText', named), confirm: t('close') },
    )
    if (isMeant) (isClosed ? reopen : close).run({ month })
  }
  return (
    <Section note={t('monthsText')}>
      {list.map(one => (
        <ListRow
          key={one.month}
          left={<LockIcon filled={one.isClosed} />}
          title={one.month.slice(0, 7)}
          subtitle={
            one.isClosed && one.closer && one.closedAt
              ? t('closedBy', { name: one.closer.name, time: dateTime(one.closedAt) })
              : undefined
          }
          badge={
            <StatusPill tone={one.isClosed ? 'success' : one.isOver ? 'warn' : 'neutral'}>
              {t(one.isClosed ? 'closedMonth' : one.isOver ? 'open' : 'running')}
            </StatusPill>
          }
          right={
            (one.isClosed ? can.reopen : can.close && one.isOver) && (
              <Button kind="text" small onPress={() => void change(one)}>
                {t(one.isClosed ? 'reopen' : 'close')}
              </Button>
            )
          }
        />
      ))}
    </Section>
  )
}

function Log({ log }: { log: Months['log'] }) {
  if (log.length === 0) return null
  return (
    <Section title={t('closeLog')}>
      {log.map(({ month, isClosed, user, createdAt }) => (
        <ListRow
          key={createdAt}
          wrap
          left={<Face person={user} size={28} />}
          title={t(isClosed ? 'logClosed' : 'logReopened', { name: user.name, month: month.slice(0, 7) })}
          right={dateTime(createdAt)}
        />
      ))}
    </Section>
  )
}
