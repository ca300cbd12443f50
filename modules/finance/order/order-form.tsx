import { useState } from 'react'
import type { CallRefused } from '#platform/web/app/answer.ts'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useForm, type FormOf } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useAddress, useBack, useGo, useScreenKind } from '#platform/web/app/navigation.ts'
import { useSettled } from '#platform/web/app/settled.ts'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { locale } from '#platform/web/words/words.ts'
import { WithEndBefore, type EndBefore } from '#mechanisms/approvals/end-before.tsx'
import { PreviewSteps } from '#mechanisms/approvals/preview-steps.tsx'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { FilesSection } from '#mechanisms/attachments/files-field.tsx'
import { useFilesHere } from '#mechanisms/attachments/files-here.web.ts'
import { keptFiles } from '#mechanisms/attachments/form-files.web.ts'
import { useUploads, type Uploads } from '#mechanisms/attachments/use-uploads.web.ts'
import { chineseCapitals } from '#mechanisms/money/chinese-capitals.contract.ts'
import { t } from '../finance.words.ts'
import { AllocationPart, CopiesPart, LinesPart, MainPart, OffsetsPart, PayeePart, ProjectsPart } from './form-parts.tsx'
import { LinksPart } from './links-part.tsx'
import {
  emptyOrder,
  filesOf,
  inOwn,
  inputOf,
  likeOf,
  ownInvoiceFiles,
  totalOf,
  valuesOf,
  type OrderValues,
} from './form-values.web.ts'
import { rateFar } from '#mechanisms/currencies/currency.contract.ts'
import { orderCalls, orderTypes, settledBy, type OrderDetail, type OrderType } from './order.contract.ts'
import { amountText, pageOf } from './show-order.web.ts'
import css from './order.module.css'

/**
 * A new order of the kind in the address, or like the one named by `from`; or with an id one that was rejected or
 * withdrawn, to be changed and resubmitted.
 */
export default function OrderForm() {
  useScreenKind('record')
  const { id, from, type: requestedType } = useAddress()
  const back = useBack('/finance/list')
  const known = id ?? from
  const order = useCall(orderCalls.detail, { id: known ?? '' }, { enabled: known !== undefined })
  const type = orderTypes.find(one => one === requestedType) ?? 'expense'
  if (known === undefined) return <Create key={type} type={type} />
  if (order.data)
    return id ? <Edited key={id} order={order.data} /> : <Create key={from} type={order.data.type} like={order.data} />
  return (
    <Page title={t(id ? 'editOrder' : 'newOrder')} onBack={back}>
      {order.error ? (
        <ErrorState text={refusalText(order.error)} onRetry={() => void order.refetch()} />
      ) : (
        <Skeleton kind="detail" />
      )}
    </Page>
  )
}

function Create({ type, like }: { type: OrderType; like?: OrderDetail }) {
  const go = useGo()
  const [initial] = useState(() => (like ? likeOf(like, day(Date.now())) : emptyOrder))
  const [filesHere, invoicesHere] = [useFilesHere('files'), useFilesHere('invoices')]
  const files = useUploads(mostFiles, 0, [], like ? filesHere : { name: `finance.${type} files` })
  const invoices = useUploads(mostFiles, 0, [], like ? invoicesHere : { name: `finance.${type} invoices` })
  const form = useForm(orderCalls.create, {
    // What is like another one leaves alone what was begun before.
    ...(like ? {} : { draft: `finance.${type}` }),
    initial,

    input: values => ({ ...inputOf(type, values), ...filesOf(true, values, files, invoices) }),
    question: askAboutRate,
    done: ({ id, status }: { id: string; status: string }) => {
      toast.success(t(status === 'agree' ? 'agreedAtOnce' : 'submitted'))
      go(pageOf({ id, type }), { replace: true })
    },
  })
  return <Form title={t(`${type}Order`)} isNew={!like} type={type} form={form} files={files} invoices={invoices} />
}

const Edited = ({ order }: { order: OrderDetail }) => (
  <WithEndBefore subjectType="finance" subjectId={order.id} title={t('editOrder')} home={pageOf(order)}>
    {before => <Edit order={order} before={before} />}
  </WithEndBefore>
)

