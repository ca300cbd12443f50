import { useState } from 'react'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useForm, type FormOf } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useAddress, useBack } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { mostFiles, type FileBrief } from '#mechanisms/attachments/attachment.contract.ts'
import { FilesSection } from '#mechanisms/attachments/files-field.tsx'
import { useUploads, type Uploads } from '#mechanisms/attachments/use-uploads.web.ts'
import { ProjectField, type ChosenProject } from '#mechanisms/projects/project-field.tsx'
import { projectLogCalls, type LogDetail } from './log.contract.ts'
import { t } from './log.words.ts'

interface Values { project: ChosenProject | null, title: string, content: string, logDate: string, kept: FileBrief[] }
const refreshes = [projectLogCalls.list, projectLogCalls.journal, projectLogCalls.detail]

/** An entry is written into the log of a project, or with an id changed. */
export default function LogForm() {
  const { id, project } = useAddress()
  return id ? <Edit id={id} /> : <New project={project ? { id: project, name: '' } : null} />
}

function New({ project }: { project: ChosenProject | null }) {
  const home = project ? `/projects/${project.id}/log` : '/project_journal'
  const back = useBack(home)
  const uploads = useUploads(mostFiles)
  const [today] = useState(() => day(Date.now()))
  const form = useForm(projectLogCalls.create, {
    draft: `project_log ${project?.id ?? ''}`, refreshes, initial: { project, title: '', content: '', logDate: today, kept: [] } as Values,
    input: ({ project: chosen, title, content, logDate }) => ({ projectId: chosen?.id ?? '', title, content, logDate, resId: uploads.ids }),
    done: () => { toast.success(t('saved')); back() },
  })
  return <Form title={t('newLog')} home={home} form={form} uploads={uploads} isNew problem={form.error('project') ?? projectProblem(form)} />
}

/** The contract knows the project by its id, the form as a whole. */
const projectProblem = (form: { error: (name: never) => string | undefined }) => form.error('projectId' as never)

function Edit({ id }: { id: string }) {
  const back = useBack(`/projects/log_detail?id=${id}`)
  const { data, error, refetch } = useCall(projectLogCalls.detail, { id })
  if (data) return <EditLoaded log={data} onDone={back} />
  return <Page title={t('editLog')} onBack={back}>{error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind='detail' />}</Page>
}

function EditLoaded({ log: { id, project, title, content, logDate, attachments }, onDone }: { log: LogDetail, onDone: () => void }) {
  const uploads = useUploads(mostFiles - attachments.length)
  const form = useForm(projectLogCalls.update, {
    refreshes, initial: { project, title, content, logDate, kept: attachments } as Values,
    input: values => ({ id, title: values.title, content: values.content, logDate: values.logDate, resId: [...values.kept.map(one => one.id), ...uploads.ids] }),
    done: () => { toast.success(t('saved')); onDone() },
  })
  return <Form title={t('editLog')} home={`/projects/log_detail?id=${id}`} form={form} uploads={uploads} isNew={false} />
}

function Form({ title, home, form, uploads, isNew, problem }: { title: string, home: string, form: FormOf<Values>, uploads: Uploads, isNew: boolean, problem?: string | undefined }) {
  const { values, set, error } = form
  const send = () => uploads.holdUp ? void toast.warn(uploads.holdUp) : form.send()
  return (
    <FormScreen title={title} home={home} form={{ ...form, send }}>
      <Section>
        {isNew && <Field label={t('project')} required inline error={problem}><ProjectField value={values.project} onChange={project => set({ project })} placeholder={t('chooseProject')} /></Field>}
        <Field label={t('title')} required error={error('title')}><TextField value={values.title} onChange={title => set({ title })} maxLength={100} placeholder={t('titleText')} clearable /></Field>
        <Field label={t('content')} error={error('content')}><TextArea value={values.content} onChange={content => set({ content })} maxLength={10000} placeholder={t('contentText')} /></Field>
        <Field label={t('logDate')} required inline error={error('logDate')}><DateField value={values.logDate} onChange={logDate => { if (logDate) set({ logDate }) }} /></Field>
      </Section>
      <FilesSection kept={values.kept} onKeep={kept => set({ kept })} uploads={uploads} camera />
    </FormScreen>
  )
}
