import { useState } from 'react'
import { useForm } from '#platform/web/app/form.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { openDialog, type DialogControls } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { invoiceCalls } from './invoice.contract.ts'
import { t } from './invoice.words.ts'

/** Asks whoever keeps the invoices which one was issued for a request. */
export const askIssued = (id: string) => openDialog<null>(dialog => <IssueSheet id={id} {...dialog} />)

function IssueSheet({ id, open, answer }: DialogControls<null> & { id: string }) {
  const [today] = useState(() => day(Date.now()))
  const form = useForm(invoiceCalls.issue, {
    initial: { code: '', number: '', invoiceDate: today },
    input: values => ({ id, ...values }),

    done: () => {
      toast.success(t('issued'))
      answer(null)
    },
  })
  const { values, set, error } = form
  return (
    <Sheet
      open={open}
      onClose={() => answer(null)}
      title={t('issueText')}
      bottom={
        <Button wide busy={form.sending} onPress={form.send}>
          {t('issue')}
        </Button>
      }
    >
      <Field label={t('number')} required error={error('number')} hint={t('numberText')}>
        <TextField
          value={values.number}
          onChange={number => set({ number })}
          inputMode="numeric"
          maxLength={20}
          onEnter={form.send}
        />
      </Field>
      <Field label={t('code')} error={error('code')} hint={t('codeText')}>
        <TextField
          value={values.code}
          onChange={code => set({ code })}
          inputMode="numeric"
          maxLength={12}
          onEnter={form.send}
        />
      </Field>
      <Field label={t('invoiceDate')} inline error={error('invoiceDate')}>
        <DateField
          value={values.invoiceDate}
          onChange={chosen => {
            if (chosen) set({ invoiceDate: chosen })
          }}
        />
      </Field>
    </Sheet>
  )
}
