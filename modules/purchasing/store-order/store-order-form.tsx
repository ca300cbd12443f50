import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useForm, type FormOf } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useAddress, useBack, useGo } from '#platform/web/app/navigation.ts'
import { useSettled } from '#platform/web/app/settled.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { PlusIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { locale } from '#platform/web/words/words.ts'
import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { WithEndBefore, type EndBefore } from '#mechanisms/approvals/end-before.tsx'
import { inboxCalls } from '#mechanisms/approvals/inbox.contract.ts'
import { PreviewSteps } from '#mechanisms/approvals/preview-steps.tsx'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { mostFiles, type FileBrief } from '#mechanisms/attachments/attachment.contract.ts'
import { FilesSection } from '#mechanisms/attachments/files-field.tsx'
import { useUploads, type Uploads } from '#mechanisms/attachments/use-uploads.web.ts'
import { chineseCapitals } from '#mechanisms/money/chinese-capitals.contract.ts'
import { addMoney, readMoney } from '#mechanisms/money/money.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { PeopleField } from '#mechanisms/people/person-field.tsx'
import { ProjectField, type ChosenProject } from '#mechanisms/projects/project-field.tsx'
import { SupplierField, type ChosenSupplier } from '#mechanisms/suppliers/supplier-field.tsx'
import { ContractField, type ChosenContract } from '#modules/crm/crm.fields.tsx'
import { amountOfGoods, goodsAbout, noGoods, type GoodsValues } from './goods.web.ts'
import { storeOrderCalls, type StoreOrderDetail } from './store-order.contract.ts'
import css from './store-order.module.css'
import { t } from './store-order.words.ts'

interface Values {
  name: string, supplier: ChosenSupplier | null, contract: ChosenContract | null, project: ChosenProject | null, deliveryDate: string | null, remark: string, lines: GoodsValues[]
  kept: FileBrief[], chosen: Record<string, string[]>, copies: PersonBrief[]
}
const empty: Values = { name: '', supplier: null, contract: null, project: null, deliveryDate: null, remark: '', lines: [], kept: [], chosen: {}, copies: [] }
const valuesOf = ({ name, supplier, contract, project, deliveryDate, remark, lines, attachments }: StoreOrderDetail): Values => ({
  ...empty, name, supplier, contract, project, deliveryDate, remark, kept: attachments,
  lines: lines.map(({ name, spec, unit, quantity, price }) => ({ name, spec, unit, quantity: quantity.replace(/\.?0+$/, ''), price })),
})
const inputOf = ({ supplier, contract, project, lines, kept, copies, ...values }: Values, uploads: Uploads) => ({
  ...values, supplierId: supplier?.id ?? '', contractId: contract?.id ?? null, projectId: project?.id ?? null, copyIds: copies.map(({ id }) => id), resId: [...kept.map(({ id }) => id), ...uploads.ids],
  lines: lines.map(({ quantity, price, ...line }) => ({ ...line, quantity: readMoney(quantity) ?? quantity, price: readMoney(price) ?? price })),
})

const refreshes = [storeOrderCalls.list, storeOrderCalls.detail, storeOrderCalls.lastBalance, approvalCalls.flow, inboxCalls.list, inboxCalls.counts]
const home = '/jxc/order/list'
const pageOf = (id: string) => `/jxc/order/detail/${id}`

/** A new store order; or with an id in the address one that was turned down or taken back, to be changed and handed in again. */
export default function StoreOrderForm() {
  const { id } = useAddress()
  const back = useBack(home)
  const { data, error, refetch } = useCall(storeOrderCalls.detail, { id: id ?? '' }, { enabled: id !== undefined })
  if (id === undefined) return <Create />
  if (data) return <WithEndBefore key={id} subjectType='erp-store-order' subjectId={id!} title={t('editStoreOrder')} home={pageOf(id!)}>{before => <Edit order={data} before={before} />}</WithEndBefore>
  return <Page title={t('editStoreOrder')} onBack={back}>{error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind='detail' />}</Page>
}

function Create() {
  const go = useGo()
  const uploads = useUploads(mostFiles)
  const form = useForm(storeOrderCalls.create, {
    draft: 'store_order', initial: empty, refreshes,
    input: values => inputOf(values, uploads),
    done: ({ id, status }: { id: string, status: string }) => {
      toast.success(t(status === 'agree' ? 'agreedAtOnce' : 'submitted'))
      go(pageOf(id), { replace: true })
    },
  })
  return <Form title={t('newStoreOrder')} form={form} uploads={uploads} />
}

