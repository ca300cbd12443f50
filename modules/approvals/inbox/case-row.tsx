import { sendCall } from '#platform/web/app/send-call.ts'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { CheckIcon, CloseIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { SwipeRow } from '#platform/web/kit/swipe-row.tsx'
import { listed, timeAgo } from '#platform/web/words/format.ts'
import { ApprovalPill } from '#mechanisms/approvals/approval-pill.tsx'
import { linkInQueue } from '#mechanisms/approvals/decision-bar.tsx'
import { useHeldDecision } from '#mechanisms/approvals/hold-decision.web.ts'
import { inboxCalls, type Box, type InboxRow } from '#mechanisms/approvals/inbox.contract.ts'
import { t as engineWord } from '#mechanisms/approvals/approvals.words.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { t } from '../approvals.words.ts'
import css from './inbox.module.css'

interface RowProps {
  row: InboxRow
  scope: Box
  chosen?: boolean
  onChoose?: (on: boolean) => void
}

/** One case: who requests what, how it stands and whose turn it is; waiting for me, it is decided by a swipe. */
export function CaseRow({ row, scope, chosen, onChoose }: RowProps) {
  const hold = useHeldDecision()
  if (onChoose)
    return (
      <Line
        row={row}
        scope={scope}
        control={<Checkbox label={t('selectOne', { title: row.title })} value={chosen === true} onChange={onChoose} />}
      />
    )
  if (scope !== 'charged') return <Line row={row} scope={scope} />
  async function act(key: 'agree' | 'reject') {
    if (key === 'agree') return hold({ cases: [row], agree: true })
    const { askOpinion } = await import('#mechanisms/approvals/opinion-sheet.tsx')
    const input = await askOpinion({
      title: engineWord('rejectTitle'),
      confirm: engineWord('doReject'),
      decision: 'disagree',
    })
    if (input) hold({ cases: [row], agree: false, ...input })
  }
  return (
    <SwipeRow
      label={row.title}
      onAction={key => void act(key)}
      actions={[
        { key: 'reject', name: t('reject'), icon: CloseIcon, danger: true },
        { key: 'agree', name: t('agree'), icon: CheckIcon },
      ]}
    >
      <Line row={row} scope={scope} />
    </SwipeRow>
  )
}

function Line({ row, scope, control }: { row: InboxRow; scope: Box; control?: React.ReactNode }) {
  const { id, requester, title, typeName, status, isSentBack, waiters, stepName, amount, amountIn, at, link, isRead } =
    row
  const where =
    status === 'waiting' && scope !== 'charged' && waiters.length > 0
      ? t('atStep', { step: stepName || engineWord('usualStep'), names: listed(waiters.map(({ name }) => name)) })
      : ''
  return (
    <div
      onClickCapture={() => {
        if (scope === 'copy' && !isRead) void sendCall(inboxCalls.read, { id: [id] }).catch(() => {})
      }}
    >
      <ListRow
        control={control}
        left={<Face person={requester} size={40} />}
        title={title}
        unread={scope === 'copy' && !isRead}
        subtitle={t('from', { name: requester.name, type: typeName })}
        href={scope === 'charged' ? linkInQueue(link) : link}
        chevron={false}
        {...(where
          ? {
              below: (
                <span className={css.line}>
                  <span>{where}</span>
                </span>
              ),
            }
          : {})}
        right={
          <span className={css.right}>
            {scope !== 'charged' && <ApprovalPill status={status} turn={{ isSentBack }} />}
            {amount !== null && (
              <b>
                {amountIn === 'money'
                  ? yuan(amount)
                  : t(amountIn === 'days' ? 'daysAmount' : 'hoursAmount', { n: Number(amount) })}
              </b>
            )}
            <span>{timeAgo(at)}</span>
          </span>
        }
      />
    </div>
  )
}
