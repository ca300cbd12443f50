import { useForm } from '#platform/web/app/form.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { PersonField } from '#mechanisms/people/person-field.tsx'
import { qualityCalls, type QualityDetail } from './quality.contract.ts'
import { t } from './quality.words.ts'
import css from './quality.module.css'

interface Values {
  type: 'ISSUE' | 'BUG'
  name: string
  manager: PersonBrief | null
  planEndDate: string | null
}

/** Opens a form for the follow-up of an unqualified check: an issue or a bug, its assignee and due date. */
export const reportProblem = (check: QualityDetail) =>
  openDialog<null>(({ open, answer }) => <ReportSheet check={check} open={open} onClose={() => answer(null)} />)

function ReportSheet({
  check: { id, name },
  open,
  onClose,
}: {
  check: QualityDetail
  open: boolean
  onClose: () => void
}) {
  const form = useForm(qualityCalls.report, {
    initial: {
      type: 'ISSUE',
      name: t('problemOf', { name }).slice(0, 100),
      manager: null,
      planEndDate: null,
    } as Values,

    input: ({ manager, ...values }) => ({ ...values, id, managerId: manager?.id ?? '' }),
    done: (answer: { code: string }) => {
      toast.success(t('made', { code: answer.code }))
      onClose()
    },
  })
  const { values, set, error } = form
  const send = () => (values.manager ? form.send() : void toast.warn(t('needWho')))
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('report')}
      bottom={
        <Button wide busy={form.sending} onPress={send}>
          {t('submit')}
        </Button>
      }
    >
      <p className={css.note}>{t('reportText')}</p>
      <Field label={t('kind')} inline>
        <Segmented
          label={t('kind')}
          value={values.type}
          onChange={type => set({ type })}
          options={[
            { key: 'ISSUE', name: t('ISSUE') },
            { key: 'BUG', name: t('BUG') },
          ]}
        />
      </Field>
      <Field label={t('problemName')} required error={error('name')}>
        <TextField value={values.name} onChange={input => set({ name: input })} maxLength={100} />
      </Field>
      <Field label={t('owner')} required inline>
        <PersonField value={values.manager} onChange={manager => set({ manager })} title={t('owner')} />
      </Field>
      <Field label={t('solveBy')} inline error={error('planEndDate')}>
        <DateField value={values.planEndDate} onChange={planEndDate => set({ planEndDate })} clearable />
      </Field>
    </Sheet>
  )
}
