import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useForm } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useAddress, useBack, useScreenKind } from '#platform/web/app/navigation.ts'
import { offeredBy } from '#platform/web/app/offered-by.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { GaugeIcon, PlusIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { listed } from '#platform/web/words/format.ts'
import { t } from '../kpi.words.ts'
import { goalInput, goalValues, type GoalValues } from './goal-values.web.ts'
import { GoalsSection } from './goals-section.tsx'
import { kpiCalls, personSees, type KpiTemplate, type NamedRole, type PersonSees } from './kpi.contract.ts'

interface LevelValues {
  name: string
  from: string
  share: string
}
interface Values {
  name: string
  roles: NamedRole[]
  performance: string
  bonusMost: string
  finalMost: string
  personSees: PersonSees
  waitsForRelease: boolean
  goals: GoalValues[]
  levels: LevelValues[]
}
const fresh: Values = {
  name: '',
  roles: [],
  performance: '70',
  bonusMost: '10',
  finalMost: '',
  personSees: 'all',
  waitsForRelease: false,
  goals: [],
  levels: [
    { name: 'A', from: '90', share: '20' },
    { name: 'B', from: '75', share: '' },
    { name: 'C', from: '0', share: '' },
  ],
}
const valuesOf = ({
  name,
  roles,
  performanceWeight,
  bonusMost,
  finalMost,
  goals,
  levels,
  ...template
}: KpiTemplate): Values => ({
  name,
  roles,
  performance: String(performanceWeight / 100),
  bonusMost: String(bonusMost),
  finalMost: String(finalMost ?? ''),
  personSees: template.personSees,
  waitsForRelease: template.waitsForRelease,
  goals: goals.map(goalValues),
  levels: levels.map(({ name: called, from, share }) => ({
    name: called,
    from: String(from),
    share: String(share ?? ''),
  })),
})

/** A template: new, or with an id in the address one that is there. */
export default function KpiTemplateScreen() {
  useScreenKind('record')
  const { id } = useAddress()
  const { data, error, refetch } = useCall(kpiCalls.templates, {})
  const back = useBack('/kpi/template')
  if (data?.can.edit) return <TemplateForm template={data.list.find(one => one.id === id)} />
  return (
    <Page title={t('template')} onBack={back}>
      {data ? (
        <Empty icon={GaugeIcon} title={t('templatesByHr')} />
      ) : error ? (
        <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton kind="detail" />
      )}
    </Page>
  )
}

function TemplateForm({ template }: { template: KpiTemplate | undefined }) {
  const back = useBack('/kpi/template')
  const form = useForm<typeof kpiCalls.saveTemplate, Values>(kpiCalls.saveTemplate, {
    initial: template ? valuesOf(template) : fresh,
    input: ({ performance, goals, bonusMost, roles, ...rest }) => ({
      ...rest,
      ...(template ? { id: template.id } : {}),
      performanceWeight: Math.round(Number(performance) * 100),
      bonusMost: bonusMost || 0,
      roleIds: roles.map(({ id }) => id),
      goals: goals.map(goalInput),
    }),
    done: () => {
      toast.success(t('saved'))
      back()
    },
  })
  const { values, set, error } = form
  useCall(kpiCalls.roles, {})
  async function chooseRoles() {
    const chosen = await pick({
      title: t('chooseRoles'),
      multiple: true,
      value: values.roles.map(({ id }) => id),
      options: offeredBy(kpiCalls.roles, {}, ({ list }) => list.map(({ id, name }) => ({ value: id, name }))),
    })
    if (chosen) set({ roles: chosen.map(({ value: id, name }) => ({ id, name })) })
  }
  const level = (place: number, changed: Partial<LevelValues>) =>
    set({ levels: values.levels.map((one, at) => (at === place ? { ...one, ...changed } : one)) })
  return (
    <FormScreen title={t(template ? 'editTemplate' : 'newTemplate')} home="/kpi/template" form={form}>
      <Section>
        <Field label={t('templateName')} required inline error={error('name')}>
          <TextField value={values.name} onChange={name => set({ name })} maxLength={50} />
        </Field>
        <Field label={t('roles')} inline error={error('roleIds' as never)}>
          <FieldButton
            placeholder={t(template?.isForRoles && template.roles.length === 0 ? 'rolesGone' : 'everybody')}
            onPress={() => void chooseRoles()}
            onClear={values.roles.length > 0 ? () => set({ roles: [] }) : undefined}
          >
            {listed(values.roles.map(({ name }) => name))}
          </FieldButton>
        </Field>
      </Section>
      <GoalsSection
        goals={values.goals}
        onChange={goals => set({ goals })}
        bonusMost={Number(values.bonusMost)}
        error={error('goals')}
      />
      <Section
        title={t('formulaOf')}
        note={t('formula', { p: Number(values.performance), c: 100 - Number(values.performance) })}
      >
        <Field label={t('performanceShare')} inline error={error('performanceWeight' as never)}>
          <NumberField
            value={values.performance}
            onChange={performance => set({ performance })}
            min={0}
            max={100}
            unit="%"
          />
        </Field>
        <Field label={t('bonusMost')} inline error={error('bonusMost')}>
          <NumberField value={values.bonusMost} onChange={bonusMost => set({ bonusMost })} decimals={0} max={50} />
        </Field>
        <Field label={t('finalMost')} inline error={error('finalMost')}>
          <NumberField
            value={values.finalMost}
            onChange={finalMost => set({ finalMost })}
            decimals={0}
            max={1_000}
            placeholder={t('noLimit')}
          />
        </Field>
      </Section>
      <Section title={t('whatIsSeen')}>
        <Field label={t('personSees')}>
          <Segmented<PersonSees>
            label={t('personSees')}
            value={values.personSees}
            onChange={sees => set({ personSees: sees })}
            options={personSees.map(key => ({ key, name: t(`sees_${key}`) }))}
          />
        </Field>
        <Field label={t('waitsForRelease')} hint={t('waitsForReleaseText')} inline>
          <Switch value={values.waitsForRelease} onChange={on => set({ waitsForRelease: on })} />
        </Field>
      </Section>
      {values.levels.map(({ name, from, share }, place) => (
        <Section
          key={place}
          title={`${t('level')} ${place + 1}`}
          action={
            values.levels.length > 1 && (
              <IconButton
                icon={TrashIcon}
                label={t('removeLevel')}
                onPress={() => set({ levels: values.levels.filter((_, at) => at !== place) })}
              />
            )
          }
        >
          <Field label={t('levelName')} required inline error={place === 0 ? error('levels') : undefined}>
            <TextField value={name} onChange={text => level(place, { name: text })} maxLength={20} />
          </Field>
          <Field label={t('levelFrom')} required inline>
            <NumberField value={from} onChange={text => level(place, { from: text })} decimals={0} max={1_000} />
          </Field>
          <Field label={t('levelShare')} inline>
            <NumberField
              value={share}
              onChange={text => level(place, { share: text })}
              decimals={0}
              max={100}
              unit="%"
              placeholder={t('noLimit')}
            />
          </Field>
        </Section>
      ))}
      {values.levels.length < 20 && (
        <Button
          kind="text"
          icon={PlusIcon}
          onPress={() => set({ levels: [...values.levels, { name: '', from: '', share: '' }] })}
        >
          {t('addLevel')}
        </Button>
      )}
    </FormScreen>
  )
}
