import { lazy, Suspense } from 'react'
import { useCall } from '#platform/web/app/calls.ts'
import { ChevronRightIcon } from '#platform/web/kit/icons.tsx'
import { Link } from '#platform/web/kit/link.tsx'
import { ApprovalPill } from '#mechanisms/approvals/approval-pill.tsx'
import { DecisionBar } from '#mechanisms/approvals/decision-bar.tsx'
import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { t } from '../messages.words.ts'
import { cardCalls } from './card.contract.ts'
import css from '../messages.module.css'

const CardActs = lazy(() => import('./card-acts.tsx'))
/** Records that something may wait about without an approval: a task to finish or to agree to, an invitation. */
const mayWait: readonly string[] = ['task', 'event']

/** A record in a conversation: everybody sees of it, and decides about it here, what they may. */
export function Card({ subjectType, subjectId }: { subjectType: string; subjectId: string }) {
  const { data } = useCall(cardCalls.card, { subjectType, subjectId })
  if (!data) return <span className={css.card} aria-busy />
  return (
    <div className={css.card}>
      <span className={css.kind}>{data.kind}</span>
      {data.href ? (
        <Link href={data.href}>
          {data.title} <ChevronRightIcon size={16} />
        </Link>
      ) : (
        <span className={css.closed}>{t('cardClosed')}</span>
      )}
      {data.href && !data.hasCase && mayWait.includes(subjectType) && (
        <Suspense fallback={null}>
          <CardActs subjectId={subjectId} />
        </Suspense>
      )}
      {data.hasCase && <Decision subjectType={subjectType} subjectId={subjectId} href={data.href ?? ''} />}
    </div>
  )
}

/** A record in one line, among messages that were forwarded in one: it opens for whoever may see it. */
export function CardLine({ subjectType, subjectId }: { subjectType: string; subjectId: string }) {
  const { data } = useCall(cardCalls.card, { subjectType, subjectId })
  if (!data) return t('card')
  return (
    <>
      [<span className={css.kindInLine}>{data.kind}</span>]{' '}
      {data.href ? <Link href={data.href}>{data.title}</Link> : t('cardClosed')}
    </>
  )
}

function Decision({ subjectType, subjectId, href }: { subjectType: string; subjectId: string; href: string }) {
  const { data } = useCall(approvalCalls.flow, { subjectType, subjectId })
  if (!data) return null
  return (
    <>
      <span className={css.state}>
        <ApprovalPill status={data.status} turn={data} />
      </span>
      {data.can.decide && (
        <div className={css.decision}>
          <DecisionBar flow={data} editAt={href} isInPlace />
        </div>
      )}
    </>
  )
}
