import { useForm } from '#platform/web/app/form.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { DictionaryField, type Choice } from '#mechanisms/dictionaries/dictionary-field.tsx'
import { readMoney } from '#mechanisms/money/money.contract.ts'
import { ChanceStatus } from './chance-brief.contract.ts'
import { chanceCalls, chanceLossReasons, type ChanceDetail } from './chance.contract.ts'
import { t } from './chance.words.ts'

type Of = Pick<ChanceDetail, 'id' | 'name' | 'preAmount'>

/** Asks what was won (2), or why it was lost (1), and keeps it. */
export const endChance = (chance: Of, status: 1 | 2) =>
  openDialog<null>(({ open, answer }) => (
    <OutcomeSheet open={open} chance={chance} status={status} onClose={() => answer(null)} />
  ))

interface Values {
  finalAmount: string
  lossReasonId: Choice | null
  lossReason: string
}

function OutcomeSheet({
  open,
  chance: { id, preAmount },
  status,
  onClose,
}: {
  open: boolean
  chance: Of
  status: 1 | 2
  onClose: () => void
}) {
  const { values, set, error, send, sending } = useForm(chanceCalls.changeStatus, {
    initial: { finalAmount: preAmount ?? '', lossReasonId: null, lossReason: '' } as Values,

    input: ({ finalAmount, lossReasonId, lossReason }) => ({
      id,
      status,
      ...(status === ChanceStatus.Won
        ? { finalAmount: finalAmount === '' ? null : (readMoney(finalAmount) ?? finalAmount) }
        : { lossReasonId: lossReasonId?.id ?? null, lossReason }),
    }),
    done: () => {
      toast.success(t('saved'))
      onClose()
    },
  })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(status === ChanceStatus.Won ? 'winTitle' : 'loseTitle')}
      bottom={
        <Button wide busy={sending} onPress={send}>
          {t('confirm')}
        </Button>
      }
    >
      <Section>
        {status === ChanceStatus.Won ? (
          <Field label={t('finalAmount')} error={error('finalAmount')}>
            <NumberField
              value={values.finalAmount}
              onChange={finalAmount => set({ finalAmount })}
              unit="¥"
              placeholder="0.00"
            />
          </Field>
        ) : (
          <>
            <DictionaryField
              kind={chanceLossReasons}
              label={t('lossReason')}
              value={values.lossReasonId}
              onChange={lossReasonId => set({ lossReasonId })}
              error={error('lossReasonId')}
            />
            <Field label={t('lossReason')} error={error('lossReason')}>
              <TextArea
                value={values.lossReason}
                onChange={lossReason => set({ lossReason })}
                maxLength={500}
                placeholder={t('lossReasonText')}
              />
            </Field>
          </>
        )}
      </Section>
    </Sheet>
  )
}
