import { listed, timeAgo } from '#platform/web/words/format.ts'
import type { ApprovalFlow, ApprovalStatus, WhoseTurn } from './approval.contract.ts'
import { t } from './approvals.words.ts'
import css from './approvals.module.css'

/**
 * The current approvers and since when, in one line, if the flow itself is further below; its space is reserved until
 * the flow is fetched.
 */
export function WaitsFor({ status, flow }: { status: ApprovalStatus; flow: ApprovalFlow | undefined }) {
  if (flow?.isSentBack) return <p className={css.waits}>{t('sentBackText')}</p>
  if (status !== 'waiting') return null
  const waiting = flow?.steps.flatMap(({ signers }) => signers.filter(({ state }) => state === 'waiting')) ?? []
  const [since] = waiting.flatMap(({ arrivedAt }) => arrivedAt ?? []).sort()
  return (
    <p className={css.waits}>
      {since && t('waitsFor', { names: listed(waiting.map(({ person }) => person.name)), time: timeAgo(since) })}
    </p>
  )
}

/** The same as a row's third line. */
export const rowWaitsFor = (turn: WhoseTurn) =>
  turn?.since
    ? {
        below: (
          <span className={css.turn}>
            {t(turn.isSentBack ? 'sentBackBy' : 'waitsFor', { names: listed(turn.names), time: timeAgo(turn.since) })}
          </span>
        ),
      }
    : {}
