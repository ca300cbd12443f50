import { useForm, type FormOf } from '#platform/web/app/form.ts'
import { sendCall } from '#platform/web/app/send-call.ts'
import type { CallInput } from '#platform/contract/call.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { openDialog as show } from '#platform/web/kit/overlays.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { chooseTask } from '#modules/tasks/tasks.web.tsx'
import { t } from '../goals.words.ts'
import { goalCalls, goalStatuses, isTree, type GoalRow, type GoalType } from './goal.contract.ts'

interface Values {
  name: string
  summary: string
  planNum: string
  unit: string
  task: { id: string; name: string } | null
  parent: { id: string; name: string } | null
}
interface SheetProps {
  open: boolean
  onClose: () => void
}
type Cycle = Pick<CallInput<typeof goalCalls.create>, 'goalType' | 'goalCycle' | 'userId'>

/** Asks for a new goal of a cycle, alone or made of a task. */
export const newGoal = (cycle: Cycle) =>
  show<null>(({ open, answer }) => <New cycle={cycle} open={open} onClose={() => answer(null)} />)
/** Asks how a goal is to be. */
export const editGoal = (goal: GoalRow) =>
  show<null>(({ open, answer }) => <Edit goal={goal} open={open} onClose={() => answer(null)} />)
/** Asks how far a goal has come. */
export const noteMarch = (goal: GoalRow) =>
  show<null>(({ open, answer }) => <March goal={goal} open={open} onClose={() => answer(null)} />)

const saidAnd = (onClose: () => void) => () => {
  toast.success(t('saved'))
  onClose()
}

function New({ cycle, open, onClose }: SheetProps & { cycle: Cycle }) {
  const form = useForm(goalCalls.create, {
    initial: { name: '', summary: '', planNum: '', unit: '', task: null, parent: null } as Values,
    input: ({ task, parent, ...values }) => ({
      ...cycle,
      ...values,
      taskId: task?.id ?? null,
      parentId: parent?.id ?? null,
    }),
    done: saidAnd(onClose),
  })
  return <Fields title={t('new')} form={form} cycle={cycle} isNew open={open} onClose={onClose} />
}

function Edit({ goal, open, onClose }: SheetProps & { goal: GoalRow }) {
  const { id, name, summary, planNum, unit, parentId, parentName } = goal
  const form = useForm(goalCalls.update, {
    initial: {
      name,
      summary,
      planNum: planNum === null ? '' : String(planNum),
      unit,
      task: null,
      parent: parentId === null ? null : { id: parentId, name: parentName ?? '' },
    } as Values,
    input: ({ task: _task, parent, ...values }) => ({ id, parentId: parent?.id ?? null, ...values }),
    done: saidAnd(onClose),
  })
  return <Fields title={t('edit')} form={form} cycle={goal} self={id} open={open} onClose={onClose} />
}

function Fields({
  title,
  form,
  cycle,
  self,
  isNew = false,
  open,
  onClose,
}: SheetProps & { title: string; form: FormOf<Values>; cycle: Cycle; self?: string; isNew?: boolean }) {
  const { values, set, error, send, sending } = form
  async function choose() {
    const chosen = await chooseTask(t('fromTask'))
    if (chosen) set({ task: chosen, name: values.name || chosen.name })
  }
  async function chooseParent() {
    const { goalType, goalCycle, userId } = cycle
    const chosen = await pick({
      title: t('parent'),
      none: t('none'),
      options: () =>
        sendCall(goalCalls.tree, { goalType, goalCycle, ...(userId ? { userId } : {}) }).then(({ list }) =>
          list.filter(({ id }) => id !== self).map(one => ({ value: one.id, name: one.name })),
        ),
    })
    const [one] = chosen ?? []
    if (one) set({ parent: { id: one.value, name: one.name } })
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      bottom={
        <Button wide busy={sending} onPress={send}>
          {t('save')}
        </Button>
      }
    >
      <Field label={t('name')} required error={error('name')}>
        <TextField value={values.name} onChange={name => set({ name })} maxLength={200} />
      </Field>
      {isNew && (
        <Field label={t('task')} inline>
          <FieldButton onPress={() => void choose()} onClear={() => set({ task: null })}>
            {values.task?.name}
          </FieldButton>
        </Field>
      )}
      {isTree(Number(cycle.goalType) as GoalType) && (
        <Field label={t('parent')} inline error={(error as (name: string) => string | undefined)('parentId')}>
          <FieldButton
            onPress={() => void chooseParent()}
            placeholder={t('parentNone')}
            onClear={() => set({ parent: null })}
          >
            {values.parent?.name}
          </FieldButton>
        </Field>
      )}
      <Field label={t('planNum')} inline error={error('planNum')}>
        <NumberField value={values.planNum} onChange={planNum => set({ planNum })} unit={values.unit} />
      </Field>
      <Field label={t('unit')} inline error={error('unit')}>
        <TextField value={values.unit} onChange={unit => set({ unit })} maxLength={20} />
      </Field>
      <Field label={t('summary')} error={error('summary')}>
        <TextArea value={values.summary} onChange={summary => set({ summary })} maxLength={2_000} />
      </Field>
    </Sheet>
  )
}

function March({ goal: { id, progress, doneNum, unit }, open, onClose }: SheetProps & { goal: GoalRow }) {
  const { values, set, error, send, sending } = useForm(goalCalls.march, {
    initial: { progress: String(progress), doneNum: doneNum === null ? '' : String(doneNum), status: '', summary: '' },
    input: ({ progress: percent, ...rest }) => ({ id, progress: percent === '' ? 0 : percent, ...rest }),
    done: saidAnd(onClose),
  })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('march')}
      bottom={
        <Button wide busy={sending} onPress={send}>
          {t('save')}
        </Button>
      }
    >
      <Field label={t('progress')} inline error={error('progress')}>
        <NumberField
          value={values.progress}
          onChange={percent => set({ progress: percent })}
          decimals={0}
          max={100}
          step={10}
          unit="%"
        />
      </Field>
      <Field label={t('doneNum')} inline error={error('doneNum')}>
        <NumberField value={values.doneNum} onChange={one => set({ doneNum: one })} unit={unit} />
      </Field>
      <Field label={t('status')}>
        <Segmented
          label={t('status')}
          value={values.status}
          onChange={status => set({ status })}
          options={[
            { key: '', name: t('unchanged') },
            ...goalStatuses.map(one => ({ key: String(one), name: t(`status_${one}`) })),
          ]}
        />
      </Field>
      <Field label={t('words')} error={error('summary')}>
        <TextArea value={values.summary} onChange={summary => set({ summary })} maxLength={2_000} />
      </Field>
    </Sheet>
  )
}
