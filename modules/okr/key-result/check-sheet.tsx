import { useForm } from '#platform/web/app/form.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { openDialog as show } from '#platform/web/kit/overlays.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { t } from '../okr.words.ts'
import { keyResultCalls, type KeyResultRow } from './key-result.contract.ts'

/** Asks what a key result stands at. */
export const checkIn = (keyResult: KeyResultRow) =>
  show<null>(({ open, answer }) => <Check keyResult={keyResult} open={open} onClose={() => answer(null)} />)

function Check({ keyResult, open, onClose }: { keyResult: KeyResultRow; open: boolean; onClose: () => void }) {
  const { id, kind, unit, currentValue, startValue, confidence } = keyResult
  const { values, set, error, send, sending } = useForm(keyResultCalls.check, {
    initial: { value: String(currentValue ?? startValue), confidence: String(confidence ?? ''), summary: '' },
    input: ({ value, ...rest }) => ({ id, value: value === '' ? 0 : value, ...rest }),
    done: () => {
      toast.success(t('saved'))
      onClose()
    },
  })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('check')}
      bottom={
        <Button wide busy={sending} onPress={send}>
          {t('save')}
        </Button>
      }
    >
      <Field label={t('currentValue')} inline={kind !== 'boolean'} error={error('value')}>
        {kind === 'boolean' ? (
          <Segmented
            label={t('currentValue')}
            value={values.value === '1' ? '1' : '0'}
            onChange={value => set({ value })}
            options={[
              { key: '0', name: t('notDone') },
              { key: '1', name: t('done') },
            ]}
          />
        ) : (
          <NumberField value={values.value} onChange={value => set({ value })} unit={unit} />
        )}
      </Field>
      <Field label={t('confidence')} inline error={error('confidence')}>
        <NumberField
          value={values.confidence}
          onChange={one => set({ confidence: one })}
          decimals={0}
          min={1}
          max={10}
          step={1}
        />
      </Field>
      <Field label={t('words')} error={error('summary')}>
        <TextArea value={values.summary} onChange={summary => set({ summary })} maxLength={2_000} />
      </Field>
    </Sheet>
  )
}
