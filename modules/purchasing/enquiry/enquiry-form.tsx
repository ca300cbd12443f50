import { useCall } from '#platform/web/app/calls.ts'
import { recordForm, type FieldsProps } from '#platform/web/app/record-form.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { CloseIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { filesPart } from '#mechanisms/attachments/files-part.tsx'
import { FieldRows, type RowProps } from '#mechanisms/fields/field-rows.tsx'
import { emptyValues, inputOf, valuesOf } from '#mechanisms/fields/field-values.web.ts'
import type { Named } from '#mechanisms/fields/fields.contract.ts'
import { GoodsLinesFoot, GoodsLinesSection, GoodsLinesView } from '#mechanisms/lines/goods-lines-section.tsx'
import { goodsDraftOf, goodsValuesOf, noGoodsYet, type GoodsValues } from '#mechanisms/lines/goods-line-values.web.ts'
import { ProjectField } from '#mechanisms/projects/project-field.tsx'
import { chooseSupplier } from '#mechanisms/suppliers/supplier-field.tsx'
import { leftToOrder } from '../purchase-apply/left-to-order.web.ts'
import { purchaseApplyCalls, type PurchaseApplyDetail } from '../purchase-apply/purchase-apply.contract.ts'
import { enquiryCalls, enquiryFields, mostAsked, type EnquiryDetail } from './enquiry.contract.ts'
import { t } from './enquiry.words.ts'
import { enquiryWords } from './enquiry-words.web.ts'

interface Invited extends Named {
  /** It has answered, and stays. */ hasAnswered: boolean
}
const begun = {
  ...emptyValues(enquiryFields),
  ...noGoodsYet,
  purchaseApplyId: null as string | null,
  suppliers: [] as Invited[],
}
type Values = typeof begun

/** The lines of an enquiry that is changed: each stays of the application's line. */
const goodsOf = (enquiry: EnquiryDetail): GoodsValues => {
  const values = goodsValuesOf(enquiry)
  return { ...values, lines: values.lines.map((line, place) => ({ ...line, ofId: enquiry.lines[place]!.applyItemId })) }
}

/** A new one, for what is left to order of the application in the address; or with an id one that is there. */
export default recordForm({
  calls: enquiryCalls,
  title: ({ isNew }) => t(isNew ? 'new' : 'edit'),
  home: '/jxc/enquiry/list',
  page: id => `/jxc/enquiry/detail/${id}`,
  draft: ({ known }) => (known ? undefined : 'enquiry'),
  useKnown: ({ apply = '' }) => {
    const applied = useCall(purchaseApplyCalls.detail, { id: apply }, { enabled: apply !== '' })
    return apply === '' ? { data: null } : applied
  },
  initial: ({ known }: { known: PurchaseApplyDetail | null }): Values =>
    known
      ? {
          ...begun,
          name: known.name,
          answerBy: known.neededOn,
          projectId: known.project,
          purchaseApplyId: known.id,
          ...leftToOrder(known),
        }
      : begun,
  valuesOf: enquiry => ({
    ...valuesOf(enquiryFields, enquiry),
    ...goodsOf(enquiry),
    purchaseApplyId: enquiry.purchaseApply?.id ?? null,
    suppliers: enquiry.offers.map(({ supplier, state }) => ({
      id: supplier.id,
      name: supplier.name,
      hasAnswered: state !== 'asked',
    })),
  }),
  input: ({ lines, discount, suppliers, purchaseApplyId, ...values }) => ({
    ...inputOf(enquiryFields, values),
    ...goodsDraftOf({ lines, discount }),
    purchaseApplyId,
    supplierIds: suppliers.map(({ id }) => id),
  }),
  Foot: ({ form }) => <GoodsLinesFoot values={form.values} />,
  parts: [filesPart()],
  Fields,
})

const ProjectRow = ({ label, value, onChange, error }: RowProps<Named | null>) => (
  <Field label={label} inline error={error}>
    <ProjectField value={value} onChange={onChange} clearable />
  </Field>
)

function Fields({ form, record }: FieldsProps<Values, EnquiryDetail>) {
  const isAnswered = record?.offers.some(({ state }) => state === 'answered') ?? false
  return (
    <>
      <Section>
        <FieldRows words={enquiryWords} form={form} names={enquiryFields.names} rows={{ 'of projectId': ProjectRow }} />
      </Section>
      <Suppliers form={form} note={isAnswered ? t('linesKept') : ''} />
      {record && isAnswered ? (
        <GoodsLinesView title={t('lines')} lines={record.lines} totals={record} />
      ) : (
        <GoodsLinesSection
          title={t('lines')}
          values={form.values}
          onChange={form.set}
          problem={form.error('lines')}
          discountProblem={form.error('discount')}
        />
      )}
    </>
  )
}

/** Whom to ask. Who has answered stays. */
function Suppliers({ form: { values, set, error }, note }: Pick<FieldsProps<Values>, 'form'> & { note: string }) {
  const { suppliers } = values
  async function add() {
    const chosen = await chooseSupplier({ without: suppliers.map(({ id }) => id) })
    if (chosen) set({ suppliers: [...suppliers, { id: chosen.id, name: chosen.name, hasAnswered: false }] })
  }
  const problem = error('suppliers')
  return (
    <Section title={t('suppliers')} note={problem ? <span role="alert">{problem}</span> : note}>
      {suppliers.length === 0 && <ListRow title={t('noSuppliers')} />}
      {suppliers.map(({ id, name, hasAnswered }) => (
        <ListRow
          key={id}
          title={name}
          right={
            hasAnswered ? (
              t('answered')
            ) : (
              <IconButton
                icon={CloseIcon}
                label={t('leaveOut', { name })}
                onPress={() => set({ suppliers: suppliers.filter(one => one.id !== id) })}
              />
            )
          }
        />
      ))}
      {suppliers.length < mostAsked && (
        <Button kind="text" icon={PlusIcon} onPress={() => void add()}>
          {t('addSupplier')}
        </Button>
      )}
    </Section>
  )
}
