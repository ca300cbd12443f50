import { lazy, useState } from 'react'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { CheckIcon, ChevronDownIcon, FlagIcon } from '#platform/web/kit/icons.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { DepartmentField, PeopleField } from '#mechanisms/people/person-field.tsx'
import { ProjectField } from '#mechanisms/projects/project-field.tsx'
import { t } from '../../tasks.words.ts'
import { choosePriority } from '../kinds/choose-priority.web.ts'
import { kindName, priorityName } from '../kinds/kind-names.web.ts'
import { kindParts, type TaskKind } from '../kinds/task-kinds.contract.ts'
import { FormFields } from '../../parts/form-fields.tsx'
import { t as own } from '../record.words.ts'
import { OpenType, mostManagers, openTypes } from '../task.contract.ts'
import css from '../task.module.css'
import type { TaskForm } from './task-values.web.ts'

type FormSection = (props: { form: TaskForm }) => React.ReactNode

/**
 * The form below the task's name, top to bottom. Another folder adds its section as one line; a heavy one as `lazy(()
 * => import(…))`.
 */
export const formSections: readonly (FormSection | React.LazyExoticComponent<FormSection>)[] = [
  lazy(() => import('../kinds/new-of-kind-section.tsx')),
  Kind,
  People,
  When,
  Size,
  lazy(() => import('../links/links-section.tsx')),
  FormFields,
  Reach,
]

/** Kinds to choose among; many at once are made where their lines are. */
const formKinds = ['TASK', 'WORKFLOW', 'RECURRING', 'STORY', 'BUG', 'ISSUE', 'QUALITY'] as const satisfies TaskKind[]

function Kind({ form: { values, set } }: { form: TaskForm }) {
  if (!formKinds.some(kind => kind === values.type)) return null
  const choose = async () => {
    const type = await actionMenu(
      formKinds.map(kind => ({
        key: kind,
        name: kindName(kind),
        ...(kind === values.type ? { icon: CheckIcon } : {}),
      })),
      own('kind'),
    )
    if (type !== null) set({ type, workflowId: null, cronExpression: null, triggerEndDate: null })
  }
  return (
    <Section>
      <Field label={own('kind')} inline>
        <FieldButton onPress={() => void choose()}>{kindName(values.type)}</FieldButton>
      </Field>
    </Section>
  )
}

const otherRoles = [
  ['approvalIds', 'approval'],
  ['partnerIds', 'partner'],
  ['followerIds', 'follower'],
] as const

function People({ form: { values, set, error } }: { form: TaskForm }) {
  const [allRoles, setAllRoles] = useState(otherRoles.some(([field]) => values[field].length > 0))
  return (
    <Section>
      <Field label={t('manager')} inline error={error('managerIds')}>
        <PeopleField
          title={t('manager')}
          value={values.managerIds}
          max={mostManagers}
          placeholder={t('noPeople')}
          onChange={managerIds => set({ managerIds })}
        />
      </Field>
      {allRoles &&
        otherRoles.map(([field, role]) => (
          <Field key={field} label={t(role)} inline error={error(field)}>
            <PeopleField
              title={t(role)}
              value={values[field]}
              max={role === 'approval' ? mostManagers : 100}
              placeholder={t('noPeople')}
              onChange={people => set({ [field]: people })}
            />
          </Field>
        ))}
      {!allRoles && (
        <div className={css.moreRoles}>
          <Button kind="text" small icon={ChevronDownIcon} onPress={() => setAllRoles(true)}>
            {t('morePeople')}
          </Button>
        </div>
      )}
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
        <DateField
          mode="datetime"
          value={values.planStartDate}
          onChange={planStartDate => set({ planStartDate })}
          placeholder={t('notSet')}
          clearable
        />
      </Field>
      <Field label={t('planEndDate')} inline error={error('planEndDate')}>
        <DateField
          mode="datetime"
          value={values.planEndDate}
          onChange={planEndDate => set({ planEndDate })}
          placeholder={t('notSet')}
          clearable
        />
      </Field>
      <Field label={t('priority')} inline>
        <FieldButton icon={FlagIcon} onPress={() => void choose()}>
          {priorityName(values.priority, values.type)}
        </FieldButton>
      </Field>
    </Section>
  )
}

/** What it is part of: stands alone on top, for it says who will see the task. */
export const InProject = ({ form: { values, set, error } }: { form: TaskForm }) => (
  <Field label={own('project')} inline error={error('project')}>
    <ProjectField value={values.project} placeholder={t('notSet')} clearable onChange={project => set({ project })} />
  </Field>
)

/** How much work it is, and how big, where its kind has that. */
function Size({ form: { values, set, error } }: { form: TaskForm }) {
  return (
    <Section>
      <Field label={t('planWorkHour')} inline error={error('planWorkHour')}>
        <NumberField
          value={values.planWorkHour}
          onChange={planWorkHour => set({ planWorkHour })}
          min={0}
          max={99_999}
          placeholder={t('notSet')}
          unit={t('hoursUnit')}
        />
      </Field>
      {kindParts[values.type].point && (
        <Field label={t('point')} inline error={error('point')}>
          <NumberField
            value={values.point}
            onChange={point => set({ point })}
            min={0}
            max={9_999}
            decimals={0}
            placeholder={t('notSet')}
          />
        </Field>
      )}
    </Section>
  )
}

/** Who sees it, whose department's it is, and whether its content is locked; folded away at first. */
function Reach({ form: { values, set, error } }: { form: TaskForm }) {
  const [open, setOpen] = useState(
    values.openType !== OpenType.Usual || values.lockContent || values.department !== null || values.note !== '',
  )
  if (!open)
    return (
      <div className={css.fold}>
        <Button kind="text" small icon={ChevronDownIcon} onPress={() => setOpen(true)}>
          {own('more')}
        </Button>
      </div>
    )
  const choose = async () => {
    const chosen = await actionMenu(
      openTypes.map(type => ({ key: `${type}`, name: own(`openType${type}`), text: own(`openType${type}Text`) })),
      own('openType'),
    )
    if (chosen !== null) set({ openType: Number(chosen) })
  }
  return (
    <Section note={own('lockContentText')}>
      <Field label={own('department')} inline error={error('department')}>
        <DepartmentField
          value={values.department}
          placeholder={t('notSet')}
          clearable
          onChange={department => set({ department })}
        />
      </Field>
      <Field label={own('note')} error={error('note')}>
        <TextArea value={values.note} onChange={note => set({ note })} maxLength={5_000} />
      </Field>
      <Field label={own('openType')} inline>
        <FieldButton onPress={() => void choose()}>{own(`openType${values.openType as 0 | 1 | 2}`)}</FieldButton>
      </Field>
      <Field label={own('lockContent')} inline>
        <Switch value={values.lockContent} onChange={lockContent => set({ lockContent })} />
      </Field>
    </Section>
  )
}
