import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useForm, type FormOf } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useAddress, useBack, useGo } from '#platform/web/app/navigation.ts'
import { useSettled } from '#platform/web/app/settled.ts'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
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
import { readMoney } from '#mechanisms/money/money.contract.ts'
import { useMe } from '#modules/account/account.web.tsx'
import { incomeTypes, purchaseType } from './contract-brief.contract.ts'
import { emptyContract, inputOf, valuesOf, type ContractValues } from './contract-values.web.ts'
import { contractCalls, type ContractDetail } from './contract.contract.ts'
import { t } from './contract.words.ts'
import { PartiesPart, PeoplePart, TermsPart } from './form-parts.tsx'
import { pageOfContract } from './show-contract.web.ts'

const refreshes = [contractCalls.list, contractCalls.total, contractCalls.detail, approvalCalls.flow, inboxCalls.list, inboxCalls.counts]

/** A new contract of the kind in the address; or with an id one that was turned down or taken back, to be changed and handed in again. */
export default function ContractForm() {
  const { id } = useAddress()
  const back = useBack('/crm/contract')
  const contract = useCall(contractCalls.detail, { id: id ?? '' }, { enabled: id !== undefined })
  const me = useMe()
  if (id === undefined && me) return <Create me={{ id: me.id, name: me.nickName, avatar: me.avatar }} />
  if (contract.data) return <WithEndBefore key={id} subjectType='contract' subjectId={id!} title={t('editContract')} home={pageOfContract(id!)}>{before => <Edit contract={contract.data} before={before} />}</WithEndBefore>
  return (
    <Page title={t(id ? 'editContract' : 'newContract')} onBack={back}>
      {contract.error ? <ErrorState text={refusalText(contract.error)} onRetry={() => void contract.refetch()} /> : <Skeleton kind='detail' />}
    </Page>
  )
}

function Create({ me }: { me: NonNullable<ContractValues['manager']> }) {
  const { kind, customer, chance } = useAddress()
  const go = useGo()
  const uploads = useUploads(mostFiles)
  const incomeType = kind === 'purchase' ? purchaseType : incomeTypes.find(one => String(one) === kind) ?? 0
  const form = useForm(contractCalls.create, {
    draft: incomeType === purchaseType ? 'contract.purchase' : 'contract', refreshes,
    initial: { ...emptyContract, incomeType, manager: me, ...customer ? { customer: { id: customer, name: '' } } : {}, ...chance ? { chance: { id: chance, name: '' } } : {} } as ContractValues,
    input: values => inputOf(values, uploads),
    done: ({ id, status }: { id: string, status: string }) => {
      toast.success(t(status === 'agree' ? 'agreedAtOnce' : 'submitted'))
      go(pageOfContract(id), { replace: true })
    },
  })
  return <Form title={t('newContract')} form={form} uploads={uploads} />
}

function Edit({ contract, before }: { contract: ContractDetail, before: EndBefore }) {
  const back = useBack(pageOfContract(contract.id))
  const uploads = useUploads(mostFiles - contract.attachments.length)
  const form = useForm(contractCalls.update, {
    initial: { ...valuesOf(contract), ...before } as ContractValues, refreshes,
    input: values => ({ id: contract.id, ...inputOf(values, uploads) }),
    done: () => { toast.success(t('submitted')); back() },
  })
  return <Form title={t('editContract')} form={form} uploads={uploads} />
}

function Form({ title, form, uploads }: { title: string, form: FormOf<ContractValues>, uploads: Uploads }) {
  const { values, set, error } = form
  const amount = useSettled(readMoney(values.total) ?? '0.00')
  const preview = useCall(processCalls.preview, { type: 'contract', kind: values.incomeType === purchaseType ? 'purchase' : 'income', amount })
  const send = () => uploads.holdUp ? void toast.warn(uploads.holdUp) : form.send()
  return (
    <FormScreen title={title} home='/crm/contract' form={{ ...form, send }} submit={t('submit')}>
      <PartiesPart form={form} />
      <TermsPart form={form} />
      <PeoplePart form={form} />
      <FilesSection title={t('attachments')} kept={values.kept} onKeep={kept => set({ kept })} uploads={uploads} />
      {preview.data && <PreviewSteps preview={preview.data} chosen={values.chosen} onChoose={chosen => set({ chosen: chosen as ContractValues['chosen'] })} problem={error('chosen')} />}
    </FormScreen>
  )
}
