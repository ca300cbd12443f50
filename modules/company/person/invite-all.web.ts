import { useState } from 'react'
import { queryOf, cache } from '#platform/web/app/cache.ts'
import { showRefusal, useChange } from '#platform/web/app/calls.ts'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { invitationCalls } from '#modules/account/account.contract.ts'
import { t } from '../company.words.ts'
import { useInviteLink } from './invite-member.web.ts'

/**
 * Invites everybody who has not joined: says first how many and how, and whom no mail can reach; those are offered the
 * link.
 */
export function useInviteAll() {
  const [choosing, setChoosing] = useState(false)
  const link = useInviteLink()
  const mail = useChange(invitationCalls.inviteAll, {
    done: ({ sent, left, withoutEmail }) => {
      if (left > 0) toast.warn(t('inviteAllLeft', { n: sent, left }), { ms: 4000 })
      else if (withoutEmail > 0) toast.info(t('inviteAllSent', { n: sent, skipped: withoutEmail }), { ms: 4000 })
      else toast.success(t('invitationsSent', { n: sent }))
    },
  })
  async function invite() {
    setChoosing(true)
    const counts = await cache
      .fetchQuery({ ...queryOf(invitationCalls.unjoined, {}), staleTime: 0 })
      .catch(showRefusal)
      .finally(() => setChoosing(false))
    if (!counts) return
    const { mailable, waiting, withoutEmail } = counts
    const others = [
      waiting > 0 && t('inviteAllWaiting', { n: waiting }),
      withoutEmail > 0 && t('inviteAllSkipped', { n: withoutEmail }),
    ]
    if (mailable > 0) {
      const text = [t('inviteAllText'), ...others].filter(Boolean).join('\n')
      if (await confirmDialog({ title: t('inviteAllTitle', { n: mailable }), text, confirm: t('sendInvitations') }))
        mail.run({})
    } else if (waiting + withoutEmail === 0) toast.info(t('everybodyJoined'))
    else if (
      await confirmDialog({
        title: t('nobodyToMail'),
        text: others.filter(Boolean).join('\n'),
        confirm: t('createLink'),
      })
    )
      link.run({})
  }
  return { invite: () => void invite(), running: choosing || mail.running || link.running }
}
