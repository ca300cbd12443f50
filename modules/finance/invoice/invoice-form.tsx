import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useForm, type FormOf } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useAddress, useBack, useGo } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { WithEndBefore, type EndBefore } from '#mechanisms/approvals/end-before.tsx'
import { inboxCalls } from '#mechanisms/approvals/inbox.contract.ts'
import { PreviewSteps } from '#mechanisms/approvals/preview-steps.tsx'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { FilesSection } from '#mechanisms/attachments/files-field.tsx'
import { useUploads, type Uploads } from '#mechanisms/attachments/use-uploads.web.ts'
import { PeopleField } from '#mechanisms/people/person-field.tsx'
import { emptyInvoice, inputOf, InvoiceFields, isAmount, valuesOf, type InvoiceValues } from './invoice-fields.tsx'
import { invoiceCalls, type InvoiceDetail } from './invoice.contract.ts'
import { t } from './invoice.words.ts'

interface Kind { kind: string, name: string }

const refreshes = [invoiceCalls.list, invoiceCalls.detail, approvalCalls.flow, inboxCalls.list, inboxCalls.counts]
const home = '/finance/invoice/list'
const pageOf = (id: string) => `/finance/invoice/detail/${id}`

/** A new invoice; or with an id in the address one that was turned down or taken back, to be changed and handed in again. */
export default function InvoiceForm() {
  const { id } = useAddress()
  const back = useBack(home)
  const types = useCall(processCalls.types, {})
  const invoice = useCall(invoiceCalls.detail, { id: id ?? '' }, { enabled: id !== undefined })
  const kinds = types.data?.list.find(({ type }) => type === 'invoice')?.kinds
  if (kinds && id === undefined) return <Create kinds={kinds} />
  if (kinds && invoice.data) return <WithEndBefore key={id} subjectType='invoice' subjectId={id!} title={t('editInvoice')} home={pageOf(id!)}>{before => <Edit invoice={invoice.data} kinds={kinds} before={before} />}</WithEndBefore>
  const error = types.error ?? invoice.error
  return (
    <Page title={t(id ? 'editInvoice' : 'newInvoice')} onBack={back}>
      {error ? <ErrorState text={refusalText(error)} onRetry={() => { void types.refetch(); void invoice.refetch() }} /> : <Skeleton kind='detail' />}
    </Page>
  )
}

function Create({ kinds }: { kinds: readonly Kind[] }) {
  const go = useGo()
  const uploads = useUploads(mostFiles)
  const form = useForm(invoiceCalls.create, {
    draft: 'invoice', refreshes,
    initial: { ...emptyInvoice, procId: kinds[0]?.kind ?? '' } as InvoiceValues,
    input: values => inputOf(values, uploads.ids),
    done: ({ id, status }: { id: string, status: string }) => {
      toast.success(t(status === 'agree' ? 'agreedAtOnce' : 'submitted'))
      go(pageOf(id), { replace: true })
    },
  })
  return <Form title={t('newInvoice')} form={form} uploads={uploads} kinds={kinds} />
}

function Edit({ invoice, kinds, before }: { invoice: InvoiceDetail, kinds: readonly Kind[], before: EndBefore }) {
  const back = useBack(pageOf(invoice.id))
  const uploads = useUploads(mostFiles - invoice.attachments.length)
  const form = useForm(invoiceCalls.update, {
    initial: { ...valuesOf(invoice), ...before, procId: kinds.find(one => one.kind === invoice.procId)?.kind ?? '' },
    refreshes,
    input: values => ({ id: invoice.id, ...inputOf(values, uploads.ids) }),
    done: () => { toast.success(t('submitted')); back() },
  })
  return <Form title={t('editInvoice')} form={form} uploads={uploads} kinds={kinds} id={invoice.id} />
}

interface FormProps { title: string, form: FormOf<InvoiceValues>, uploads: Uploads, kinds: readonly Kind[], id?: string }

function Form({ title, form, uploads, kinds, id }: FormProps) {
  const { values, set } = form
  const send = () => uploads.holdUp ? void toast.warn(uploads.holdUp) : form.send()
  // A draft may name a process that is gone.
  const kind = kinds.find(one => one.kind === values.procId)
  const preview = useCall(processCalls.preview, { type: 'invoice', kind: kind?.kind ?? '', ...isAmount(values.amount) ? { amount: values.amount } : {} })
  async function chooseProcess() {
    const chosen = await actionMenu(kinds.map(one => ({ key: one.kind, name: one.name })), t('process'))
    if (chosen !== null) set({ procId: chosen, chosen: {} })
  }
  return (
    <FormScreen title={title} home={home} form={{ ...form, send }} submit={t('submit')}>
      <InvoiceFields form={form} exceptId={id} onPhoto={photo => uploads.add([photo])} />
      <FilesSection title={t('attachments')} kept={values.kept} onKeep={kept => set({ kept })} uploads={uploads} />
      {kinds.length > 0 && <Section><Field label={t('process')} inline><FieldButton onPress={() => void chooseProcess()}>{kind?.name}</FieldButton></Field></Section>}
      {preview.data && <PreviewSteps preview={preview.data} chosen={values.chosen} onChoose={chosen => set({ chosen: chosen as InvoiceValues['chosen'] })} problem={form.error('chosen')} />}
      <Section><Field label={t('copies')} inline><PeopleField value={values.copies} onChange={copies => set({ copies: [...copies] })} title={t('copies')} /></Field></Section>
    </FormScreen>
  )
}
