import { lazy, Suspense, useState } from 'react'
import { isFinish, linkText, linkTypes, readLink, shownPercent, type LinkKind } from '#modules/tasks/tasks.contract.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { ChevronRightIcon, FlowIcon, PlusIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { timeZone } from '#platform/web/words/time-zone.ts'
import { PeopleField } from '#mechanisms/people/person-field.tsx'
import type { PlanCalendarKind } from '#mechanisms/projects/project-types.contract.ts'
import type { PlanChanges } from '../plan-changes.web.ts'
import { BoundsFields } from './bounds-fields.tsx'
import { durationOf } from '../plan-tree.contract.ts'
import { calendarOfPlan, type PlannedTask } from '../plan.contract.ts'
import { t } from '../plan.words.ts'
import css from '../plan.module.css'
import { mayEdit, type ShownPlan } from '../use-plan.web.ts'

const TaskCostSection = lazy(() => import('../../control/task-cost-section.tsx'))

interface PlanSheetProps {
  id: string | null
  shown: ShownPlan
  changes: PlanChanges
  onClose: () => void
}

/** A task's dates, progress and predecessors: what a bar can be dragged to, and more, without dragging. */
export function PlanSheet({ id, shown, changes, onClose }: PlanSheetProps) {
  const [last, setLast] = useState<PlannedTask | null>(null)
  const task = id === null ? undefined : shown.byId.get(id)
  // While it goes down it shows what it showed.
  if (task && task !== last) setLast(task)
  const seen = task ?? last
  return (
    <Sheet open={task !== undefined} onClose={onClose} title={seen?.name ?? ''}>
      {seen && <TaskFacts key={seen.id} task={seen} shown={shown} changes={changes} />}
    </Sheet>
  )
}

function TaskFacts({ task, shown, changes }: { task: PlannedTask; shown: ShownPlan; changes: PlanChanges }) {
  const { id, planStartDate = null, planEndDate = null, progressPercent = 0, isMilestone = false } = task
  const isParent = shown.parents.has(id)
  const canEdit = mayEdit(shown.plan, task)
  const [percent, setPercent] = useState(String(shownPercent(progressPercent)))
  const dates = (change: { planStartDate?: string | null; planEndDate?: string | null }) =>
    changes.reschedule([{ id, ...change }], [], shown.byId, shown.parents)
  const takes = durationOf(task, timeZone(), calendarOfPlan(shown.plan))
  const savePercent = () => {
    if (percent !== '' && Number(percent) !== shownPercent(progressPercent)) changes.setProgress(id, Number(percent))
  }
  return (
    <>
      {canEdit && !isParent ? (
        <Section>
          <Field label={t('managers')} inline>
            <PeopleField
              value={shown.plan.people.filter(person => task.managerIds.includes(person.id))}
              max={10}
              onChange={people => changes.giveTo(task, people)}
            />
          </Field>
          <Field label={t('start')} inline>
            <DateField
              mode="datetime"
              value={planStartDate}
              onChange={value => dates({ planStartDate: value })}
              clearable
            />
          </Field>
          <Field label={t('end')} inline>
            <DateField
              mode="datetime"
              value={planEndDate}
              onChange={value => dates({ planEndDate: value })}
              clearable
              {...(planStartDate ? { min: planStartDate } : {})}
            />
          </Field>
          {takes !== null && (
            <DurationField
              key={takes}
              takes={takes}
              least={isMilestone ? 0 : 1}
              onSave={duration => changes.setDuration(id, duration, shown.byId, shown.parents)}
              calendar={shown.plan.planCalendar}
            />
          )}
          <Field label={t('progress')} inline>
            <NumberField value={percent} onChange={setPercent} onBlur={savePercent} decimals={0} max={100} unit="%" />
          </Field>
          <Field label={t('markMilestone')} hint={t('markMilestoneText')} inline>
            <Switch value={isMilestone} onChange={value => changes.setMilestone(id, value)} />
          </Field>
        </Section>
      ) : (
        <Section {...(isParent ? { note: t('ofParent') } : {})}>
          <ListRow title={t('start')} right={planStartDate ? dateTime(planStartDate) : t('noDates')} />
          <ListRow title={t('end')} right={planEndDate ? dateTime(planEndDate) : t('noDates')} />
          {takes !== null && (
            <ListRow title={t('duration')} right={t(durationWord(shown.plan.planCalendar), { n: takes })} />
          )}
          <ListRow title={t('progress')} right={`${shownPercent(progressPercent)}%`} />
        </Section>
      )}
      <BoundsFields task={task} changes={changes} canEdit={canEdit && !isParent} />
      <Predecessors task={task} shown={shown} changes={changes} canEdit={canEdit && !isFinish(task.status)} />
      {shown.costs.has(id) && (
        <Suspense fallback={null}>
          <TaskCostSection projectId={shown.plan.projectId} task={task} amounts={shown.costs.get(id)!} />
        </Suspense>
      )}
      <Section>
        <ListRow title={t('openTask')} href={`/tasks/${id}`} />
      </Section>
    </>
  )
}

