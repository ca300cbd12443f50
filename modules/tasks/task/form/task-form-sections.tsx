import { lazy, useState } from 'react'
import { withWords } from '#platform/web/app/screens.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { ChevronDownIcon, FlagIcon } from '#platform/web/kit/icons.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { PeopleField } from '#mechanisms/people/person-field.tsx'
import { load as loadParts } from '../../item/parts.words.ts'
import { t } from '../../tasks.words.ts'
import { choosePriority, priorityName } from '../kinds/choose-priority.web.ts'
import { kindParts } from '../kinds/task-kinds.contract.ts'
import { FormFields } from '../../parts/form-fields.tsx'
import { mostManagers } from '../task.contract.ts'
import css from '../task.module.css'
import type { TaskForm } from './task-values.web.ts'

type FormSection = (props: { form: TaskForm }) => React.ReactNode

/** The form below the task's name, top to bottom. Another folder adds its section as one line; a heavy one as `lazy(() => import(…))`. */
export const formSections: readonly (FormSection | React.LazyExoticComponent<FormSection>)[] = [
  lazy(() => withWords(import('../../item/new-parts-section.tsx'), loadParts)),
  People,
  When,
  Size,
  FormFields,
]

const otherRoles = [['approvalIds', 'approval'], ['partnerIds', 'partner'], ['followerIds', 'follower']] as const

function People({ form: { values, set, error } }: { form: TaskForm }) {
  const [allRoles, setAllRoles] = useState(otherRoles.some(([field]) => values[field].length > 0))
  return (
    <Section>
      <Field label={t('manager')} inline error={error('managerIds')}>
        <PeopleField title={t('manager')} value={values.managerIds} max={mostManagers} placeholder={t('noPeople')} onChange={managerIds => set({ managerIds })} />
      </Field>
      {allRoles && otherRoles.map(([field, role]) => (
        <Field key={field} label={t(role)} inline error={error(field)}>
          <PeopleField title={t(role)} value={values[field]} max={role === 'approval' ? mostManagers : 100} placeholder={t('noPeople')} onChange={people => set({ [field]: people })} />
        </Field>
      ))}
      {!allRoles && <div className={css.moreRoles}><Button kind='text' small icon={ChevronDownIcon} onPress={() => setAllRoles(true)}>{t('morePeople')}</Button></div>}
    </Section>
  )
}

function When({ form: { values, set, error } }: { form: TaskForm }) {
  const choose = async () => {
    const priority = await choosePriority(values.priority, values.type)
    if (priority !== null) set({ priority })
  }
  return (
    <Section>
      <Field label={t('planStartDate')} inline error={error('planStartDate')}>
        <DateField mode='datetime' value={values.planStartDate} onChange={planStartDate => set({ planStartDate })} placeholder={t('notSet')} clearable />
      </Field>
      <Field label={t('planEndDate')} inline error={error('planEndDate')}>
        <DateField mode='datetime' value={values.planEndDate} onChange={planEndDate => set({ planEndDate })} placeholder={t('notSet')} clearable />
      </Field>
      <Field label={t('priority')} inline>
        <FieldButton icon={FlagIcon} onPress={() => void choose()}>{priorityName(values.priority, values.type)}</FieldButton>
      </Field>
    </Section>
  )
}

/** How much work it is, and how big, where its kind has that. */
function Size({ form: { values, set, error } }: { form: TaskForm }) {
  return (
    <Section>
      <Field label={t('planWorkHour')} inline error={error('planWorkHour')}>
        <NumberField value={values.planWorkHour} onChange={planWorkHour => set({ planWorkHour })} min={0} max={99_999} placeholder={t('notSet')} unit={t('hoursUnit')} />
      </Field>
      {kindParts[values.type].point && (
        <Field label={t('point')} inline error={error('point')}>
          <NumberField value={values.point} onChange={point => set({ point })} min={0} max={9_999} decimals={0} placeholder={t('notSet')} />
        </Field>
      )}
    </Section>
  )
}
