import { useState } from 'react'
import { useForm } from '#platform/web/app/form.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { leaveBalanceCalls, type Balance } from './leave-balance.contract.ts'
import { t } from './leave.words.ts'
import css from './leave.module.css'

/** Whether the sheet is open, and has been: it is drawn when it is first requested. */
export function useAdjusting() {
  const [isOpen, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  return {
    isOpen,
    used,
    open: () => {
      setUsed(true)
      setOpen(true)
    },
    close: () => setOpen(false),
  }
}

interface SheetProps {
  open: boolean
  person: PersonBrief
  balances: readonly Balance[]
  onClose: () => void
}

/** HR gives to somebody's balance or takes from it, with the reason. */
export function AdjustSheet({ open, person, balances, onClose }: SheetProps) {
  const [way, setWay] = useState<'give' | 'take'>('give')
  const form = useForm(leaveBalanceCalls.adjust, {
    initial: { kindId: balances[0]?.kindId ?? '', amount: '1', reason: '', expiresOn: null as string | null },
    input: values => ({
      ...values,
      personId: person.id,
      amount: Number(values.amount) * (way === 'give' ? 1 : -1),
      expiresOn: way === 'give' ? values.expiresOn : null,
    }),

    done: () => {
      toast.success(t('saved'))
      onClose()
    },
  })
  const { values, set, error } = form
  const kind = balances.find(({ kindId }) => kindId === values.kindId)
  async function chooseKind() {
    const chosen = await actionMenu(
      balances.map(({ kindId, kindName }) => ({ key: kindId, name: kindName })),
      t('kind'),
    )
    if (chosen) set({ kindId: chosen })
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('adjustOf', { name: person.name })}
      bottom={
        <Button wide busy={form.sending} onPress={form.send}>
          {t('save')}
        </Button>
      }
    >
      <div className={css.half}>
        <Segmented
          label={t('adjust')}
          value={way}
          onChange={setWay}
          options={[
            { key: 'give', name: t('give') },
            { key: 'take', name: t('takeAway') },
          ]}
        />
      </div>
      <Field label={t('kind')} inline error={error('kindId')}>
        <FieldButton onPress={() => void chooseKind()}>{kind?.kindName}</FieldButton>
      </Field>
      <Field label={t('amount')} inline error={error('amount')}>
        <NumberField
          value={values.amount}
          onChange={amount => set({ amount })}
          decimals={1}
          step={kind?.unit === 'hour' ? 1 : 0.5}
          max={3000}
          unit={kind?.unit === 'hour' ? t('hourUnit') : t('dayUnit')}
        />
      </Field>
      {way === 'give' && (
        <Field label={t('expires')} inline error={error('expiresOn')}>
          <DateField
            value={values.expiresOn}
            onChange={expiresOn => set({ expiresOn })}
            clearable
            placeholder={t('neverExpires')}
          />
        </Field>
      )}
      <Field label={t('why')} required error={error('reason')}>
        <TextField
          value={values.reason}
          onChange={reason => set({ reason })}
          maxLength={100}
          placeholder={t('whyText')}
        />
      </Field>
    </Sheet>
  )
}
