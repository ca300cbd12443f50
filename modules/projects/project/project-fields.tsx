import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { CheckIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { DictionaryField } from '#mechanisms/dictionaries/dictionary-field.tsx'
import { DepartmentField, PeopleField, PersonField } from '#mechanisms/people/person-field.tsx'
import { planCalendarKinds, projectTypes, type PlanCalendarKind } from '#mechanisms/projects/project-types.contract.ts'
import { ChanceField, ContractField } from '#modules/crm/crm.fields.tsx'
import { t } from '../projects.words.ts'
import { TemplateField } from './template/template-field.tsx'
import { mostProjectManagers, projectPriorities } from './project.contract.ts'
import type { ProjectValues } from './project-values.web.ts'
import { typeIcons, typeName } from './show-project.web.ts'

interface Form {
  values: ProjectValues
  set(changed: Partial<ProjectValues>): void
  error(name: string): string | undefined
}

/** A project's form: what it is called comes first, who is in it only while it is new. */
export function ProjectFields({
  form: { values, set, error },
  isNew,
  ownCalendar = null,
}: {
  form: Form
  isNew: boolean
  ownCalendar?: string | null
}) {
  async function chooseType() {
    const type = await actionMenu(
      projectTypes.map(key => ({
        key: String(key),
        name: typeName(key),
        text: t(`about_${key}`),
        icon: typeIcons[key],
      })),
      t('projectKind'),
    )
    if (type) set({ type: projectTypes.find(one => String(one) === type)!, template: null })
  }
  const calendarName = (kind: PlanCalendarKind) =>
    kind === 'own' ? ownCalendar || t('calendar_own') : t(`calendar_${kind}`)
  async function chooseCalendar() {
    const kinds = planCalendarKinds.filter(kind => kind !== 'own' || ownCalendar !== null)
    const chosen = await actionMenu(
      kinds.map(key => ({
        key,
        name: calendarName(key),
        text: t(`calendar_${key}_text`),
        ...(key === values.planCalendar ? { icon: CheckIcon } : {}),
      })),
      t('planCalendar'),
    )
    if (chosen) set({ planCalendar: chosen })
  }
  async function choosePriority() {
    const chosen = await actionMenu(
      projectPriorities.map(key => ({
        key: String(key),
        name: t(`priority_${key}`),
        ...(key === values.priority ? { icon: CheckIcon } : {}),
      })),
      t('priority'),
    )
    if (chosen) set({ priority: Number(chosen) })
  }
  return (
    <>
      <Section>
        <Field label={t('projectName')} required error={error('name')}>
          <TextField
            value={values.name}
            onChange={name => set({ name })}
            maxLength={100}
            placeholder={t('projectNamePlaceholder')}
            clearable
          />
        </Field>
        {isNew && (
          <Field label={t('projectKind')} hint={t(`about_${values.type}`)}>
            <FieldButton onPress={() => void chooseType()}>{typeName(values.type)}</FieldButton>
          </Field>
        )}
        {isNew && <TemplateField type={values.type} value={values.template} onChange={template => set({ template })} />}
        <Field label={t('projectSummary')} error={error('summary')}>
          <TextArea value={values.summary} onChange={summary => set({ summary })} maxLength={5_000} />
        </Field>
      </Section>
      {isNew && (
        <Section title={t('people')}>
          <Field label={t('role_manager')} inline required error={error('managerIds')}>
            <PeopleField
              title={t('role_manager')}
              value={values.managers}
              max={mostProjectManagers}
              onChange={managers => set({ managers })}
            />
          </Field>
          <Field label={t('role_senior_member')} inline>
            <PeopleField
              title={t('role_senior_member')}
              value={values.seniorMembers}
              onChange={seniorMembers => set({ seniorMembers })}
            />
          </Field>
          <Field label={t('role_product_manager')} inline>
            <PeopleField
              title={t('role_product_manager')}
              value={values.productManagers}
              onChange={productManagers => set({ productManagers })}
            />
          </Field>
          <Field label={t('role_member')} inline>
            <PeopleField title={t('role_member')} value={values.members} onChange={members => set({ members })} />
          </Field>
        </Section>
      )}
      <Section>
        <Field label={t('planStart')} inline error={error('planStartDate')}>
          <DateField value={values.planStartDate} onChange={planStartDate => set({ planStartDate })} clearable />
        </Field>
        <Field label={t('planEnd')} hint={t('planEndText')} inline error={error('planEndDate')}>
          <DateField value={values.planEndDate} onChange={planEndDate => set({ planEndDate })} clearable />
        </Field>
        <Field
          label={t('planCalendar')}
          hint={t(`calendar_${values.planCalendar}_text`)}
          error={error('planCalendar')}
          inline
        >
          <FieldButton onPress={() => void chooseCalendar()}>{calendarName(values.planCalendar)}</FieldButton>
        </Field>
        <Field label={t('priority')} inline>
          <FieldButton onPress={() => void choosePriority()}>{t(`priority_${values.priority as 0}`)}</FieldButton>
        </Field>
        <DictionaryField
          kind="PROJECT_TYPE"
          label={t('category')}
          value={values.category}
          onChange={category => set({ category })}
          error={error('typeId')}
        />
        <Field label={t('department')} inline error={error('departmentId')}>
          <DepartmentField value={values.department} onChange={department => set({ department })} clearable />
        </Field>
        <ListRow
          title={t('isControlled')}
          subtitle={t('isControlledText')}
          wrap
          right={
            <Switch
              label={t('isControlled')}
              value={values.isControlled}
              onChange={isControlled => set({ isControlled })}
            />
          }
        />
        <ListRow
          title={t('isOutside')}
          subtitle={t('isOutsideText')}
          wrap
          right={<Switch label={t('isOutside')} value={values.isOutside} onChange={isOutside => set({ isOutside })} />}
        />
      </Section>
      {values.isOutside && (
        <Section>
          <Field label={t('sellMgr')} inline error={error('sellMgrId')}>
            <PersonField value={values.sellMgr} onChange={sellMgr => set({ sellMgr })} clearable />
          </Field>
          <Field label={t('preDate')} inline error={error('preDate')}>
            <DateField value={values.preDate} onChange={preDate => set({ preDate })} clearable />
          </Field>
          <Field label={t('preAmount')} inline error={error('preAmount')}>
            <TextField value={values.preAmount} onChange={preAmount => set({ preAmount })} inputMode="decimal" />
          </Field>
          {isNew && (
            <Field label={t('contract')} inline error={error('contract')}>
              <ContractField
                value={values.contract}
                onChange={contract => set({ contract })}
                incomeType={[0, 2, 3]}
                clearable
              />
            </Field>
          )}
          {isNew && (
            <Field label={t('chance')} inline error={error('chance')}>
              <ChanceField value={values.chance} onChange={chance => set({ chance })} clearable />
            </Field>
          )}
        </Section>
      )}
    </>
  )
}
