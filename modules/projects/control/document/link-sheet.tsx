import { useForm } from '#platform/web/app/form.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { documentCalls, type DocumentRow } from './document.contract.ts'
import { t } from './document.words.ts'

interface Values {
  name: string
  url: string
}
interface SheetProps {
  open: boolean
  onClose: () => void
}

/** Opens a form for a link, and adds it to a folder of a project. */
export const addLink = (projectId: string, parentId: string | null) =>
  openDialog<null>(({ open, answer }) => (
    <New projectId={projectId} parentId={parentId} open={open} onClose={() => answer(null)} />
  ))
/** Asks where a link is to lead, and what it is called. */
export const editLink = (document: Pick<DocumentRow, 'id' | 'name' | 'url'>) =>
  openDialog<null>(({ open, answer }) => <Edit {...document} open={open} onClose={() => answer(null)} />)

function New({ projectId, parentId, open, onClose }: SheetProps & { projectId: string; parentId: string | null }) {
  const form = useForm(documentCalls.create, {
    draft: `project.document.link.${projectId}`,
    initial: { name: '', url: '' } as Values,
    input: values => ({ ...values, projectId, parentId, kind: 'link' as const }),

    done: () => {
      toast.success(t('saved'))
      onClose()
    },
  })
  return <Fields title={t('newLink')} form={form} open={open} onClose={onClose} />
}

function Edit({ id, name, url, open, onClose }: SheetProps & Pick<DocumentRow, 'id' | 'name' | 'url'>) {
  const form = useForm(documentCalls.update, {
    initial: { name, url } as Values,
    input: values => ({ ...values, id }),

    done: () => {
      toast.success(t('saved'))
      onClose()
    },
  })
  return <Fields title={t('editLink')} form={form} open={open} onClose={onClose} />
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
    <Field label={t('address')} required error={error('url')}>
      <TextField
        value={values.url}
        onChange={url => set({ url })}
        type="url"
        maxLength={2000}
        placeholder={t('addressText')}
        autoFocus
      />
    </Field>
    <Field label={t('name')} required error={error('name')}>
      <TextField
        value={values.name}
        onChange={name => set({ name })}
        maxLength={255}
        placeholder={t('linkNameText')}
        onEnter={send}
      />
    </Field>
  </Sheet>
)
