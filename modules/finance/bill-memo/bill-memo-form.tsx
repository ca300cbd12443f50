import { recordForm, type FieldsProps } from '#platform/web/app/record-form.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { day } from '#platform/web/words/format.ts'
import { chooseType } from '../expense-type/choose-type.web.ts'
import { billMemoCalls } from './bill-memo.contract.ts'
import { filesPart } from '#mechanisms/attachments/files-part.tsx'
import { t } from './bill-memo.words.ts'

interface Values {
  summary: string
  amount: string
  spentDate: string
  type: { id: string; name: string } | null
}

/** What one has just paid; or with an id in the address, a memo to be changed. */
export default recordForm({
  calls: billMemoCalls,

  title: ({ isNew }) => t(isNew ? 'newMemo' : 'editMemo'),
  home: '/bill/list',
  page: id => `/bill/detail?id=${id}`,
  opensPage: () => false,
  draft: 'bill_memo',
  initial: (): Values => ({ summary: '', amount: '', spentDate: day(Date.now()), type: null }),
  valuesOf: ({ summary, amount, spentDate, type }) => ({ summary, amount, spentDate, type }),
  input: ({ type, ...values }) => ({ ...values, typeId: type?.id ?? null }),
  parts: [filesPart({ title: () => t('attachments'), camera: true })],
  Fields,
})

function Fields({ form: { values, set, error } }: FieldsProps<Values>) {
  async function choose() {
    const type = await chooseType('expense', values.type?.id ?? null)
    if (type) set({ type })
  }
  return (
    <>
      <Section>
        <Field label={t('amount')} required error={error('amount')}>
          <NumberField value={values.amount} onChange={amount => set({ amount })} unit={t('yuan')} placeholder="0.00" />
        </Field>
        <Field label={t('summary')} required error={error('summary')}>
          <TextField
            value={values.summary}
            onChange={summary => set({ summary })}
            maxLength={200}
            placeholder={t('summaryText')}
            clearable
          />
        </Field>
        <Field label={t('spentDate')} inline error={error('spentDate')}>
          <DateField
            value={values.spentDate}
            onChange={spentDate => {
              if (spentDate) set({ spentDate })
            }}
          />
        </Field>
        <Field label={t('type')} inline error={error('type')}>
          <FieldButton onPress={() => void choose()} onClear={values.type ? () => set({ type: null }) : undefined}>
            {values.type?.name}
          </FieldButton>
        </Field>
      </Section>
    </>
  )
}
