import { useState } from 'react'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useForm, type FormOf } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useAddress, useBack, useGo } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { mostFiles, type FileBrief } from '#mechanisms/attachments/attachment.contract.ts'
import { FilesSection } from '#mechanisms/attachments/files-field.tsx'
import { useUploads, type Uploads } from '#mechanisms/attachments/use-uploads.web.ts'
import { DictionaryField } from '#mechanisms/dictionaries/dictionary-field.tsx'
import { chineseCapitals } from '#mechanisms/money/chinese-capitals.contract.ts'
import { readMoney } from '#mechanisms/money/money.contract.ts'
import { billDirections, billKinds, billLogCalls, billWays, type BillDirection, type BillLogDetail, type BillWay } from './bill-log.contract.ts'
import css from './bill-log.module.css'
import { t } from './bill-log.words.ts'

interface Values {
  direction: BillDirection, amount: string, billDate: string, partyName: string, way: BillWay, kind: { id: string, name: string } | null, account: string, summary: string, kept: FileBrief[]
}
const refreshes = [billLogCalls.list, billLogCalls.total, billLogCalls.detail]
const inputOf = ({ kind, kept, ...values }: Values, uploads: Uploads) => ({ ...values, kindId: kind?.id ?? null, resId: [...kept.map(({ id }) => id), ...uploads.ids] })
const home = '/finance/billlog/list'
const pageOf = (id: string) => `/finance/billlog/detail/${id}`

/** Money that came in or went out, to be written down; or with an id in the address, changed. */
export default function BillLogForm() {
  const { id } = useAddress()
  const back = useBack(home)
  const { data, error, refetch } = useCall(billLogCalls.detail, { id: id ?? '' }, { enabled: id !== undefined })
  if (id === undefined) return <Create />
  if (data) return <Edit key={id} billLog={data} />
  return <Page title={t('editBillLog')} onBack={back}>{error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind='detail' />}</Page>
}

function Create() {
  const go = useGo()
  const uploads = useUploads(mostFiles)
  const [today] = useState(() => day(Date.now()))
  const form = useForm(billLogCalls.create, {
    draft: 'bill_log', refreshes,
    initial: { direction: 'in', amount: '', billDate: today, partyName: '', way: 'bank', kind: null, account: '', summary: '', kept: [] } as Values,
    input: values => inputOf(values, uploads),
    done: ({ id }: { id: string }) => { toast.success(t('saved')); go(pageOf(id), { replace: true }) },
  })
  return <Form title={t('newBillLog')} form={form} uploads={uploads} />
}

function Edit({ billLog: { id, direction, amount, billDate, partyName, way, kind, account, summary, attachments } }: { billLog: BillLogDetail }) {
  const back = useBack(pageOf(id))
  const uploads = useUploads(mostFiles - attachments.length)
  const form = useForm(billLogCalls.update, {
    initial: { direction, amount, billDate, partyName, way, kind, account, summary, kept: attachments } as Values,
    refreshes,
    input: values => ({ id, ...inputOf(values, uploads) }),
    done: () => { toast.success(t('saved')); back() },
  })
  return <Form title={t('editBillLog')} form={form} uploads={uploads} />
}

function Form({ title, form, uploads }: { title: string, form: FormOf<Values>, uploads: Uploads }) {
  const { values, set, error } = form
  const send = () => uploads.holdUp ? void toast.warn(uploads.holdUp) : form.send()
  const amount = readMoney(values.amount)
  async function chooseWay() {
    const chosen = await actionMenu(billWays.map(way => ({ key: way, name: t(`way_${way}`) })), t('way'))
    if (chosen !== null) set({ way: chosen })
  }
  return (
    <FormScreen title={title} home={home} form={{ ...form, send }} submit={t('save')}>
      <Section>
        <div className={css.direction}>
          <Segmented label={t('billLog')} value={values.direction} onChange={direction => set({ direction })} options={billDirections.map(one => ({ key: one, name: t(one) }))} />
        </div>
        <Field label={t('amount')} required error={error('amount')} hint={amount ? chineseCapitals(amount) : undefined}><NumberField value={values.amount} onChange={amount => set({ amount })} unit={t('yuan')} placeholder='0.00' /></Field>
        <Field label={t(values.direction === 'in' ? 'payer' : 'payee')} required error={error('partyName')}><TextField value={values.partyName} onChange={partyName => set({ partyName })} maxLength={100} placeholder={t('partyText')} clearable /></Field>
        <Field label={t('billDate')} inline error={error('billDate')}><DateField value={values.billDate} onChange={billDate => { if (billDate) set({ billDate }) }} /></Field>
        <Field label={t('way')} inline><FieldButton onPress={() => void chooseWay()}>{t(`way_${values.way}`)}</FieldButton></Field>
        <DictionaryField kind={billKinds} label={t('kind')} value={values.kind} onChange={kind => set({ kind })} />
      </Section>
      <Section>
        <Field label={t('summary')} error={error('summary')}><TextArea value={values.summary} onChange={summary => set({ summary })} maxLength={1_000} placeholder={t('summaryText')} /></Field>
        <Field label={t('account')} error={error('account')}><TextField value={values.account} onChange={account => set({ account })} maxLength={100} placeholder={t('accountText')} /></Field>
      </Section>
      <FilesSection title={t('attachments')} kept={values.kept} onKeep={kept => set({ kept })} uploads={uploads} />
    </FormScreen>
  )
}
