import { lazy, Suspense } from 'react'
import { useCall } from '#platform/web/app/calls.ts'
import type { FormOf } from '#platform/web/app/form.ts'
import {
  recordForm,
  type FieldsProps,
  type FormPart,
  type Loaded,
  type Opening,
} from '#platform/web/app/record-form.tsx'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { approvalPart, type ApprovalValues } from '#mechanisms/approvals/approval-part.tsx'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { ownAmount } from '#mechanisms/currencies/currency-values.web.ts'
import { filesPart } from '#mechanisms/attachments/files-part.tsx'
import { currencyOf, emptyInvoice, InvoiceFields, isAmount, valuesOf, type InvoiceValues } from './invoice-fields.tsx'
import { invoiceCalls, type InvoiceDetail } from './invoice.contract.ts'
import { t } from './invoice.words.ts'

const InvoicedOrder = lazy(() => import('./invoiced-order.tsx'))

interface Kind {
  kind: string
  name: string
}

/** The processes that an invoice may go by. */
function useKinds(): Loaded<readonly Kind[]> {
  const { data, error, refetch } = useCall(processCalls.types, {})
  return { data: data && (data.list.find(({ type }) => type === 'invoice')?.kinds ?? []), error, refetch }
}
/** A draft may name a process that is gone. */
const kindOf = (kinds: readonly Kind[] | undefined, { procId }: InvoiceValues) =>
  kinds?.find(one => one.kind === procId)

function useFacts(values: InvoiceValues) {
  const kind = kindOf(useKinds().data, values)
  const currency = { currency: currencyOf(values), rate: values.storeOrder?.rate ?? '' }
  return { kind: kind?.kind ?? '', ...(isAmount(values.amount) ? { amount: ownAmount(values.amount, currency) } : {}) }
}

/** Which process it goes by: between its files and those who approve. */
const processPart: FormPart<InvoiceValues & ApprovalValues, object, unknown, object> = {
  empty: {},
  useHeld: () => ({ input: () => ({}) }),
  Draw: ({ form }) => <ChooseProcess form={form} />,
}

function ChooseProcess({ form: { values, set } }: { form: FormOf<InvoiceValues & ApprovalValues> }) {
  const kinds = useKinds().data ?? []
  async function choose() {
    const chosen = await actionMenu(
      kinds.map(one => ({ key: one.kind, name: one.name })),
      t('process'),
    )
    if (chosen !== null) set({ procId: chosen, chosen: {} })
  }
  if (kinds.length === 0) return null
  return (
    <Section>
      <Field label={t('process')} inline>
        <FieldButton onPress={() => void choose()}>{kindOf(kinds, values)?.name}</FieldButton>
      </Field>
    </Section>
  )
}

/**
 * A new invoice; or with an id in the address one that was rejected or withdrawn, to be changed and submitted
 * again.
 */
export default recordForm({
  calls: invoiceCalls,

  title: ({ isNew }) => t(isNew ? 'newInvoice' : 'editInvoice'),
  home: '/finance/invoice/list',
  page: id => `/finance/invoice/detail/${id}`,
  draft: 'invoice',
  useKnown: useKinds,
  initial: ({ known }: Opening<unknown, readonly Kind[]>): InvoiceValues => ({
    ...emptyInvoice,
    procId: known[0]?.kind ?? '',
  }),
  valuesOf: (invoice, known) => ({
    ...valuesOf(invoice),
    procId: known.find(one => one.kind === invoice.procId)?.kind ?? '',
  }),
  input: ({ procId, storeOrder, storeLines, ...values }) => ({
    ...values,
    procId: procId || null,
    currency: currencyOf({ direction: values.direction, storeOrder }),
    storeOrderId: values.direction === 'in' ? (storeOrder?.id ?? null) : null,
    storeLines:
      values.direction === 'in' && storeOrder
        ? Object.entries(storeLines)
            .filter(([, { quantity }]) => quantity !== '')
            .map(([lineId, line]) => ({ lineId, ...line }))
        : [],
  }),
  parts: [filesPart({ title: () => t('attachments') }), processPart, approvalPart({ type: 'invoice', useFacts })],
  Fields: ({ form, record, addFiles }: FieldsProps<InvoiceValues, InvoiceDetail>) => (
    <>
      <InvoiceFields form={form} exceptId={record?.id} onPhoto={photo => addFiles([photo])} />
      {form.values.direction === 'in' && (
        <Suspense>
          <InvoicedOrder form={form} />
        </Suspense>
      )}
    </>
  ),
})
