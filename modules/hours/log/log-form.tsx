import { useState } from 'react'
import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { useForm } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useAddress, useBack, useScreenKind } from '#platform/web/app/navigation.ts'
import { Card } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day as dayOf } from '#platform/web/words/format.ts'
import { useMe } from '#modules/account/account.web.tsx'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { t } from '../hours.words.ts'
import { chooseTask, type TaskBrief } from './choose-task.web.ts'
import { addDays, mondayOf } from '#platform/contract/days.ts'
import { LogView } from './log-view.tsx'
import { logOffline } from './hours-offline.web.ts'
import { figure } from './show-hours.web.ts'
import { workHourCalls, type WorkHourRow } from './work-hour.contract.ts'
import css from './hours.module.css'

/** Hours on a task (`?task=`, `?date=`); `?id=` shows a log, and changes it while that is allowed. */
export default function LogForm() {
  useScreenKind('record', '/workhour')
  const { id, task } = useAddress()
  const me = useMe()
  if (id) return <Known id={id} />
  return !me ? (
    <Skeleton kind="detail" />
  ) : task ? (
    <OnTask id={task} personId={me.id} />
  ) : (
    <Form personId={me.id} task={null} />
  )
}

/** The task by its address is requested, to be shown by its name. */
function OnTask({ id, personId }: { id: string; personId: string }) {
  const { data, error, refetch } = useCall(taskCalls.detail, { id })
  if (data) return <Form personId={personId} task={data} />
  return <Waiting error={error} onRetry={() => void refetch()} />
}

function Known({ id }: { id: string }) {
  const [editing, setEditing] = useState(false)
  const { data, error, refetch } = useCall(workHourCalls.detail, { id })
  if (!data) return <Waiting error={error} onRetry={() => void refetch()} />
  return editing && data.can.edit ? (
    <Form personId={data.user.id} task={data.task} log={data} />
  ) : (
    <LogView log={data} onEdit={() => setEditing(true)} />
  )
}

function Waiting({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Page title={t('viewLog')} onBack={useBack('/workhour')}>
      {error ? <ErrorState text={refusalText(error)} onRetry={onRetry} /> : <Skeleton kind="detail" />}
    </Page>
  )
}

interface Values {
  taskId: TaskBrief | null
  startDate: string | null
  hour: string
  summary: string
}
const usual = [0.5, 1, 2, 4, 6, 8]

function Form({ personId, task, log }: { personId: string; task: TaskBrief | null; log?: WorkHourRow }) {
  const { date } = useAddress()
  const [today] = useState(() => dayOf(Date.now()))
  const back = useBack('/workhour')
  const submit = useChange(workHourCalls.submit, { done: () => toast.success(t('submitted')) })
  const initial: Values = {
    taskId: task && { id: task.id, code: task.code, name: task.name },
    startDate: log?.startDate ?? date ?? today,
    hour: log ? figure(log.hour) : '',
    summary: log?.summary ?? '',
  }
  const form = useForm(workHourCalls.create, {
    ...(log ? {} : { draft: `workhour.${task?.id ?? ''}.${personId}` }),
    initial,
    input: ({ taskId, startDate, hour, summary }) =>
      ({
        ...(log ? { id: log.id } : {}),
        taskId: taskId?.id,
        startDate,
        hour: hour === '' ? undefined : hour,
        summary,
      }) as never,

    offline: logOffline(!log),
    done: ({ id }: { id: string }) => {
      toast.success(t(log ? 'saved' : 'logged'), {
        action: { label: t('submit'), onPress: () => submit.run({ id: [id] }) },
      })
      back()
    },
  })
  const { values, set, error } = form
  return (
    <FormScreen title={t(log ? 'changeLog' : 'logHours')} form={form} home="/workhour">
      <Card>
        <Field label={t('task')} required error={error('taskId')}>
          <FieldButton
            onPress={() => void chooseTask().then(chosen => chosen && set({ taskId: chosen }))}
            placeholder={t('chooseTask')}
          >
            {values.taskId?.name}
          </FieldButton>
        </Field>
        <Field label={t('date')} inline required error={error('startDate')}>
          <DateField
            value={values.startDate}
            onChange={startDate => set({ startDate })}
            max={addDays(mondayOf(today), 6)}
          />
        </Field>
        <Field label={t('hourField')} required error={error('hour')}>
          <NumberField
            value={values.hour}
            onChange={hour => set({ hour })}
            step={0.5}
            max={24}
            unit={t('hourUnit')}
            placeholder="0"
          />
        </Field>
        <div className={css.chips}>
          {usual.map(one => (
            <button
              key={one}
              type="button"
              className={css.chip}
              aria-pressed={Number(values.hour) === one}
              onClick={() => set({ hour: String(one) })}
            >
              {one}
            </button>
          ))}
        </div>
        <Field label={t('note')} error={error('summary')}>
          <TextArea
            value={values.summary}
            onChange={summary => set({ summary })}
            maxLength={500}
            placeholder={t('noteText')}
          />
        </Field>
      </Card>
    </FormScreen>
  )
}
