import { useChange } from '#platform/web/app/calls.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { confirmDialog, promptDialog } from '#platform/web/kit/dialogs.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { t } from '../finance.words.ts'
import { amountText } from '../order/show-order.web.ts'
import { loanCalls, type RepaymentRow } from './loan.contract.ts'
import css from '../order/order.module.css'

/** A repayment: whose, how much, how it stands; a cashier confirms or refuses it, its requester withdraws it. */
export function RepaymentLine({
  repayment: { id, amount, repayDate, way, note, status, reason, order, can, isReversed, isReversal },
  isNamed = false,
}: {
  repayment: RepaymentRow
  isNamed?: boolean
}) {
  const done = () => {
    toast.success(t('repayDone'))
  }
  const confirm = useChange(loanCalls.confirm, { done })
  const refuse = useChange(loanCalls.refuse, { done })
  const reversal = useChange(loanCalls.reverse, { done })
  const withdraw = useChange(loanCalls.withdraw, { done })
  async function act() {
    const chosen = await actionMenu(
      [
        ...(can.decide
          ? [
              { key: 'confirm', name: t('repayConfirm') },
              { key: 'refuse', name: t('repayRefuse'), danger: true },
            ]
          : []),
        ...(can.withdraw ? [{ key: 'withdraw', name: t('repayWithdraw'), danger: true }] : []),
        ...(can.reverse ? [{ key: 'reverse', name: t('repayReverse'), danger: true }] : []),
      ],
      `${order.creator.name} · ${amountText(amount)}`,
    )
    if (
      chosen === 'confirm' &&
      (await confirmDialog({
        title: t('repayConfirmAsk', { amount: amountText(amount) }),
        text: t('repayConfirmText'),
        confirm: t('repayConfirm'),
      }))
    )
      confirm.run({ id })
    if (chosen === 'withdraw') withdraw.run({ id })
    if (chosen === 'reverse') {
      const why = await promptDialog({
        title: t('payReverseAsk', { amount: amountText(amount) }),
        text: t('repayReverseText'),
        label: t('reason'),
        maxLength: 200,
        required: true,
      })
      if (why) reversal.run({ id, reason: why })
    }
    if (chosen !== 'refuse') return
    const why = await promptDialog({
      title: t('repayRefuse'),
      label: t('reason'),
      placeholder: t('repayRefuseText'),
      maxLength: 200,
      required: true,
    })
    if (why) refuse.run({ id, reason: why })
  }
  return (
    <ListRow
      wrap
      title={isNamed ? `${order.creator.name} · ${order.name}` : amountText(amount)}
      subtitle={[isReversal ? t('reversal') : isReversed && t('reversed'), order.code, t(way), note, reason]
        .filter(Boolean)
        .join(' · ')}
      right={
        <span className={css.right}>
          {isNamed ? <b>{amountText(amount)}</b> : <b>{t(`repay_${status}`)}</b>}
          <span>{isNamed ? t(`repay_${status}`) : day(repayDate)}</span>
        </span>
      }
      {...(can.decide || can.withdraw || can.reverse ? { onPress: () => void act(), chevron: true } : {})}
    />
  )
}
