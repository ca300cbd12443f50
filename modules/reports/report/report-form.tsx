import { useState } from 'react'
import * as v from 'valibot'
import { day as dayOfCall } from '#platform/contract/fields.ts'
import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { useForm } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useAddress, useBack, useGo } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { DocumentIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime, day as dayOf } from '#platform/web/words/format.ts'
import { spanText } from '../type/report-cycle.contract.ts'
import { TypeChoice } from '../type/type-choice.tsx'
import { mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { FilesSection } from '#mechanisms/attachments/files-field.tsx'
import { useFilesHere } from '#mechanisms/attachments/files-here.web.ts'
import { filesInput, keptFiles, type Removed } from '#mechanisms/attachments/form-files.web.ts'
import { useUploads, type Uploads } from '#mechanisms/attachments/use-uploads.web.ts'
import { PeopleField, PersonField } from '#mechanisms/people/person-field.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { t } from '../reports.words.ts'
import css from '../reports.module.css'
import { LinesSection } from './lines-section.tsx'
import {
  mostCopied,
  reportCalls,
  reportScopes,
  type ReportAccess,
  type ReportDetail,
  type ReportScope,
} from './report.contract.ts'

/** A new report, of a type and cycle that are chosen on top; with an id in the address, one that is changed. */
export default function ReportForm() {
  const { id, date, type } = useAddress()
  const back = useBack(id ? `/report/detail?id=${id}` : '/report/list')
  const [today] = useState(() => dayOf(Date.now()))
  const [day, setDay] = useState(v.is(dayOfCall, date) ? date : today)
  const [chosen, setChosen] = useState(type)
  const record = useCall(reportCalls.detail, { id: id ?? '' }, { enabled: id !== undefined })
  const at = record.data?.startDate ?? day
  const access = useCall(reportCalls.access, { date: at }, { enabled: id === undefined || record.data !== undefined })
  const error = record.error ?? access.error
  const types = access.data?.list ?? []
  const current =
    types.find(one => (record.data ? one.id === record.data.typeId : one.id === chosen)) ??
    (record.data ? undefined : (types.find(one => one.reportId === null) ?? types[0]))
  const choice = id === undefined && types.length > 0 && (
    <div className={css.top}>
      <TypeChoice label={t('choose')} types={types} value={current?.id ?? ''} onChange={setChosen} />
    </div>
  )
  const dates = id === undefined && (
    <Section>
      <Field label={t('cycle')} inline>
        <DateField value={day} onChange={next => next && setDay(next)} max={today} label={t('cycle')} />
      </Field>
    </Section>
  )
  if (current && (id !== undefined || current.reportId === null))
    return (
      <Writing
        key={`${current.id} ${current.startDate}`}
        access={current}
        record={record.data}
        head={
          <>
            {choice}
            {dates}
          </>
        }
      />
    )
  return (
    <Page title={t('newReport')} onBack={back}>
      {choice}
      {dates}
      {error ? (
        <ErrorState
          text={refusalText(error)}
          onRetry={() => {
            void record.refetch()
            void access.refetch()
          }}
        />
      ) : current?.reportId ? (
        <Empty
          icon={DocumentIcon}
          title={t('alreadyThere')}
          text={`${current.name} ${spanText(current.cycle, current)}`}
          action={<Button href={`/report/detail?id=${current.reportId}`}>{t('openIt')}</Button>}
        />
      ) : access.data ? (
        <Empty icon={DocumentIcon} title={t('noTemplates')} text={t('noTemplatesText')} />
      ) : (
        <Skeleton kind="detail" />
      )}
    </Page>
  )
}

interface Values {
  texts: string[]
  lineKeys: string[]
  reviewer: PersonBrief | null
  copied: PersonBrief[]
  removedFiles: Removed
  scope: ReportScope
  isDraft: boolean
}

const begun = (access: ReportAccess, record: ReportDetail | undefined): Values => ({
  texts: access.sections.map(({ title }) => record?.content.find(one => one.title === title)?.text ?? ''),
  lineKeys: record?.lines.map(({ key }) => key) ?? [],
  reviewer: record?.reviewer ?? null,
  copied: record?.copied.filter(({ id }) => id !== record.reviewer?.id) ?? [],
  scope: record?.scope ?? 'given',
  removedFiles: [],
  isDraft: false,
})

interface WritingProps {
  access: ReportAccess
  record: ReportDetail | undefined
  head: React.ReactNode
}

/** The form itself: each section of the template, what the work has to say, and whom it is for. */
function Writing({ access, record, head }: WritingProps) {
  const go = useGo()
  const home = record ? `/report/detail?id=${record.id}` : '/report/list'
  // What was handed in once is handed in again, however late.
  const wasSent = Boolean(record?.sentAt)
  const maySend = access.canSend || wasSent
  const inputOf = ({ texts, reviewer, copied, removedFiles, isDraft, ...rest }: Values) => ({
    ...rest,
    isDraft: isDraft || !maySend,
    content: access.sections.map(({ title }, place) => ({ title, text: texts[place] ?? '' })),
    reviewerId: reviewer?.id ?? null,
    copyIds: copied.map(({ id }) => id),
    ...filesInput(!record, removedFiles ?? [], uploads),
    ...(record ? { id: record.id } : { typeId: access.id, date: access.startDate }),
  })
  const draft = record ? undefined : `report ${access.id} ${access.startDate}`
  const form = useForm<typeof reportCalls.create, Values>(
    (record ? reportCalls.update : reportCalls.create) as typeof reportCalls.create,
    {
      ...(draft === undefined ? {} : { draft }),
      initial: begun(access, record),
      input: inputOf as never,
      done: ({ id, status }: { id: string; status: string }) => {
        toast.success(t(status === 'sent' ? 'sent' : 'savedDraft'))
        go(`/report/detail?id=${id}`, { replace: true })
      },
    },
  )
  const { values, set } = form
  const kept = keptFiles(record?.attachments, values.removedFiles)
  const here = useFilesHere('files')
  const uploads: Uploads = useUploads(
    mostFiles,
    kept.length,
    [],
    draft === undefined ? here : { name: `${draft} files` },
  )
  const write = (place: number, text: string) =>
    set({ texts: values.texts.map((one, at) => (at === place ? text : one)) })
  const title = access.sections.map(section => section.title)
  const isEmpty = (place: number) => !values.texts[place]?.trim()
  /** Where something is to be written yet: what is refused about the content is said there. */
  const lacking = Math.max(
    0,
    access.sections.findIndex(({ isRequired }, place) => isRequired && isEmpty(place)),
  )
  return (
    <FormScreen
      title={t(record ? 'editReport' : 'newReport')}
      home={home}
      submit={t(maySend ? 'send' : 'saveDraft')}
      form={{
        ...form,
        send: () => (uploads.holdUp ? void toast.warn(uploads.holdUp) : form.send()),
        clear: () => (form.clear(), uploads.clear()),
      }}
      foot={
        maySend && <SaveDraft record={record} input={() => inputOf({ ...values, isDraft: true })} onDone={form.clear} />
      }
    >
      {head}
      <Section {...(wasSent ? {} : { note: noteOf(access) })}>
        <ListRow title={`${access.name} ${spanText(access.cycle, access)}`} />
      </Section>
      <Section>
        {access.sections.map(({ title, hint, isRequired }, place) => (
          <Field
            key={title}
            label={title}
            required={isRequired}
            hint={hint || undefined}
            error={place === lacking ? form.error('content' as never) : undefined}
          >
            <TextArea
              value={values.texts[place] ?? ''}
              onChange={text => write(place, text)}
              maxLength={5_000}
              label={title}
            />
          </Field>
        ))}
      </Section>
      <LinesSection
        access={access}
        chosen={values.lineKeys}
        targets={title}
        onTake={(place, lines) =>
          set({
            lineKeys: [...new Set([...values.lineKeys, ...lines.map(({ key }) => key)])],
            texts: values.texts.map((text, at) =>
              at === place ? [text.trimEnd(), ...lines.map(one => `- ${one.text}`)].filter(Boolean).join('\n') : text,
            ),
          })
        }
      />
      <Section>
        <Field label={t('reviewer')} inline error={form.error('reviewerId' as never)}>
          <PersonField
            value={values.reviewer}
            onChange={reviewer => set({ reviewer })}
            title={t('reviewer')}
            clearable
          />
        </Field>
        <Field label={t('copied')} inline>
          <PeopleField
            value={values.copied}
            onChange={copied => set({ copied: [...copied] })}
            max={mostCopied}
            title={t('copied')}
          />
        </Field>
      </Section>
      <FilesSection
        kept={kept}
        onRemove={file => set({ removedFiles: [...values.removedFiles, file.id] })}
        uploads={uploads}
        camera
      />
      <Section title={t('scope')} padded>
        <Segmented<ReportScope>
          label={t('scope')}
          value={values.scope}
          onChange={scope => set({ scope })}
          options={reportScopes.map(key => ({ key, name: t(`scope_${key}`) }))}
        />
      </Section>
    </FormScreen>
  )
}

function noteOf({ isDue, isLate, canSend, due, makeupUntil }: ReportAccess) {
  if (!canSend) return t('over')
  if (isLate) return t('lateUntil', { at: dateTime(makeupUntil) })
  return isDue ? t('dueBy', { at: dateTime(due) }) : t('restDay')
}

/** Keeps it on the server as a draft, where every phone of its author finds it. */
function SaveDraft({
  record,
  input,
  onDone,
}: {
  record: ReportDetail | undefined
  input: () => object
  onDone: () => void
}) {
  const go = useGo()
  const save = useChange(record ? reportCalls.update : reportCalls.create, {
    done: ({ id }) => {
      onDone()
      toast.success(t('savedDraft'))
      go(`/report/detail?id=${id}`, { replace: true })
    },
  })
  return (
    <Button kind="neutral" busy={save.running} onPress={() => save.run(input() as never)}>
      {t('saveDraft')}
    </Button>
  )
}
