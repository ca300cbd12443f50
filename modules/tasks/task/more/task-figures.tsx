import { useState } from 'react'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { DepartmentField } from '#mechanisms/people/person-field.tsx'
import { t as word } from '../../tasks.words.ts'
import { kindName } from '../kinds/kind-names.web.ts'
import { kindParts } from '../kinds/task-kinds.contract.ts'
import { t } from '../record.words.ts'
import type { TaskDetail } from '../task.contract.ts'
import { useTaskUpdate } from '../task-changes.web.ts'

/** What kind of task it is, whose department, and its figures. */
export function TaskFigures({ task }: { task: TaskDetail }) {
  const update = useTaskUpdate(task.id)
  const { department } = task
  return (
    <Section>
      <Field label={t('kind')} inline>
        <span>{kindName(task.type)}</span>
      </Field>
      <Field label={t('department')} inline>
        {task.can.edit ? (
          <DepartmentField
            value={department}
            placeholder={word('notSet')}
            clearable
            onChange={chosen => update({ departmentId: chosen?.id ?? null }, { department: chosen })}
          />
        ) : (
          <span>{department?.name ?? word('notSet')}</span>
        )}
      </Field>
      <Figure
        task={task}
        label={word('progressPercent')}
        field="progressPercent"
        unit="%"
        max={100}
        step={10}
        mayChange={task.childNum === 0}
      />
      <Figure
        task={task}
        label={word('planWorkHour')}
        field="planWorkHour"
        unit={word('hoursUnit')}
        max={99_999}
        decimals={2}
      />
      <Field label={t('realWorkHour')} inline>
        <span>
          {task.realWorkHour} {word('hoursUnit')}
        </span>
      </Field>
      <Field label={t('duration')} inline>
        <span>{task.planStartDate && task.planEndDate ? t('days', { n: task.duration }) : word('notSet')}</span>
      </Field>
      {kindParts[task.type].point && <Figure task={task} label={word('point')} field="point" max={9_999} />}
      <Figure task={task} label={t('scorePower')} field="scorePower" min={0.1} max={10} decimals={1} />
    </Section>
  )
}

interface FigureProps {
  task: TaskDetail
  label: string
  field: 'progressPercent' | 'planWorkHour' | 'point' | 'scorePower'
  unit?: string
  min?: number
  max: number
  decimals?: number
  step?: number
  mayChange?: boolean
}

/** A number that is changed where it stands; it is kept when the field is left. */
function Figure({ task, label, field, unit, min = 0, max, decimals = 0, step, mayChange = true }: FigureProps) {
  const update = useTaskUpdate(task.id)
  const kept = task[field] === null ? '' : String(task[field])
  const [typed, setTyped] = useState<string | null>(null)
  if (!task.can.edit || !mayChange)
    return (
      <Field label={label} inline>
        <span>{kept === '' ? word('notSet') : `${kept}${unit ? ` ${unit}` : ''}`}</span>
      </Field>
    )
  const save = (text: string) => {
    setTyped(null)
    if (text === kept || (text === '' && field !== 'planWorkHour')) return
    update({ [field]: text === '' ? null : Math.min(max, Math.max(min, Number(text))) })
  }
  return (
    <Field label={label} inline>
      <NumberField
        value={typed ?? kept}
        min={min}
        max={max}
        decimals={decimals}
        placeholder={word('notSet')}
        {...(unit ? { unit } : {})}
        {...(step ? { step } : {})}
        onChange={text => (step && document.activeElement?.tagName === 'BUTTON' ? save(text) : setTyped(text))}
        onBlur={() => typed !== null && save(typed)}
      />
    </Field>
  )
}
