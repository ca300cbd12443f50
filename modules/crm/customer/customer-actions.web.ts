import { useChange } from '#platform/web/app/calls.ts'
import { sendCall } from '#platform/web/app/send-call.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { confirmDialog, promptDialog } from '#platform/web/kit/dialogs.tsx'
import { UserIcon } from '#platform/web/kit/icons.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { choosePerson } from '#mechanisms/people/choose-people.tsx'
import { t } from '../crm.words.ts'
import { openSeaCalls } from '../open-sea/open-sea.contract.ts'
import { transactionStatuses, TransactionStatus } from './customer-brief.contract.ts'
import { lossReasons, openSeas } from './customer-brief.contract.ts'
import { customerCalls } from './customer.contract.ts'

/**
 * An entry of a dictionary that may be left out: its id, null for none; undefined when cancelled. Nothing is asked
 * where there is nothing to choose.
 */
async function chooseEntry(kind: string, title: string): Promise<string | null | undefined> {
  const { list } = await sendCall(dictionaryCalls.list, { kind })
  if (list.length === 0) return null
  const chosen = await pick({
    title,
    options: [{ value: '', name: t('anySea') }, ...list.map(({ id, name }) => ({ value: id, name }))],
  })
  return chosen?.[0] ? chosen[0].value || null : undefined
}

/**
 * What can be done with customers, one or several, each asked about as it deserves. `left`: they are gone from where
 * one looks.
 */
export function useCustomerActions({
  left = () => {},
  done = () => {},
}: { left?: () => void; done?: () => void } = {}) {
  const after = (say: string, what: () => void) => () => {
    toast.success(say)
    what()
  }
  const recovering = useChange(customerCalls.recover, { done: after(t('recovered'), done) })
  const removing = useChange(customerCalls.removeMany, {
    done: (_, { ids }) => {
      toast.success(t('removed'), { action: { label: t('undo'), onPress: () => recovering.run({ ids }) } })
      left()
    },
  })
  const moving = useChange(openSeaCalls.moveIn, { done: after(t('movedIn'), left) })
  const claiming = useChange(openSeaCalls.claim, { done: after(t('claimed'), done) })
  const handing = useChange(customerCalls.changeManager, {
    done: after(t('handedOver'), done),
  })
  const dealing = useChange(customerCalls.transactionStatus, {
    done: after(t('dealDone'), done),
  })
  const confirming = useChange(customerCalls.confirm, {
    done: ({ count }) => {
      toast.success(t('confirmedN', { n: count }))
      done()
    },
  })

  return {
    claim: (ids: string[]) => claiming.run({ ids }),
    isClaiming: claiming.running,
    confirm: (ids: string[]) => confirming.run({ ids }),
    recover: (ids: string[]) => recovering.run({ ids }),
    async remove(ids: string[], name: string | null) {
      const title = name === null ? t('removeManyAsk', { n: ids.length }) : t('removeAsk', { name })
      if (await confirmDialog({ title, text: t('removeText'), confirm: t('remove'), danger: true }))
        removing.run({ ids })
    },
    async moveIn(ids: string[]) {
      if (!(await confirmDialog({ title: t('moveInAsk'), text: t('moveInText'), confirm: t('moveIn') }))) return
      const openSeaId = await chooseEntry(openSeas, t('whichSea'))
      if (openSeaId !== undefined) moving.run({ ids, openSeaId })
    },
    async handOver(ids: string[], without: readonly string[]) {
      const person = await choosePerson({ title: t('handOver'), value: [], without })
      if (!person) return
      const how = await actionMenu(
        [
          { key: 'keep', name: t('handOverKeep'), text: t('handOverKeepText'), icon: UserIcon },
          { key: 'leave', name: t('handOverLeave'), text: t('handOverLeaveText') },
        ],
        person.name,
      )
      if (how) handing.run({ ids, managerId: person.id, isKept: how === 'keep' })
    },
    async deal(id: string, now: TransactionStatus) {
      const chosen = await actionMenu(
        transactionStatuses.map(key => ({
          key: String(key),
          name: t(`transactionStatus_${key}`),
          disabled: key === now,
        })),
        t('transactionStatus'),
      )
      if (chosen === null) return
      const transactionStatus = transactionStatuses.find(one => String(one) === chosen)!
      if (transactionStatus !== TransactionStatus.Lost) return dealing.run({ id, transactionStatus })
      const lossReasonId = await chooseEntry(lossReasons, t('lossKind'))
      if (lossReasonId === undefined) return
      const lossReason = await promptDialog({
        title: t('lossReason'),
        placeholder: t('lossReasonHint'),
        multiline: true,
        maxLength: 500,
        required: lossReasonId === null,
      })
      if (lossReason !== null) dealing.run({ id, transactionStatus, lossReasonId, lossReason })
    },
  }
}
