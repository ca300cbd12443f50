import { useState } from 'react'
import { useAddress, useBack, useGo } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { RadioList } from '#platform/web/kit/radio-list.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { t as taskWord } from '#modules/tasks/tasks.words.ts'
import { t } from '../home.words.ts'
import {
  filterAddress,
  filterPriorities,
  filterScopes,
  filterStatuses,
  isEmpty,
  noFilter,
  readFilter,
} from './task-filter.ts'
import css from './todo.module.css'

const priorityWords = ['priority0', 'priority1', 'priority2', 'priority3'] as const

/** Chooses which tasks to look at; the answer is /todo_task with the criteria in its address. */
export default function Filter() {
  const address = useAddress()
  const go = useGo()
  const back = useBack('/todo_task')
  const [filter, setFilter] = useState(() => readFilter(address))
  const apply = () => {
    if (isEmpty(filter)) toast.warn(t('criterionNeeded'))
    else go(`/todo_task?${filterAddress(filter)}`, { replace: true })
  }
  const toggle = (status: (typeof filterStatuses)[number], on: boolean) =>
    setFilter({ ...filter, status: on ? [...filter.status, status] : filter.status.filter(one => one !== status) })
  return (
    <Page
      title={t('filter')}
      onBack={back}
      bottom={
        <>
          <Button kind="neutral" onPress={() => setFilter(noFilter)}>
            {t('reset')}
          </Button>
          <Button onPress={apply}>{t('showResults')}</Button>
        </>
      }
    >
      <Section title={t('whose')}>
        <RadioList
          label={t('whose')}
          value={filter.scope}
          onChange={scope => setFilter({ ...filter, scope })}
          options={filterScopes.map(key => ({ key, name: t(`scope_${key}`) }))}
        />
      </Section>
      <Section title={t('status')} padded>
        <div className={css.checks}>
          {filterStatuses.map(status => (
            <Checkbox key={status} value={filter.status.includes(status)} onChange={on => toggle(status, on)}>
              {taskWord(status)}
            </Checkbox>
          ))}
        </div>
      </Section>
      <Section title={t('priority')}>
        <RadioList
          label={t('priority')}
          value={filter.priority === null ? 'any' : `${filter.priority}`}
          onChange={key => setFilter({ ...filter, priority: key === 'any' ? null : Number(key) })}
          options={[
            { key: 'any', name: t('any') },
            ...filterPriorities.map(key => ({ key: `${key}`, name: taskWord(priorityWords[key]) })),
          ]}
        />
      </Section>
      <Card>
        <Field label={t('dueBy')} inline>
          <DateField value={filter.dueBy} clearable onChange={dueBy => setFilter({ ...filter, dueBy })} />
        </Field>
      </Card>
    </Page>
  )
}
