import { recordForm, type FieldsProps, type Opening } from '#platform/web/app/record-form.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { day } from '#platform/web/words/format.ts'
import { filesPart } from '#mechanisms/attachments/files-part.tsx'
import { ProjectField, type ChosenProject } from '#mechanisms/projects/project-field.tsx'
import { projectLogCalls } from './log.contract.ts'
import { t } from './log.words.ts'

interface Values {
  project: ChosenProject | null
  title: string
  content: string
  logDate: string
}

/** An entry is written into the log of a project, or with an id changed. */
export default recordForm({
  calls: projectLogCalls,

  title: ({ isNew }) => t(isNew ? 'newLog' : 'editLog'),
  home: ({ project }) => (project ? `/projects/${project}/log` : '/project_journal'),
  page: id => `/projects/log_detail?id=${id}`,
  opensPage: () => false,
  draft: ({ address }) => `project_log ${address.project ?? ''}`,
  initial: ({ address: { project } }: Opening): Values => ({
    project: project ? { id: project, name: '' } : null,
    title: '',
    content: '',
    logDate: day(Date.now()),
  }),
  valuesOf: ({ project, title, content, logDate }) => ({ project, title, content, logDate }),
  input: ({ project, ...values }) => ({ ...values, projectId: project?.id ?? '' }),
  // Which project's log it stands in is settled.
  change: ({ title, content, logDate }) => ({ title, content, logDate }),
  parts: [filesPart({ camera: true })],
  Fields,
})

function Fields({ form: { values, set, error }, record }: FieldsProps<Values>) {
  return (
    <>
      <Section>
        {!record && (
          <Field label={t('project')} required inline error={error('project')}>
            <ProjectField
              value={values.project}
              onChange={project => set({ project })}
              placeholder={t('chooseProject')}
            />
          </Field>
        )}
        <Field label={t('title')} required error={error('title')}>
          <TextField
            value={values.title}
            onChange={title => set({ title })}
            maxLength={100}
            placeholder={t('titleText')}
            clearable
          />
        </Field>
        <Field label={t('content')} error={error('content')}>
          <TextArea
            value={values.content}
            onChange={content => set({ content })}
            maxLength={10000}
            placeholder={t('contentText')}
          />
        </Field>
        <Field label={t('logDate')} required inline error={error('logDate')}>
          <DateField
            value={values.logDate}
            onChange={logDate => {
              if (logDate) set({ logDate })
            }}
          />
        </Field>
      </Section>
    </>
  )
}
