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
import css from '../agile.module.css'
import { versionCalls, type VersionRow } from './version.contract.ts'

interface Values {
  name: string
  summary: string
  profit: string
}
interface SheetProps {
  open: boolean
  onClose: () => void
}

/** Opens a form for a new version, and adds it. */
export const newVersion = (projectId: string) =>
  show<null>(({ open, answer }) => <New projectId={projectId} open={open} onClose={() => answer(null)} />)
/** Opens a form for a version, and changes it. */
export const editVersion = (version: VersionRow) =>
  show<null>(({ open, answer }) => <Edit version={version} open={open} onClose={() => answer(null)} />)
/** Asks for the release date, and releases the version. */
export const publishVersion = (version: VersionRow) =>
  show<null>(({ open, answer }) => <Publish version={version} open={open} onClose={() => answer(null)} />)

function New({ projectId, open, onClose }: SheetProps & { projectId: string }) {
  const form = useForm(versionCalls.create, {
    draft: `project.version.${projectId}`,
    initial: { name: '', summary: '', profit: '' },
    input: values => ({ ...values, projectId }),

    done: () => {
      toast.success(t('created'))
      onClose()
    },
  })
  return <Fields title={t('newVersion')} form={form} open={open} onClose={onClose} />
}

function Edit({ version: { id, name, summary, profit }, open, onClose }: SheetProps & { version: VersionRow }) {
  const form = useForm(versionCalls.update, {
    initial: { name, summary, profit },
    input: values => ({ ...values, id }),

    done: () => {
      toast.success(t('saved'))
      onClose()
    },
  })
  return <Fields title={t('editVersion')} form={form} open={open} onClose={onClose} />
}

function Publish({ version: { id, name }, open, onClose }: SheetProps & { version: VersionRow }) {
  const form = useForm(versionCalls.publish, {
    initial: { publishDate: null as string | null },
    input: ({ publishDate }) => ({ versionId: id, publishDate }),

    done: () => {
      toast.success(t('publishedNow'))
      onClose()
    },
  })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('publishAsk', { name })}
      bottom={
        <Button wide busy={form.sending} onPress={form.send}>
          {t('publish')}
        </Button>
      }
    >
      <p className={css.hint}>{t('publishText')}</p>
      <Field label={t('publishDate')} inline error={form.error('publishDate')}>
        <DateField
          value={form.values.publishDate}
          onChange={publishDate => form.set({ publishDate })}
          clearable
          placeholder={t('today')}
        />
      </Field>
    </Sheet>
  )
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
    <Field label={t('versionName')} required error={error('name')}>
      <TextField
        value={values.name}
        onChange={name => set({ name })}
        maxLength={100}
        placeholder={t('versionNamePlaceholder')}
        autoFocus
        onEnter={send}
      />
    </Field>
    <Field label={t('summary')} error={error('summary')}>
      <TextArea value={values.summary} onChange={summary => set({ summary })} maxLength={5_000} />
    </Field>
    <Field label={t('profit')} error={error('profit')}>
      <TextArea
        value={values.profit}
        onChange={profit => set({ profit })}
        maxLength={1_000}
        placeholder={t('profitPlaceholder')}
      />
    </Field>
  </Sheet>
)
