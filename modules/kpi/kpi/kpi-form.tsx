import { useState } from 'react'
import { useCall, usePages } from '#platform/web/app/calls.ts'
import { useForm, type FormOf } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useBack, useGo } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { GaugeIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { RadioList } from '#platform/web/kit/radio-list.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day as dayOf, listed } from '#platform/web/words/format.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { PersonField } from '#mechanisms/people/person-field.tsx'
import { t } from '../kpi.words.ts'
import { goalInput, goalValues, type GoalValues } from './goal-values.web.ts'
import { GoalsSection } from './goals-section.tsx'
import { kpiCalls, kpiCycles, type KpiCycle } from './kpi.contract.ts'

interface Values {
  person: PersonBrief | null
  evaluator: PersonBrief | null
  second: PersonBrief | null
  templateId: string
  type: KpiCycle
  date: string
  /** As they were changed for this person; none for the template's. */
  goals: GoalValues[] | null
}

/** Sets up somebody's evaluation: whose, by whom, of which cycle, by which template. */
export default function KpiNew() {
  const back = useBack('/kpi/list')
  const { can } = usePages(kpiCalls.list, { scope: 'mine', limit: 20 })
  if (can?.create !== false) return <KpiForm />
  return (
    <Page title={t('new')} onBack={back}>
      <Empty icon={GaugeIcon} title={t('notYours')} />
    </Page>
  )
}

function KpiForm() {
  const go = useGo()
  const [today] = useState(() => dayOf(Date.now()))
  const form: FormOf<Values> = useForm<typeof kpiCalls.create, Values>(kpiCalls.create, {
    initial: { person: null, evaluator: null, second: null, templateId: '', type: 'season', date: today, goals: null },
    input: ({ person, evaluator, second, templateId, goals, ...rest }) => ({
      ...rest,
      ...(goals ? { goals: goals.map(goalInput) } : {}),
      templateId: templateId || (template?.id ?? ''),
      personId: person?.id as never,
      evaluatorId: evaluator?.id ?? null,
      secondEvaluatorId: second?.id ?? null,
    }),
    done: ({ id }: { id: string }) => {
      toast.success(t('created'))
      go(`/kpi/detail/${id}`, { replace: true })
    },
  })
  const { values, set, error } = form
  const offered = useCall(kpiCalls.templates, values.person ? { personId: values.person.id } : {})
  const all = useCall(kpiCalls.templates, {}).data?.list
  // Until the chosen person's answer has come, and where they are not the actor's to evaluate, the company's order.
  const templates = offered.data?.list ?? all
  const template = templates?.find(({ id }) => id === values.templateId) ?? templates?.[0]
  return (
    <FormScreen title={t('new')} home="/kpi/list" form={form}>
      <Section>
        <Field label={t('person')} required inline error={error('personId' as never)}>
          <PersonField
            value={values.person}
            // Their own template comes first, unless another was chosen for them.
            onChange={person => set({ person, templateId: '', goals: null })}
            title={t('person')}
          />
        </Field>
        <Field label={t('evaluator')} hint={t('evaluatorText')} inline error={error('evaluatorId' as never)}>
          <PersonField
            value={values.evaluator}
            onChange={evaluator => set({ evaluator })}
            title={t('evaluator')}
            clearable
          />
        </Field>
        <Field label={t('second')} hint={t('secondText')} inline error={error('secondEvaluatorId' as never)}>
          <PersonField value={values.second} onChange={second => set({ second })} title={t('second')} clearable />
        </Field>
        <Field label={t('cycle')}>
          <Segmented<KpiCycle>
            label={t('cycle')}
            value={values.type}
            onChange={type => set({ type })}
            options={kpiCycles.map(key => ({ key, name: t(key) }))}
          />
        </Field>
        <Field label={t('date')} inline>
          <DateField value={values.date} onChange={date => date && set({ date })} label={t('date')} />
        </Field>
      </Section>
      <Section title={t('template')}>
        {templates?.length === 0 && <ListRow wrap title={t('noTemplate')} />}
        {templates && templates.length > 0 && (
          <RadioList
            label={t('template')}
            options={templates.map(({ id, name, roles, fit }) => ({
              key: id,
              name,
              text: fit && t(`fit_${fit}`, { roles: listed(roles.map(one => one.name)) || t('rolesGone') }),
            }))}
            value={template?.id}
            onChange={templateId => set({ templateId, goals: null })}
          />
        )}
      </Section>
      {template && (
        <GoalsSection
          goals={values.goals ?? template.goals.map(goalValues)}
          onChange={goals => set({ goals })}
          bonusMost={template.bonusMost}
          error={error('goals')}
        />
      )}
    </FormScreen>
  )
}
