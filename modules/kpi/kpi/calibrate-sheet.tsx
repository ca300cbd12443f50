import { useForm } from '#platform/web/app/form.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { t } from '../kpi.words.ts'
import { kpiCalls, type KpiDetail } from './kpi.contract.ts'

/** Asks how many points a final score gains or loses before its period's results are released, and why. */
export const calibrate = (evaluation: KpiDetail) =>
  openDialog<null>(({ open, answer }) => <Calibrate evaluation={evaluation} open={open} onClose={() => answer(null)} />)

function Calibrate({
  evaluation: { id, finalScore, calibration, calibrationReason },
  open,
  onClose,
}: {
  evaluation: KpiDetail
  open: boolean
  onClose: () => void
}) {
  const { values, set, error, send, sending } = useForm(kpiCalls.calibrate, {
    initial: { calibration: String(calibration ?? 0), reason: calibrationReason },
    input: one => ({ id, calibration: one.calibration || 0, reason: one.reason }),
    done: () => {
      toast.success(t('saved'))
      onClose()
    },
  })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('calibrate')}
      bottom={
        <Button wide busy={sending} onPress={send}>
          {t('done')}
        </Button>
      }
    >
      <ListRow title={t('finalScore')} right={finalScore} />
      <Field label={t('calibration')} required inline error={error('calibration')}>
        <NumberField
          value={values.calibration}
          onChange={one => set({ calibration: one })}
          decimals={0}
          min={-50}
          max={50}
          step={1}
        />
      </Field>
      <Field label={t('reason')} required error={error('reason')}>
        <TextArea value={values.reason} onChange={reason => set({ reason })} maxLength={500} />
      </Field>
    </Sheet>
  )
}
