import { showRefusal, useChange } from '#platform/web/app/calls.ts'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { choosePerson } from '#mechanisms/people/choose-people.tsx'
import { t } from '../company.words.ts'
import { personCalls, successorNeeded, type MemberDetail } from './person.contract.ts'

/**
 * Asks first, for a successor too where work or reports are left; also where some has come since the page was opened.
 */
export function useLeaving({ id, name, openNum, subordinateNum }: MemberDetail) {
  const change = useChange(personCalls.leave, {
    done: ({ handedOver }) => toast.success(handedOver > 0 ? t('handedOver', { n: handedOver }) : t('hasLeft')),
    refused(refused) {
      showRefusal(refused)
      if (refused.code === successorNeeded.code) void leaveTo()
    },
  })
  async function leaveTo() {
    const successor = await choosePerson({ title: t('chooseSuccessor'), without: [id] })
    if (successor) change.run({ id, successorId: successor.id })
  }
  const leavesWork = openNum > 0 || subordinateNum > 0
  async function markAsLeft() {
    const isSure = await confirmDialog({
      title: t('leaveTitle', { name }),
      danger: true,
      confirm: t(leavesWork ? 'chooseSuccessor' : 'leave'),
      text: leavesWork
        ? `${t('leaveText')}${t('leaveHandOver', { records: openNum, people: subordinateNum })}`
        : t('leaveText'),
    })
    if (!isSure) return
    if (leavesWork) await leaveTo()
    else change.run({ id })
  }
  return { confirm: markAsLeft, running: change.running }
}
