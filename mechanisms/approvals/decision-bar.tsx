import { useEffect, useRef } from 'react'
import { sendCall } from '#platform/web/app/send-call.ts'
import { useAddress, useBack, useGo } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { MoreIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import type { ApprovalFlow } from './approval.contract.ts'
import { useCaseActions } from './case-actions.web.ts'
import { decidedNow, useDecided, useHeldDecision } from './hold-decision.web.ts'
import { inboxCalls } from './inbox.contract.ts'
import { t } from './approvals.words.ts'

interface BarProps {
  flow: ApprovalFlow
  /** Where its requester edits and resubmits it. */
  editAt: string
  /** It stands in something else, such as a conversation: whoever decides stays there. */
  isInPlace?: boolean
}

/** The actor's actions on a case, within the thumb's reach: decide, withdraw, remind; the rest behind ⋯. */
export function DecisionBar({ flow, editAt, isInPlace = false }: BarProps) {
  const { can } = flow
  const go = useGo()
  const decide = useDecision(flow, isInPlace)
  const actions = useCaseActions(flow)
  const isDecided = useDecided().has(flow.id)
  const { decide: wanted } = useAddress()
  const wasOpened = useRef(false)
  // A notice's button leads here: the reason is requested at once.
  const asksNow = wanted === 'disagree' && can.decide && !isDecided
  useEffect(() => {
    if (!asksNow || wasOpened.current) return
    wasOpened.current = true
    void decide(false)
  })
  const more = actions.rest.length > 0 && (
    <IconButton icon={MoreIcon} label={t('moreSteps')} onPress={() => void actions.open()} />
  )
  if (can.decide && !isDecided) {
    return (
      <>
        {more}
        <Button kind="secondary" onPress={() => void decide(false)}>
          {t('doReject')}
        </Button>
        <Button onPress={() => void decide(true)}>{t('doAgree')}</Button>
      </>
    )
  }
  if (can.restart)
    return (
      <>
        {more}
        <Button onPress={() => go(editAt)}>{t('doRestart')}</Button>
      </>
    )
  if (can.revoke) {
    return (
      <>
        {more}
        <Button kind="secondary" onPress={() => void actions.revoke()}>
          {t('doRevoke')}
        </Button>
        <Button disabled={!can.urge} onPress={actions.urge}>
          {t('doUrge')}
        </Button>
      </>
    )
  }
  // A bar of one sign alone would say nothing.
  return actions.rest.length > 0 ? (
    <Button kind="secondary" onPress={() => void actions.open()}>
      {t('moreSteps')}
    </Button>
  ) : null
}

/** Whether the bar shows anything: a page without it has no bottom. */
export const hasDecisions = ({ can }: ApprovalFlow) => Object.values(can).some(Boolean)

/** Asks for the opinion, decides, and continues: with the next waiting case when coming from the inbox, else back. */
function useDecision({ id, title }: ApprovalFlow, isInPlace: boolean) {
  const hold = useHeldDecision()
  const { next } = useAddress()
  const go = useGo()
  const back = useBack('/approval/list')
  return async (agree: boolean) => {
    const { askOpinion } = await import('./opinion-sheet.tsx')
    const input = await askOpinion({
      title: t(agree ? 'agreeTitle' : 'rejectTitle'),
      confirm: t(agree ? 'doAgree' : 'doReject'),
      decision: agree ? 'agree' : 'disagree',
      maySign: true,
    })
    if (!input) return
    hold({ cases: [{ id, title }], agree, ...input })
    if (isInPlace) return
    const link = next ? await nextLink() : null
    if (link) go(link, { replace: true })
    else back()
  }
}

/** The page of the next case that waits for the actor. */
async function nextLink(): Promise<string | null> {
  const waiting = await sendCall(inboxCalls.list, { scope: 'charged', limit: 20 }).catch(() => null)
  const one = waiting?.list.find(row => !decidedNow().has(row.id))
  return one ? linkInQueue(one.link) : null
}

/** A record's page that leads to the next case after a decision. */
export const linkInQueue = (link: string) => `${link}${link.includes('?') ? '&' : '?'}next=1`
