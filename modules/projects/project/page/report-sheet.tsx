import { useForm } from '#platform/web/app/form.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { projectCalls } from '../project.contract.ts'
import { t } from '../manage.words.ts'

/** Opens a form for a report to the managers of all projects: its title, and the project's state. */
export const reportProject = (id: string) =>
  openDialog<null>(({ open, answer }) => <ReportSheet id={id} open={open} onClose={() => answer(null)} />)

function ReportSheet({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const { values, set, error, send, sending } = useForm(projectCalls.reportToPmo, {
    initial: { title: '', summary: '' },
    input: values => ({ id, ...values }),
    done: ({ told }: { told: number }) => {
      toast.success(t('reportDone', { n: told }))
      onClose()
    },
  })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('report')}
      bottom={
        <Button wide busy={sending} onPress={send}>
          {t('report')}
        </Button>
      }
    >
      <Field label={t('reportTitle')} required error={error('title')}>
        <TextField value={values.title} onChange={title => set({ title })} maxLength={100} />
      </Field>
      <Field label={t('reportSummary')} required error={error('summary')}>
        <TextArea
          value={values.summary}
          onChange={summary => set({ summary })}
          placeholder={t('reportHint')}
          maxLength={1_000}
        />
      </Field>
    </Sheet>
  )
}