function Edit({ order, before }: { order: StoreOrderDetail, before: EndBefore }) {
  const back = useBack(pageOf(order.id))
  const uploads = useUploads(mostFiles - order.attachments.length)
  const form = useForm(storeOrderCalls.update, {
    initial: { ...valuesOf(order), ...before }, refreshes,
    input: values => ({ id: order.id, ...inputOf(values, uploads) }),
    done: () => { toast.success(t('submitted')); back() },
  })
  return <Form title={t('editStoreOrder')} form={form} uploads={uploads} />
}

interface PartProps { form: FormOf<Values> }

function Form({ title, form, uploads }: PartProps & { title: string, uploads: Uploads }) {
  const { values, set } = form
  const total = addMoney(...values.lines.map(amountOfGoods))
  const send = () => uploads.holdUp ? void toast.warn(uploads.holdUp) : form.send()
  const amount = useSettled(total)
  const preview = useCall(processCalls.preview, { type: 'erp-store-order', kind: '', amount })
  return (
    <FormScreen title={title} home={home} form={{ ...form, send }} submit={t('submit')} foot={<div className={css.foot} role='status'><b>{yuan(total)}</b><small>{locale() === 'zh-CN' ? chineseCapitals(total) : t('total')}</small></div>}>
      <About form={form} />
      <Goods form={form} total={total} />
      <FilesSection title={t('attachments')} kept={values.kept} onKeep={kept => set({ kept })} uploads={uploads} />
      {preview.data && <PreviewSteps preview={preview.data} chosen={values.chosen} onChoose={chosen => set({ chosen: chosen as Values['chosen'] })} problem={form.error('chosen')} />}
      <Section><Field label={t('copies')} inline><PeopleField value={values.copies} onChange={copies => set({ copies: [...copies] })} title={t('copies')} /></Field></Section>
    </FormScreen>
  )
}

/** What is bought of whom. A contract brings its supplier along. */
function About({ form: { values, set, error } }: PartProps) {
  return (
    <Section>
      <Field label={t('name')} required error={error('name')}><TextField value={values.name} onChange={name => set({ name })} maxLength={100} placeholder={t('nameText')} clearable /></Field>
      <Field label={t('contract')} inline>
        <ContractField
          value={values.contract} incomeType={[1]} supplierId={values.supplier?.id} placeholder={t('noLink')} clearable
          onChange={(contract, chosen) => set({ contract, ...chosen?.supplier ? { supplier: { id: chosen.supplier.id, name: chosen.supplier.name } } : {} })}
        />
      </Field>
      <Field label={t('supplier')} required inline><SupplierField value={values.supplier} onChange={supplier => set({ supplier })} /></Field>
      <Field label={t('project')} inline><ProjectField value={values.project} onChange={project => set({ project })} placeholder={t('noLink')} clearable /></Field>
      <Field label={t('deliveryDate')} inline error={error('deliveryDate')}><DateField value={values.deliveryDate} onChange={deliveryDate => set({ deliveryDate })} clearable /></Field>
      <Field label={t('remark')} error={error('remark')}><TextArea value={values.remark} onChange={remark => set({ remark })} maxLength={2_000} placeholder={t('remarkText')} /></Field>
    </Section>
  )
}

/** Its lines, each a row that opens to be changed. */
function Goods({ form: { values: { lines }, set, error }, total }: PartProps & { total: string }) {
  async function edit(goods: GoodsValues, place: number) {
    const { editGoods } = await import('./goods-sheet.tsx')
    const answer = await editGoods({ goods, isNew: false })
    if (answer === 'remove') set({ lines: lines.filter((_, index) => index !== place) })
    else if (answer) set({ lines: lines.map((one, index) => index === place ? answer.goods : one) })
  }
  async function add() {
    const { editGoods } = await import('./goods-sheet.tsx')
    let all = lines
    for (;;) {
      const answer = await editGoods({ goods: noGoods, isNew: true })
      if (answer === null || answer === 'remove') return
      all = [...all, answer.goods]
      set({ lines: all })
      if (!answer.andNext) return
    }
  }
  const problem = error('lines')
  return (
    <Section title={t('lines')} {...lines.length > 0 ? { action: yuan(total) } : {}} {...problem ? { note: <span role='alert'>{problem}</span> } : {}}>
      {lines.length === 0 && <p className={css.empty}>{t('noLines')}</p>}
      {lines.map((line, place) => (
        <ListRow key={place} wrap chevron onPress={() => void edit(line, place)} title={line.name} subtitle={goodsAbout({ ...line, price: readMoney(line.price) ?? '0.00' })} right={<b className={css.figure}>{yuan(amountOfGoods(line))}</b>} />
      ))}
      <div className={css.add}><Button kind='text' small icon={PlusIcon} onPress={() => void add()}>{t('addLine')}</Button></div>
    </Section>
  )
}
