import { recordForm, type FieldsProps } from '#platform/web/app/record-form.tsx'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { day } from '#platform/web/words/format.ts'
import { DictionaryField } from '#mechanisms/dictionaries/dictionary-field.tsx'
import { filesPart } from '#mechanisms/attachments/files-part.tsx'
import { chineseCapitals } from '#mechanisms/money/chinese-capitals.contract.ts'
import { readMoney } from '#mechanisms/money/money.contract.ts'
import {
  billDirections,
  billKinds,
  billLogCalls,
  billWays,
  type BillDirection,
  type BillWay,
} from './bill-log.contract.ts'
import css from './bill-log.module.css'
import { t } from './bill-log.words.ts'

interface Values {
  direction: BillDirection
  amount: string
  billDate: string
  partyName: string
  way: BillWay
  kind: { id: string; name: string } | null
  account: string
  summary: string
}

/** Money that came in or went out, to be written down; or with an id in the address, changed. */
export default recordForm({
  calls: billLogCalls,

  title: ({ isNew }) => t(isNew ? 'newBillLog' : 'editBillLog'),
  home: '/finance/billlog/list',
  page: id => `/finance/billlog/detail/${id}`,
  draft: 'bill_log',
  initial: (): Values => ({
    direction: 'in',
    amount: '',
    billDate: day(Date.now()),
    partyName: '',
    way: 'bank',
    kind: null,
    account: '',
    summary: '',
  }),
  valuesOf: ({ direction, amount, billDate, partyName, way, kind, account, summary }) => ({
    direction,
    amount,
    billDate,
    partyName,
    way,
    kind,
    account,
    summary,
  }),
  input: ({ kind, ...values }) => ({ ...values, kindId: kind?.id ?? null }),
  parts: [filesPart({ title: () => t('attachments') })],
  Fields,
})

function Fields({ form: { values, set, error } }: FieldsProps<Values>) {
  const amount = readMoney(values.amount)
  async function chooseWay() {
    const chosen = await actionMenu(
      billWays.map(way => ({ key: way, name: t(`way_${way}`) })),
      t('way'),
    )
    if (chosen !== null) set({ way: chosen })
  }
  return (
    <>
      <Section>
        <div className={css.direction}>
          <Segmented
            label={t('billLog')}
            value={values.direction}
            onChange={direction => set({ direction })}
            options={billDirections.map(one => ({ key: one, name: t(one) }))}
          />
        </div>
        <Field label={t('amount')} required error={error('amount')} hint={amount ? chineseCapitals(amount) : undefined}>
          <NumberField value={values.amount} onChange={amount => set({ amount })} unit={t('yuan')} placeholder="0.00" />
        </Field>
        <Field label={t(values.direction === 'in' ? 'payer' : 'payee')} required error={error('partyName')}>
          <TextField
            value={values.partyName}
            onChange={partyName => set({ partyName })}
            maxLength={100}
            placeholder={t('partyText')}
            clearable
          />
        </Field>
        <Field label={t('billDate')} inline error={error('billDate')}>
          <DateField
            value={values.billDate}
            onChange={billDate => {
              if (billDate) set({ billDate })
            }}
          />
        </Field>
        <Field label={t('way')} inline error={error('way')}>
          <FieldButton onPress={() => void chooseWay()}>{t(`way_${values.way}`)}</FieldButton>
        </Field>
        <DictionaryField
          kind={billKinds}
          label={t('kind')}
          value={values.kind}
          onChange={kind => set({ kind })}
          error={error('kind')}
        />
      </Section>
      <Section>
        <Field label={t('summary')} error={error('summary')}>
          <TextArea
            value={values.summary}
            onChange={summary => set({ summary })}
            maxLength={1_000}
            placeholder={t('summaryText')}
          />
        </Field>
        <Field label={t('account')} error={error('account')}>
          <TextField
            value={values.account}
            onChange={account => set({ account })}
            maxLength={100}
            placeholder={t('accountText')}
          />
        </Field>
      </Section>
    </>
  )
}