/** In words of the calendar that counts them. */
const durationWord = (calendar: PlanCalendarKind) =>
  calendar === 'natural' ? ('days' as const) : ('workdays' as const)

interface DurationFieldProps {
  takes: number
  least: number
  onSave: (days: number) => void
  calendar: PlanCalendarKind
}

/** How many days it takes: its end follows. */
function DurationField({ takes, least, onSave, calendar }: DurationFieldProps) {
  const [days, setDays] = useState(String(takes))
  const save = () => {
    if (days !== '' && Number(days) >= least && Number(days) !== takes) onSave(Number(days))
  }
  return (
    <Field label={t('duration')} hint={t(calendar === 'natural' ? 'durationNatural' : 'durationWorked')} inline>
      <NumberField value={days} onChange={setDays} onBlur={save} decimals={0} max={36_500} unit={t('dayUnit')} />
    </Field>
  )
}

function Predecessors({
  task: { id, preList = [] },
  shown: { rows, byId },
  changes,
  canEdit,
}: {
  task: PlannedTask
  shown: ShownPlan
  changes: PlanChanges
  canEdit: boolean
}) {
  const numberOf = (taskId: string) => rows.find(({ task }) => task.id === taskId)?.number
  async function add() {
    const input = await promptDialog({
      title: t('addPredecessor'),
      text: t('predecessorText'),
      label: t('predecessorNumber'),
      placeholder: t('predecessorHint'),
      maxLength: 20,
      required: true,
    })
    if (input !== null) changes.putBehind(id, readLink(input))
  }
  async function changeType(number: string, { type: now, lag }: LinkKind) {
    const type = await actionMenu(
      linkTypes.map(key => ({ key, name: `${t(key)} ${key}`, disabled: key === now })),
      t('linkType'),
    )
    if (type) changes.putBehind(id, { number, type, lag })
  }
  return (
    <Section title={t('predecessors')}>
      {preList.length === 0 && !canEdit && <ListRow title={t('noPredecessors')} />}
      {preList.map(({ taskId, lag = 0, type = 'FS' }) => {
        const before = byId.get(taskId)
        const name = before?.name ?? taskId
        return (
          <ListRow
            key={taskId}
            left={<ChevronRightIcon size={18} />}
            title={name}
            subtitle={[
              linkText(numberOf(taskId) ?? '', { type, lag }),
              before?.code,
              lag > 0 ? t('predecessorLag', { n: lag }) : lag < 0 && t('predecessorLead', { n: -lag }),
            ]
              .filter(Boolean)
              .join(' · ')}
            right={
              canEdit && (
                <span className={css.pair}>
                  {before && (
                    <IconButton
                      icon={FlowIcon}
                      label={t('changeLink', { name })}
                      onPress={() => void changeType(before.code, { type, lag })}
                    />
                  )}
                  <IconButton
                    icon={TrashIcon}
                    label={t('removePredecessor', { name })}
                    onPress={() => changes.removePredecessor(id, taskId)}
                  />
                </span>
              )
            }
          />
        )
      })}
      {canEdit && (
        <ListRow left={<PlusIcon size={20} />} title={t('addPredecessor')} tone="brand" onPress={() => void add()} />
      )}
    </Section>
  )
}