function Edit({ order, before }: { order: OrderDetail; before: EndBefore }) {
  const back = useBack(pageOf(order))
  const form = useForm(orderCalls.update, {
    initial: valuesOf(order, before),

    input: values => ({ ...inputOf(order.type, values), ...filesOf(false, values, files, invoices), id: order.id }),
    question: askAboutRate,
    done: () => {
      toast.success(t('submitted'))
      back()
    },
  })
  const { removedFiles, removedInvoices } = form.values
  const files: Uploads = useUploads(
    mostFiles,
    keptFiles(order.attachments, removedFiles).length,
    [],
    useFilesHere('files'),
  )
  const invoices: Uploads = useUploads(
    mostFiles,
    keptFiles(order.invoiceFiles, removedInvoices).length,
    [],
    useFilesHere('invoices'),
  )
  return <Form title={t('editOrder')} type={order.type} form={form} order={order} files={files} invoices={invoices} />
}

/** A rate that is far from the company's own needs a confirmation, and is sent again once it is confirmed. */
const askAboutRate = (refused: CallRefused) =>
  refused.code === rateFar.code
    ? confirmDialog({ title: t('rateFarAsk'), text: refused.message, confirm: t('rateConfirmed') }).then(isMeant =>
        isMeant ? { isRateConfirmed: true } : null,
      )
    : undefined

interface FormProps {
  title: string
  /** Nothing of it is known yet: one begins to write at once. */
  isNew?: boolean
  type: OrderType
  form: FormOf<OrderValues>
  /** The order that is changed. */
  order?: OrderDetail
  files: Uploads
  invoices: Uploads
}

/** One form for all six kinds, of the parts that a kind has. */
function Form({ title, isNew = false, type, form, order, files, invoices }: FormProps) {
  const { values, set } = form
  const [today] = useState(() => day(Date.now()))
  const total = totalOf(values.lines)
  const amount = inOwn(total, values)
  const holdUp = files.holdUp ?? invoices.holdUp ?? (values.lines.length === 0 ? t('needLine') : undefined)
  const send = () => (holdUp ? void toast.warn(holdUp) : form.send())
  const settled = useSettled(amount)
  const preview = useCall(processCalls.preview, {
    type: 'finance',
    kind: type,
    amount: settled,
    ...(values.department ? { departmentId: values.department.id } : {}),
  })
  const part = { type, form }
  return (
    <FormScreen
      title={title}
      home="/finance/list"
      form={{ ...form, send, clear: () => (form.clear(), files.clear(), invoices.clear()) }}
      submit={t('submit')}
      foot={<Foot total={total} amount={amount} currency={values.currency} />}
    >
      <MainPart {...part} isNew={isNew} />
      <LinksPart {...part} total={total} amount={amount} />
      <LinesPart {...part} today={today} total={total} />
      {settledBy[type] && <OffsetsPart {...part} amount={amount} />}
      {type !== 'expense' && type !== 'travel' && <PayeePart {...part} />}
      {values.lines.length > 0 && <AllocationPart {...part} total={total} />}
      {values.lines.length > 0 && <ProjectsPart {...part} total={total} />}
      <FilesSection
        title={t('invoices')}
        add={t('addInvoices')}
        kept={[...keptFiles(order && ownInvoiceFiles(order), values.removedInvoices), ...values.keptInvoices]}
        uploads={invoices}
        onRemove={({ id }) =>
          set({
            removedInvoices: [...values.removedInvoices, id],
            keptInvoices: values.keptInvoices.filter(one => one.id !== id),
          })
        }
      />
      <FilesSection
        title={t('files')}
        kept={keptFiles(order?.attachments, values.removedFiles)}
        uploads={files}
        onRemove={({ id }) => set({ removedFiles: [...values.removedFiles, id] })}
      />
      {preview.data && (
        <PreviewSteps
          preview={preview.data}
          chosen={values.chosen}
          onChoose={chosen => set({ chosen: chosen as OrderValues['chosen'] })}
          problem={form.error('chosen')}
        />
      )}
      <CopiesPart {...part} />
    </FormScreen>
  )
}

/** What it comes to, in figures and in words, live. */
function Foot({ total, amount, currency }: { total: string; amount: string; currency: string }) {
  const words = locale() === 'zh-CN' ? chineseCapitals(amount) : t('total')
  return (
    <div className={css.foot} role="status">
      <b>{amountText(total, currency)}</b>
      <small>{currency === 'CNY' ? words : t('inOwn', { amount: amountText(amount) })}</small>
    </div>
  )
}
