import { useState } from 'react'
import type { CallOutput } from '#platform/contract/call.ts'
import { usePages } from '#platform/web/app/calls.ts'
import { useForm } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useBack } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { GaugeIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day as dayOf } from '#platform/web/words/format.ts'
import { Face } from '#mechanisms/people/face.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { PeopleField, PersonField } from '#mechanisms/people/person-field.tsx'
import { t } from '../kpi.words.ts'
import { kpiCalls, kpiCycles, mostAtOnce, type KpiCycle, type SkipReason } from './kpi.contract.ts'

interface Values {
  people: readonly PersonBrief[]
  second: PersonBrief | null
  type: KpiCycle
  date: string
}

/** Sets up a cycle for many at once, each by the template of their role; says who was left out, and why. */
export default function KpiBatch() {
  const back = useBack('/kpi/list')
  const { can } = usePages(kpiCalls.list, { scope: 'mine', limit: 20 })
  if (can?.create !== false) return <BatchForm />
  return (
    <Page title={t('batch')} onBack={back}>
      <Empty icon={GaugeIcon} title={t('notYours')} />
    </Page>
  )
}

function BatchForm() {
  const back = useBack('/kpi/list')
  const [today] = useState(() => dayOf(Date.now()))
  const [skipped, setSkipped] = useState<{ person: PersonBrief; reason: SkipReason }[]>([])
  const form = useForm<typeof kpiCalls.createEach, Values>(kpiCalls.createEach, {
    initial: { people: [], second: null, type: 'season', date: today },
    input: ({ people, second, ...rest }) => ({
      ...rest,
      personIds: people.map(({ id }) => id),
      secondEvaluatorId: second?.id ?? null,
    }),
    done: (answer: CallOutput<typeof kpiCalls.createEach>) => {
      if (answer.num > 0) toast.success(t('batchDone', { n: answer.num }))
      if (answer.skipped.length === 0) back()
      else setSkipped(answer.skipped)
    },
  })
  const { values, set, error } = form
  return (
    <FormScreen title={t('batch')} home="/kpi/list" form={form}>
      {skipped.length > 0 && (
        <Section title={t('batchSkipped')}>
          {skipped.map(({ person, reason }) => (
            <ListRow
              key={person.id}
              left={<Face person={person} size={40} />}
              title={person.name}
              subtitle={t(`skip_${reason}`)}
            />
          ))}
        </Section>
      )}
      <Section note={t('batchText')}>
        <Field label={t('batchPeople')} required inline error={error('personIds' as never)}>
          <PeopleField
            value={values.people}
            onChange={people => set({ people })}
            max={mostAtOnce}
            title={t('batchPeople')}
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
    </FormScreen>
  )
}
