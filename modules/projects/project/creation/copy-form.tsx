import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useForm } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useAddress, useBack, useGo } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { t } from '../../projects.words.ts'
import { projectTemplateCalls } from '../template/template.contract.ts'
import { t as own } from '../manage.words.ts'
import { projectCalls, type ProjectDetail } from '../project.contract.ts'

/** Begins a project as a copy of another: what comes along is said before (`/projects/{id}/copy`). */
export default function CopyForm() {
  const { id = '' } = useAddress()
  const { data, error, refetch } = useCall(projectCalls.detail, { id })
  const back = useBack(`/projects/${id}/more`)
  if (data) return <Form project={data} />
  return (
    <Page title={own('copyTitle')} onBack={back}>
      {error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="detail" />}
    </Page>
  )
}

function Form({ project: { id, name } }: { project: ProjectDetail }) {
  const go = useGo()
  const form = useForm(projectTemplateCalls.copy, {
    initial: {
      name: own('copyName', { name }).slice(0, 100),
      planStartDate: null as string | null,
      withTasks: true,
      withPeople: true,
    },

    input: values => ({ id, ...values }),
    done: ({ id: copy }: { id: string }) => {
      toast.success(own('copyDone'))
      go(`/projects/${copy}/index`, { replace: true })
    },
  })
  const { values, set, error } = form
  return (
    <FormScreen title={own('copyTitle')} home={`/projects/${id}/more`} form={form} submit={own('copy')}>
      <Section>
        <Field label={t('projectName')} required error={error('name')}>
          <TextField value={values.name} onChange={input => set({ name: input })} maxLength={100} clearable />
        </Field>
        <Field label={own('copyStart')} inline error={error('planStartDate')}>
          <DateField value={values.planStartDate} onChange={planStartDate => set({ planStartDate })} clearable />
        </Field>
        <ListRow
          title={own('copyTasks')}
          subtitle={own('copyTasksText')}
          wrap
          right={
            <Switch label={own('copyTasks')} value={values.withTasks} onChange={withTasks => set({ withTasks })} />
          }
        />
        <ListRow
          title={own('copyPeople')}
          subtitle={own('copyPeopleText')}
          wrap
          right={
            <Switch label={own('copyPeople')} value={values.withPeople} onChange={withPeople => set({ withPeople })} />
          }
        />
      </Section>
    </FormScreen>
  )
}
