import { sendCall } from '#platform/web/app/send-call.ts'
import { refresh } from '#platform/web/app/cache.ts'
import { showRefusal } from '#platform/web/app/calls.ts'
import { useForm } from '#platform/web/app/form.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { ChevronLeftIcon, ChevronRightIcon, EditIcon, FolderIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { openDialog as show } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { t } from '../agile.words.ts'
import { itemLists } from '../backlog/item-actions.web.ts'
import { stageCalls, type ProjectStage } from './stage.contract.ts'

interface Values {
  name: string
  wipLimit: string
  isStrict: boolean
  isDone: boolean
}
interface SheetProps {
  open: boolean
  onClose: () => void
}

/** Opens a form for a new column, and adds it. */
export const newStage = (projectId: string) =>
  show<null>(({ open, answer }) => <New projectId={projectId} open={open} onClose={() => answer(null)} />)

/** Sets up a column, moves it, or deletes it; `stages` are all of them, in their order. */
export async function manageStage(projectId: string, stage: ProjectStage, stages: readonly ProjectStage[]) {
  const at = stages.findIndex(({ id }) => id === stage.id)
  const chosen = await actionMenu(
    [
      { key: 'edit', name: t('editStage'), icon: EditIcon },
      { key: 'left', name: t('moveLeft'), icon: ChevronLeftIcon, disabled: at === 0 },
      { key: 'right', name: t('moveRight'), icon: ChevronRightIcon, disabled: at === stages.length - 1 },
      { key: 'remove', name: t('removeStage'), icon: TrashIcon, danger: true, disabled: stages.length < 2 },
    ],
    stage.name,
  )
  try {
    if (chosen === 'edit')
      await show<null>(({ open, answer }) => <Edit stage={stage} open={open} onClose={() => answer(null)} />)
    if (chosen === 'left' || chosen === 'right') {
      const ids = stages.map(({ id }) => id).filter(id => id !== stage.id)
      ids.splice(chosen === 'left' ? at - 1 : at + 1, 0, stage.id)
      await sendCall(stageCalls.sort, { projectId, ids })
    }
    if (chosen === 'remove') await remove(stage, stages)
  } catch (problem) {
    showRefusal(problem)
  }
  await refresh(...itemLists)
}

async function remove({ id, taskNum }: ProjectStage, stages: readonly ProjectStage[]) {
  if (taskNum === 0) {
    if (
      await confirmDialog({ title: t('removeStage'), text: t('removeStageEmpty'), confirm: t('remove'), danger: true })
    )
      await sendCall(stageCalls.remove, { id })
    return
  }
  const toId = await actionMenu(
    stages.filter(one => one.id !== id).map(one => ({ key: one.id, name: one.name, icon: FolderIcon })),
    t('removeStageText', { n: taskNum }),
  )
  if (toId) await sendCall(stageCalls.remove, { id, toId })
}

function New({ projectId, open, onClose }: SheetProps & { projectId: string }) {
  const form = useForm(stageCalls.create, {
    initial: { name: '', wipLimit: '', isStrict: false, isDone: false } as Values,
    input: values => ({ ...values, projectId, wipLimit: values.wipLimit || null }),

    done: () => {
      toast.success(t('created'))
      onClose()
    },
  })
  return <Fields title={t('newStage')} form={form} open={open} onClose={onClose} />
}

function Edit({
  stage: { id, name, wipLimit, isStrict, isDone },
  open,
  onClose,
}: SheetProps & { stage: ProjectStage }) {
  const form = useForm(stageCalls.update, {
    initial: { name, wipLimit: wipLimit === null ? '' : String(wipLimit), isStrict, isDone } as Values,
    input: values => ({ ...values, id, wipLimit: values.wipLimit || null }),

    done: () => {
      toast.success(t('saved'))
      onClose()
    },
  })
  return <Fields title={t('editStage')} form={form} open={open} onClose={onClose} />
}

interface FieldsProps extends SheetProps {
  title: string
  form: {
    values: Values
    set: (changed: Partial<Values>) => void
    error: (name: keyof Values) => string | undefined
    send: () => void
    sending: boolean
  }
}
const Fields = ({ title, open, onClose, form: { values, set, error, send, sending } }: FieldsProps) => (
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
    <Field label={t('stageName')} required error={error('name')}>
      <TextField value={values.name} onChange={name => set({ name })} maxLength={50} autoFocus onEnter={send} />
    </Field>
    <Field label={t('isDone')} inline hint={t('isDoneText')}>
      <Switch value={values.isDone} onChange={isDone => set({ isDone })} />
    </Field>
    {!values.isDone && (
      <Field label={t('wipLimit')} inline error={error('wipLimit')}>
        <NumberField
          value={values.wipLimit}
          onChange={wipLimit => set({ wipLimit })}
          decimals={0}
          step={1}
          min={0}
          max={999}
          placeholder={t('noLimit')}
        />
      </Field>
    )}
    {!values.isDone && values.wipLimit !== '' && (
      <Field label={t('strict')} inline>
        <Switch value={values.isStrict} onChange={isStrict => set({ isStrict })} />
      </Field>
    )}
  </Sheet>
)
