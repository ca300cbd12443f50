import { useForm } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useAddress, useBack } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { PersonField } from '#mechanisms/people/person-field.tsx'
import { NoProject } from '../no-project.tsx'
import { chooseChecked } from './choose-checked.web.ts'
import { qualityCalls, type Thing } from './quality.contract.ts'
import { t } from './quality.words.ts'

interface Values {
  name: string
  checked: Thing | null
  manager: PersonBrief | null
  planEndDate: string | null
  detail: string
}

/** A new quality check of a project: its object, the checker and the due date. */
export default function QualityForm() {
  const { project } = useAddress()
  return project ? <New projectId={project} /> : <NoProject title={t('newCheck')} />
}

function New({ projectId }: { projectId: string }) {
  const home = `/projects/${projectId}/quality`
  const back = useBack(home)
  const form = useForm(qualityCalls.create, {
    draft: `project.quality.${projectId}`,
    initial: { name: '', checked: null, manager: null, planEndDate: null, detail: '' } as Values,

    input: ({ checked, manager, ...values }) => ({
      ...values,
      projectId,
      managerId: manager?.id ?? '',
      checkedTaskId: checked?.kind === 'task' ? checked.id : null,
      checkedGroupId: checked?.kind === 'deliverable' ? checked.id : null,
    }),
    done: () => {
      toast.success(t('saved'))
      back()
    },
  })
  const { values, set, error } = form
  const choose = async () => {
    const checked = await chooseChecked(projectId)
    if (checked) set({ checked })
  }
  const send = () => (values.name.trim() !== '' && !values.manager ? void toast.warn(t('needWho')) : form.send())
  return (
    <FormScreen title={t('newCheck')} home={home} form={{ ...form, send }}>
      <Section>
        <Field label={t('name')} required error={error('name')}>
          <TextField
            value={values.name}
            onChange={name => set({ name })}
            maxLength={100}
            placeholder={t('nameText')}
            clearable
          />
        </Field>
        <Field label={t('what')} inline>
          <FieldButton
            onPress={() => void choose()}
            placeholder={t('chooseWhat')}
            onClear={() => set({ checked: null })}
          >
            {values.checked?.name}
          </FieldButton>
        </Field>
        <Field label={t('checker')} required inline>
          <PersonField value={values.manager} onChange={manager => set({ manager })} title={t('checker')} />
        </Field>
        <Field label={t('due')} inline error={error('planEndDate')}>
          <DateField value={values.planEndDate} onChange={planEndDate => set({ planEndDate })} clearable />
        </Field>
      </Section>
      <Section>
        <Field label={t('detail')} error={error('detail')}>
          <TextArea
            value={values.detail}
            onChange={detail => set({ detail })}
            maxLength={5000}
            placeholder={t('detailText')}
          />
        </Field>
      </Section>
    </FormScreen>
  )
}
