import { useState } from 'react'
import { constraintKinds, type ConstraintKind } from '#modules/tasks/tasks.contract.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import type { PlanChanges } from '../plan-changes.web.ts'
import type { PlannedTask } from '../plan.contract.ts'
import { t } from '../plan.words.ts'

/** By when a task should be done, when it was begun, and what binds its days beside its predecessors. */
export function BoundsFields({
  task,
  changes,
  canEdit,
}: {
  task: PlannedTask
  changes: PlanChanges
  canEdit: boolean
}) {
  const { id, deadline = null, constraintKind = null, constraintDate = null, planStartDate, planEndDate } = task
  const { realStartDate = null, status } = task
  const [now] = useState(() => new Date().toISOString())
  if (!canEdit) {
    if (!deadline && !constraintKind && !realStartDate) return null
    return (
      <Section title={t('bounds')}>
        {deadline && <ListRow title={t('deadline')} right={dateTime(deadline)} />}
        {realStartDate && <ListRow title={t('realStart')} right={dateTime(realStartDate)} />}
        {constraintKind && (
          <ListRow
            title={t(`constraint_${constraintKind}`)}
            right={constraintDate ? dateTime(constraintDate) : undefined}
          />
        )}
      </Section>
    )
  }
  const save = (kind: ConstraintKind | null, date: string | null) =>
    changes.setBounds({ id, constraintKind: kind, constraintDate: kind === null || kind === 'ALAP' ? null : date })
  async function choose() {
    const kind = await actionMenu<ConstraintKind | 'none'>(
      [
        { key: 'none', name: t('constraint_none'), disabled: constraintKind === null },
        ...constraintKinds.map(key => ({ key, name: t(`constraint_${key}`), disabled: key === constraintKind })),
      ],
      t('constraint'),
    )
    if (kind === null) return
    if (kind === 'none') return save(null, null)
    // The day on which it stands, until another is chosen.
    const isByStart = kind === 'MSO' || kind === 'SNET' || kind === 'SNLT'
    save(
      kind,
      constraintDate ??
        (isByStart ? (planStartDate ?? planEndDate) : (planEndDate ?? planStartDate)) ??
        new Date().toISOString(),
    )
  }
  return (
    <Section title={t('bounds')} note={constraintKind === 'ALAP' ? t('alapNote') : undefined}>
      <Field label={t('deadline')} hint={t('deadlineText')} inline>
        <DateField
          mode="datetime"
          value={deadline}
          onChange={value => changes.setBounds({ id, deadline: value })}
          clearable
        />
      </Field>
      {status !== 'WAITING' && (
        <Field label={t('realStart')} hint={t('realStartText')} inline>
          <DateField
            mode="datetime"
            value={realStartDate}
            onChange={value => changes.setBounds({ id, realStartDate: value })}
            max={now}
            clearable
          />
        </Field>
      )}
      <Field label={t('constraint')} inline>
        <FieldButton onPress={() => void choose()}>{t(`constraint_${constraintKind ?? 'none'}`)}</FieldButton>
      </Field>
      {constraintKind && constraintKind !== 'ALAP' && (
        <Field label={t('constraintDate')} inline>
          <DateField
            mode="datetime"
            value={constraintDate}
            onChange={value => {
              if (value) save(constraintKind, value)
            }}
          />
        </Field>
      )}
    </Section>
  )
}
