import { recordForm, type FieldsProps } from '#platform/web/app/record-form.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { cycleOf } from '#mechanisms/cycles/cycles.contract.ts'
import { cycleName, today } from '#mechanisms/cycles/show-cycle.web.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { PeopleField, PersonField } from '#mechanisms/people/person-field.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { useEffect, useEffectEvent } from 'react'
import { kindOf, OkrType, okrTypes } from '../okr-cycles.contract.ts'
import { t } from '../okr.words.ts'
import { chooseObjective } from './choose-objective.web.ts'
import {
  objectiveCalls,
  objectivePriorities,
  ObjectivePriority,
  ObjectiveStatus,
  objectiveStatuses,
  visibleScopes,
  type ObjectiveRow,
  type VisibleScope,
} from './objective.contract.ts'

interface Values {
  type: ObjectiveRow['type']
  cycle: string
  name: string
  summary: string
  manager: PersonBrief | null
  parent: { id: string; name: string } | null
  plv: ObjectiveRow['plv']
  businessValue: string
  status: ObjectiveRow['status']
  scope: VisibleScope
  partners: PersonBrief[]
}

const inputOf = ({ type: _type, cycle: _cycle, manager, parent, partners, businessValue, ...values }: Values) => ({
  ...values,
  managerId: manager?.id as never,
  parentId: parent?.id ?? null,
  businessValue: businessValue === '' ? null : Number(businessValue),
  partnerIds: partners.map(({ id }) => id),
})

/** A new objective of a cycle, or with an id one that is there. */
export default recordForm({
  calls: objectiveCalls,
  title: ({ isNew }) => t(isNew ? 'new' : 'edit'),
  home: '/okr/list',
  page: id => `/okr/detail/${id}`,
  draft: 'okr.objective',
  initial: ({ address }: { address: Record<string, string | undefined> }): Values => {
    const type = okrTypes.find(one => String(one) === address.type) ?? OkrType.Quarter
    return {
      type,
      cycle: address.cycle ?? cycleOf(kindOf(type), today()),
      name: '',
      summary: '',
      manager: null,
      parent: null,
      plv: ObjectivePriority.P1,
      businessValue: '',
      status: ObjectiveStatus.Normal,
      scope: 'company',
      partners: [],
    }
  },
  valuesOf: ({ type, cycle, name, summary, manager, parent, plv, businessValue, status, scope, partners }): Values => ({
    type,
    cycle,
    name,
    summary,
    manager,
    parent,
    plv,
    businessValue: businessValue === null ? '' : String(businessValue),
    status,
    scope,
    partners,
  }),
  input: (values: Values) => ({ type: values.type, cycle: values.cycle, ...inputOf(values) }),
  change: inputOf,
  Fields,
})

function Fields({ form }: FieldsProps<Values>) {
  const { values, set, error } = form
  const me = useMe()
  const own = useEffectEvent(() => {
    if (me && !values.manager) set({ manager: { id: me.id, name: me.nickName, avatar: me.avatar } as PersonBrief })
  })
  const myId = me?.id
  useEffect(() => {
    if (myId) own()
  }, [myId])
  const wrong = error as (name: string) => string | undefined
  async function chooseParent() {
    const chosen = await chooseObjective(t('chooseParent'))
    if (chosen) set({ parent: chosen })
  }
  return (
    <>
      <Section note={cycleName(kindOf(values.type), values.cycle)}>
        <Field label={t('name')} required error={error('name')}>
          <TextField
            value={values.name}
            onChange={name => set({ name })}
            maxLength={200}
            placeholder={t('namePlaceholder')}
          />
        </Field>
        <Field label={t('manager')} required inline error={wrong('managerId')}>
          <PersonField value={values.manager} onChange={manager => set({ manager })} title={t('manager')} />
        </Field>
        <Field label={t('parent')} inline error={wrong('parentId')}>
          <FieldButton
            onPress={() => void chooseParent()}
            placeholder={t('parentText')}
            onClear={() => set({ parent: null })}
          >
            {values.parent?.name}
          </FieldButton>
        </Field>
      </Section>
      <Section>
        <Field label={t('plv')}>
          <Segmented
            label={t('plv')}
            value={String(values.plv)}
            onChange={plv => set({ plv: Number(plv) as Values['plv'] })}
            options={objectivePriorities.map(one => ({ key: String(one), name: `P${one}` }))}
          />
        </Field>
        <Field label={t('status')}>
          <Segmented
            label={t('status')}
            value={String(values.status)}
            onChange={status => set({ status: Number(status) as Values['status'] })}
            options={objectiveStatuses.map(one => ({ key: String(one), name: t(`status_${one}`) }))}
          />
        </Field>
        <Field label={t('businessValue')} inline error={error('businessValue')}>
          <NumberField
            value={values.businessValue}
            onChange={businessValue => set({ businessValue })}
            decimals={1}
            max={10}
          />
        </Field>
        <Field label={t('summary')} error={error('summary')}>
          <TextArea value={values.summary} onChange={summary => set({ summary })} maxLength={5_000} />
        </Field>
      </Section>
      <Section note={t('scopeText')}>
        <ScopeFields values={values} set={set} />
      </Section>
    </>
  )
}

interface ScopeValues {
  scope: VisibleScope
  partners: PersonBrief[]
}
/** Who sees an objective. */
export const ScopeFields = ({ values, set }: { values: ScopeValues; set: (changed: Partial<ScopeValues>) => void }) => (
  <>
    <Field label={t('scope')}>
      <Segmented
        label={t('scope')}
        value={values.scope}
        onChange={scope => set({ scope })}
        options={visibleScopes.map(key => ({ key, name: t(`scope_${key}`) }))}
      />
    </Field>
    <Field label={t('partners')} inline>
      <PeopleField
        value={values.partners}
        onChange={partners => set({ partners: [...partners] })}
        max={100}
        title={t('partners')}
      />
    </Field>
  </>
)
