import { useForm } from '#platform/web/app/form.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { openDialog as show } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { t } from '../agile.words.ts'
import { sprintCalls, type SprintRow } from './sprint.contract.ts'

interface Values {
  name: string
  goal: string
  startDate: string | null
  endDate: string | null
}
interface SheetProps {
  open: boolean
  onClose: () => void
}

/** Opens a form for a new sprint, and plans it. */
export const newSprint = (projectId: string) =>
  show<null>(({ open, answer }) => <New projectId={projectId} open={open} onClose={() => answer(null)} />)
/** Opens a form for a sprint, and changes it. */
export const editSprint = (sprint: SprintRow) =>
  show<null>(({ open, answer }) => <Edit sprint={sprint} open={open} onClose={() => answer(null)} />)

function New({ projectId, open, onClose }: SheetProps & { projectId: string }) {
  const form = useForm(sprintCalls.create, {
    draft: `project.sprint.${projectId}`,
    initial: { name: '', goal: '', startDate: null, endDate: null } as Values,
    input: values => ({ ...values, projectId }),

    done: () => {
      toast.success(t('created'))
      onClose()
    },
  })
  return <Fields title={t('newSprint')} form={form} open={open} onClose={onClose} />
}

function Edit({ sprint: { id, name, goal, startDate, endDate }, open, onClose }: SheetProps & { sprint: SprintRow }) {
  const form = useForm(sprintCalls.update, {
    initial: { name, goal, startDate, endDate } as Values,
    input: values => ({ ...values, id }),

    done: () => {
      toast.success(t('saved'))
      onClose()
    },
  })
  return <Fields title={t('editSprint')} form={form} open={open} onClose={onClose} />
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
    <Field label={t('sprintName')} required error={error('name')}>
      <TextField
        value={values.name}
        onChange={name => set({ name })}
        maxLength={100}
        placeholder={t('sprintNamePlaceholder')}
        autoFocus
        onEnter={send}
      />
    </Field>
    <Field label={t('startDate')} inline error={error('startDate')}>
      <DateField value={values.startDate} onChange={startDate => set({ startDate })} clearable />
    </Field>
    <Field label={t('endDate')} inline error={error('endDate')}>
      <DateField value={values.endDate} onChange={endDate => set({ endDate })} clearable />
    </Field>
    <Field label={t('goal')} error={error('goal')}>
      <TextArea
        value={values.goal}
        onChange={goal => set({ goal })}
        maxLength={2_000}
        placeholder={t('goalPlaceholder')}
      />
    </Field>
  </Sheet>
)
