import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useForm } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useAddress, useBack, useGo } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { UploadIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { PreviewSteps } from '#mechanisms/approvals/preview-steps.tsx'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { projectTypes } from '#mechanisms/projects/project-types.contract.ts'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../projects.words.ts'
import { t as own } from './manage.words.ts'
import { creationAccessCalls } from './creation/creation-access.contract.ts'
import { ProjectFields } from './project-fields.tsx'
import { draftOf, emptyProject, valuesOf, type ProjectValues } from './project-values.web.ts'
import { projectCalls, type ProjectDetail } from './project.contract.ts'

/** Begins a project, or changes one. */
export default function ProjectForm() {
  const { id } = useAddress()
  const me = useMe()
  if (id) return <Edit id={id} />
  return me ? <New me={{ id: me.id, name: me.nickName, avatar: me.avatar }} /> : <Skeleton kind="detail" />
}

function New({ me }: { me: ProjectValues['managers'][number] }) {
  const go = useGo()
  const { type, outside, chance } = useAddress()
  const kind = projectTypes.find(one => String(one) === type) ?? 4
  const form = useForm(projectCalls.create, {
    draft: 'project',
    initial: {
      ...emptyProject,
      type: kind,
      isOutside: outside === '1',
      managers: [me],
      ...(chance ? { chance: { id: chance, name: '' } } : {}),
    },

    input: draftOf,
    done: ({ id }: { id: string }) => go(`/projects/${id}/index`, { replace: true }),
  })
  const { data: access } = useCall(creationAccessCalls.access, {})
  const { type: chosenType, preAmount, chosen } = form.values
  const preview = useCall(
    processCalls.preview,
    { type: 'project', kind: String(chosenType), amount: preAmount || null },
    { enabled: access?.isApproved === true },
  )
  return (
    <FormScreen title={t('newProject')} home="/projects/assign_me" form={form}>
      <Section>
        <ListRow
          left={<UploadIcon />}
          title={own('importProject')}
          subtitle={own('importProjectText')}
          href="/projects/import"
        />
      </Section>
      <ProjectFields form={form} isNew />
      {access?.isApproved && preview.data && (
        <PreviewSteps
          preview={preview.data}
          chosen={chosen}
          onChoose={next => form.set({ chosen: next as ProjectValues['chosen'] })}
          problem={form.error('chosen')}
        />
      )}
    </FormScreen>
  )
}

function Edit({ id }: { id: string }) {
  const back = useBack(`/projects/${id}/index`)
  const { data, error, refetch } = useCall(projectCalls.detail, { id })
  if (data) return <EditLoaded project={data} onDone={back} />
  return (
    <Page title={t('editProject')} onBack={back}>
      {error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="detail" />}
    </Page>
  )
}

function EditLoaded({ project, onDone }: { project: ProjectDetail; onDone: () => void }) {
  const form = useForm(projectCalls.update, {
    initial: valuesOf(project),

    done: onDone,
    input: values => {
      const {
        type: _type,
        chosen: _chosen,
        templateId: _template,
        managerIds: _managers,
        partners: _partners,
        contractId: _contract,
        chanceId: _chance,
        ...changes
      } = draftOf(values)
      return { id: project.id, ...changes }
    },
  })
  return (
    <FormScreen title={t('editProject')} home={`/projects/${project.id}/index`} form={form}>
      <ProjectFields
        form={form}
        isNew={false}
        ownCalendar={
          project.planCalendar === 'own' || project.ownCalendarName !== null ? (project.ownCalendarName ?? '') : null
        }
      />
    </FormScreen>
  )
}
