import { useChange } from '#platform/web/app/calls.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { chooseDate } from '#platform/web/kit/choose-date.tsx'
import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { EditIcon, PaperclipIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { chooseFiles } from '#mechanisms/attachments/choose-files.web.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { UploadList } from '#mechanisms/attachments/upload-list.tsx'
import { useFilesHere } from '#mechanisms/attachments/files-here.web.ts'
import { useUploads } from '#mechanisms/attachments/use-uploads.web.ts'
import { subtractMoney } from '#mechanisms/money/money.contract.ts'
import { t } from '../finance.words.ts'
import { type OrderDetail } from '../order/order.contract.ts'
import { amountText } from '../order/show-order.web.ts'
import { payCalls, type PayWay } from './pay.contract.ts'
import css from '../order/order.module.css'

/** What was paid for an order, and what is still owed; a cashier moves the day of a payment. */
export function Payments({ order: { payments, paidAmount, payable, payStatus, can } }: { order: OrderDetail }) {
  const change = useChange(payCalls.changeDate, { done: () => toast.success(t('payDateSaved')) })
  const reversal = useChange(payCalls.reverse, {
    done: () => toast.success(t('payReversed')),
  })
  if (payments.length === 0) return null
  async function act(id: string, amount: string, payDate: string) {
    const chosen = await actionMenu(
      [
        { key: 'move', name: t('changePayDate') },
        ...(can.reverse ? [{ key: 'reverse', name: t('payReverse'), danger: true }] : []),
      ],
      amountText(amount),
    )
    if (chosen === 'move') await move(id, payDate)
    if (chosen !== 'reverse') return
    const reason = await promptDialog({
      title: t('payReverseAsk', { amount: amountText(amount) }),
      text: t('payReverseText'),
      label: t('reason'),
      maxLength: 200,
      required: true,
    })
    if (reason) reversal.run({ id, reason })
  }
  async function move(id: string, payDate: string) {
    const chosen = await chooseDate({ title: t('changePayDate'), mode: 'date', value: payDate })
    if (chosen && chosen !== payDate) change.run({ id, payDate: chosen })
  }
  return (
    <Section
      title={t('payments')}
      action={
        payStatus === 'partial'
          ? t('owedOf', { amount: amountText(subtractMoney(payable, paidAmount)) })
          : amountText(paidAmount)
      }
    >
      {payments.map(({ id, amount, payDate, way, note, cashier, isReversed, isReversal }) => (
        <ListRow
          key={id}
          wrap
          title={amountText(amount)}
          subtitle={[isReversal ? t('reversal') : isReversed && t('reversed'), t(way as PayWay), cashier.name, note]
            .filter(Boolean)
            .join(' · ')}
          right={day(payDate)}
          {...(can.vouch && !isReversal && !isReversed
            ? { onPress: () => void act(id, amount, payDate), badge: <EditIcon size={16} /> }
            : {})}
        />
      ))}
    </Section>
  )
}

/** The papers of its payment: shown to whoever sees the order, added by cashiers. */
export function Vouchers({ order: { id, type, vouchers, can } }: { order: OrderDetail }) {
  const uploads = useUploads(mostFiles, vouchers.length, [], useFilesHere(`vouchers ${id}`))
  const save = useChange(payCalls.voucher, {
    done: (_, { addResId = [] }) => {
      uploads.drop(addResId as string[])
      toast.success(t('vouchersSaved'))
    },
  })
  if (vouchers.length === 0 && !can.vouch) return null
  return (
    <Section title={t('vouchers')} padded>
      <FileList
        files={vouchers}
        {...(can.vouch ? { onRemove: file => save.run({ type, id, delResId: [file.id] }) } : {})}
      />
      <UploadList uploads={uploads} />
      {can.vouch && (
        <div className={css.buttons}>
          <Button kind="text" small icon={PaperclipIcon} onPress={() => void chooseFiles().then(uploads.add)}>
            {t('addVouchers')}
          </Button>
          {uploads.ids.length > 0 && !uploads.holdUp && (
            <Button small busy={save.running} onPress={() => save.run({ type, id, addResId: uploads.ids })}>
              {t('keepLine')}
            </Button>
          )}
        </div>
      )}
    </Section>
  )
}
