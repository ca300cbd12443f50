import { useCall } from '#platform/web/app/calls.ts'
import { useAddress } from '#platform/web/app/navigation.ts'
import { recordForm, type FieldsProps } from '#platform/web/app/record-form.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { DocumentIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { approvalPart } from '#mechanisms/approvals/approval-part.tsx'
import { filesPart } from '#mechanisms/attachments/files-part.tsx'
import { ownCurrency } from '#mechanisms/currencies/currency.contract.ts'
import { ownAmount } from '#mechanisms/currencies/currency-values.web.ts'
import { EntryRow } from '#mechanisms/fields/entry-row.tsx'
import { FieldRows } from '#mechanisms/fields/field-rows.tsx'
import { emptyValues, inputOf, valuesOf } from '#mechanisms/fields/field-values.web.ts'
import { readMoney } from '#mechanisms/money/money.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { contractCalls, type ContractDetail } from '../contract/contract.contract.ts'
import { changedTerms, changeFields, contractChangeCalls } from './contract-change.contract.ts'
import { t } from './contract-change.words.ts'
import { changeWords, pageOfChange, termWords } from './show-contract-change.web.ts'

const begun = {
  ...emptyValues(changeFields),
  ...emptyValues(changedTerms),
  contractId: '',
  currency: ownCurrency,
  rate: '',
}
type Values = typeof begun
type Begun = { known: ContractDetail | null }

/**
 * A change of the contract in the address, begun with what it says; or with an id one that was rejected or withdrawn,
 * to be changed and resubmitted.
 */
export default recordForm({
  calls: contractChangeCalls,
  title: ({ isNew }) => t(isNew ? 'new' : 'edit'),
  home: '/crm/contract_change',
  page: pageOfChange,
  draft: ({ address: { contract } }: { address: { contract?: string } }) => `contract_change.${contract ?? ''}`,
  useKnown: () => {
    const { contract = '', id } = useAddress()
    const of = useCall(contractCalls.detail, { id: contract }, { enabled: contract !== '' && !id })
    if (id) return { data: null }
    return contract === '' ? { data: null, instead: <NoContract /> } : of
  },
  initial: ({ known }: Begun): Values => ({
    ...begun,
    ...(known ? valuesOf(changedTerms, known) : {}),
    contractId: known?.id ?? '',
    currency: known?.currency ?? ownCurrency,
    rate: known?.rate ?? '',
  }),
  valuesOf: change => ({
    ...valuesOf(changeFields, change),
    ...valuesOf(changedTerms, change),
    contractId: change.contract.id,
    currency: change.contract.currency,
    rate: change.rate,
  }),
  // The contract's stay.
  input: ({ contractId, currency: _currency, rate: _rate, ...values }) => ({
    contractId,
    ...inputOf(changeFields, values),
    ...inputOf(changedTerms, values),
  }),
  parts: [
    filesPart({ title: () => t('attachments') }),
    approvalPart({
      type: 'crm-contract-change-order',
      useFacts: ({ total, ...values }: Values) => ({ amount: ownAmount(readMoney(total) ?? '0.00', values) }),
    }),
  ],
  Fields,
})

/** A change is begun on the page of an approved contract. */
const NoContract = () => (
  <Empty
    icon={DocumentIcon}
    title={t('chooseContract')}
    text={t('noneText')}
    action={<Button href="/crm/contract">{t('contract')}</Button>}
  />
)

function Fields({ form, known }: FieldsProps<Values, unknown, ContractDetail | null>) {
  return (
    <>
      {known && (
        <Section>
          <ListRow wrap title={known.name} subtitle={known.code} right={yuan(known.total, known.currency)} />
        </Section>
      )}
      <Section>
        <FieldRows words={changeWords} form={form} names={changeFields.names} />
      </Section>
      <Section title={t('becomes')}>
        <FieldRows words={termWords} form={form} names={changedTerms.names} rows={{ entry: EntryRow }} />
      </Section>
    </>
  )
}
