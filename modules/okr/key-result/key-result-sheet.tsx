import { useForm, type FormOf } from '#platform/web/app/form.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { openDialog as show } from '#platform/web/kit/overlays.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { PersonField } from '#mechanisms/people/person-field.tsx'
import { figures, type Figure } from '../figure/figure.contract.ts'
import { t } from '../okr.words.ts'
import { keyResultCalls, keyResultKinds, type KeyResultKind, type KeyResultRow } from './key-result.contract.ts'

interface Values {
  name: string
  kind: KeyResultKind
  figure: Figure | null
  unit: string
  startValue: string
  targetValue: string
  owner: PersonBrief | null
}
interface SheetProps {
  open: boolean
  onClose: () => void
}
const inputOf = ({ owner, startValue, targetValue, ...values }: Values) => ({
  ...values,
  startValue: startValue === '' ? 0 : startValue,
  targetValue: targetValue === '' ? 0 : targetValue,
  ...(owner ? { ownerId: owner.id } : {}),
})

/** Asks for a new key result of an objective. */
export const newKeyResult = (objectiveId: string) =>
  show<null>(({ open, answer }) => <New objectiveId={objectiveId} open={open} onClose={() => answer(null)} />)
/** Asks how a key result is to be. */
export const editKeyResult = (keyResult: KeyResultRow) =>
  show<null>(({ open, answer }) => <Edit keyResult={keyResult} open={open} onClose={() => answer(null)} />)

function New({ objectiveId, open, onClose }: SheetProps & { objectiveId: string }) {
  const form = useForm(keyResultCalls.create, {
    initial: {
      name: '',
      kind: 'number',
      figure: null,
      unit: '',
      startValue: '0',
      targetValue: '100',
      owner: null,
    } as Values,
    input: values => ({ id: objectiveId, ...inputOf(values) }),
    done: () => {
      toast.success(t('created'))
      onClose()
    },
  })
  return <Fields title={t('newKeyResult')} form={form} open={open} onClose={onClose} />
}

function Edit({ keyResult, open, onClose }: SheetProps & { keyResult: KeyResultRow }) {
  const { id, name, kind, figure, unit, startValue, targetValue, owner } = keyResult
  const form = useForm(keyResultCalls.update, {
    initial: {
      name,
      kind,
      figure,
      unit,
      startValue: String(startValue),
      targetValue: String(targetValue),
      owner,
    } as Values,
    input: values => ({ id, ...inputOf(values) }),
    done: () => {
      toast.success(t('saved'))
      onClose()
    },
  })
  return <Fields title={t('editKeyResult')} form={form} open={open} onClose={onClose} />
}

function Fields({ title, form, open, onClose }: SheetProps & { title: string; form: FormOf<Values> }) {
  const { values, set, error, send, sending } = form
  async function chooseFigure() {
    const chosen = await actionMenu(
      (['none', ...figures] as const).map(key => ({ key, name: t(`figure_${key}`) })),
      t('figure'),
    )
    if (chosen) set({ figure: chosen === 'none' ? null : chosen })
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
      <Field label={t('keyResultName')} required error={error('name')}>
        <TextField
          value={values.name}
          onChange={name => set({ name })}
          maxLength={200}
          placeholder={t('keyResultPlaceholder')}
        />
      </Field>
      <Field label={t('kind')}>
        <Segmented
          label={t('kind')}
          value={values.kind}
          onChange={kind => set({ kind })}
          options={keyResultKinds.map(key => ({ key, name: t(`kind_${key}`) }))}
        />
      </Field>
      {values.kind !== 'boolean' && (
        <>
          <Field label={t('startValue')} inline error={error('startValue')}>
            <NumberField value={values.startValue} onChange={startValue => set({ startValue })} unit={values.unit} />
          </Field>
          <Field label={t('targetValue')} inline error={error('targetValue')}>
            <NumberField value={values.targetValue} onChange={targetValue => set({ targetValue })} unit={values.unit} />
          </Field>
          {values.kind !== 'percent' && (
            <Field label={t('unit')} inline error={error('unit')}>
              <TextField value={values.unit} onChange={unit => set({ unit })} maxLength={20} />
            </Field>
          )}
          <Field label={t('figure')} inline error={error('figure')}>
            <FieldButton onPress={() => void chooseFigure()}>{t(`figure_${values.figure ?? 'none'}`)}</FieldButton>
          </Field>
        </>
      )}
      <Field label={t('owner')} inline>
        <PersonField value={values.owner} onChange={owner => set({ owner })} title={t('owner')} />
      </Field>
    </Sheet>
  )
}
