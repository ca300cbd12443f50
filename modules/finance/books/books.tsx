import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { useBack } from '#platform/web/app/navigation.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { confirmDialog, promptDialog } from '#platform/web/kit/dialogs.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { LockIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import type { CallOutput } from '#platform/contract/call.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { booksCalls, type MonthRow } from './books.contract.ts'
import { t } from './books.words.ts'

type Months = CallOutput<typeof booksCalls.months>
const nameOf = (month: string) => month.slice(0, 7)

/** Closing the books month by month, reopening the last one, and who did. */
export default function Books() {
  const months = useCall(booksCalls.months, {})
  return (
    <Page title={t('books')} onBack={useBack('/finance/list')}>
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

function List({ months: { list, waiting } }: { months: Months }) {
  const close = useChange(booksCalls.close, {
    done: (_, { month }) => void toast.success(t('isClosed', { month: nameOf(month) })),
  })
  const reopen = useChange(booksCalls.reopen, {
    done: (_, { month }) => void toast.success(t('isReopened', { month: nameOf(month) })),
  })
  async function askToClose(month: string) {
    const named = { month: nameOf(month) }
    const isMeant = await confirmDialog({
      title: t('closeAsk', named),
      text: [t('closeText', named), waiting.orders + waiting.repayments > 0 && t('waitingText', waiting)]
        .filter(Boolean)
        .join('\n'),
      confirm: t('close'),
    })
    if (isMeant) close.run({ month })
  }
  async function askToReopen(month: string) {
    const reason = await promptDialog({
      title: t('reopenAsk', { month: nameOf(month) }),
      text: t('reopenText'),
      label: t('reason'),
      maxLength: 200,
      required: true,
    })
    if (reason) reopen.run({ month, reason })
  }
  return (
    <Section note={t('booksText')}>
      {list.map((row, place) => (
        <ListRow
          key={row.month}
          left={<LockIcon filled={row.isClosed} />}
          title={nameOf(row.month)}
          subtitle={
            row.closer && row.closedAt
              ? t('closedBy', { name: row.closer.name, time: dateTime(row.closedAt) })
              : undefined
          }
          right={
            row.can.close ? (
              <Button kind="text" small onPress={() => void askToClose(row.month)}>
                {t('close')}
              </Button>
            ) : row.can.reopen ? (
              <Button kind="text" small onPress={() => void askToReopen(row.month)}>
                {t('reopen')}
              </Button>
            ) : (
              <State row={row} isCurrent={place === 0} />
            )
          }
        />
      ))}
    </Section>
  )
}

const State = ({ row: { isClosed }, isCurrent }: { row: MonthRow; isCurrent: boolean }) => (
  <StatusPill tone={isClosed ? 'success' : isCurrent ? 'neutral' : 'warn'}>
    {t(isClosed ? 'closed' : isCurrent ? 'running' : 'open')}
  </StatusPill>
)

function Log({ log }: { log: Months['log'] }) {
  if (log.length === 0) return null
  return (
    <Section title={t('log')}>
      {log.map(({ month, isClosed, reason, user, createdAt }) => (
        <ListRow
          key={createdAt}
          wrap
          left={<Face person={user} size={28} />}
          title={t(isClosed ? 'logClosed' : 'logReopened', { name: user.name, month: nameOf(month) })}
          subtitle={reason || undefined}
          right={dateTime(createdAt)}
        />
      ))}
    </Section>
  )
}
