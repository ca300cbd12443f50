import { useState } from 'react'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { itemTypes, type ItemRow } from './item.contract.ts'
import { progressStatuses } from './progress.contract.ts'
import { t } from './parts.words.ts'

export interface ProgressNote {
  progress: number | null
  status: number
  summary: string
  itemUuid: string | null
  itemDoneNum: number | null
}

interface ProgressSheetProps {
  open: boolean
  /** The task's percent. */ now: number
  items: readonly ItemRow[]
  onAnswer: (note: ProgressNote | null) => void
}

/** How far a task has come, or one of its sub-items. */
export function ProgressSheet({ open, now, items, onAnswer }: ProgressSheetProps) {
  const [item, setItem] = useState<ItemRow | null>(null)
  const [figure, setFigure] = useState('')
  const [status, setStatus] = useState<'0' | '1' | '2' | '3'>('0')
  const [summary, setSummary] = useState('')
  const about = items.filter(({ type }) => type !== itemTypes.step)
  async function choose() {
    const chosen = await actionMenu(
      [{ key: '', name: t('progressNoItem') }, ...about.map(({ id, name }) => ({ key: id, name }))],
      t('progressItem'),
    )
    if (chosen !== null) setItem(about.find(({ id }) => id === chosen) ?? null)
  }
  const number = figure === '' ? null : Number(figure)
  const give = () =>
    onAnswer({
      progress: item ? null : number,
      status: Number(status),
      summary,
      itemUuid: item?.id ?? null,
      itemDoneNum: item ? number : null,
    })
  return (
    <Sheet
      open={open}
      onClose={() => onAnswer(null)}
      title={t('noteProgress')}
      left={
        <Button kind="text" onPress={() => onAnswer(null)}>
          {t('cancel')}
        </Button>
      }
      right={
        <Button kind="text" disabled={number === null && summary.trim() === ''} onPress={give}>
          {t('save')}
        </Button>
      }
    >
      {about.length > 0 && (
        <Field label={t('progressItem')} inline>
          <FieldButton onPress={() => void choose()}>{item?.name ?? t('progressNoItem')}</FieldButton>
        </Field>
      )}
      {item ? (
        <Field label={t('progressDone')} inline>
          <NumberField
            value={figure}
            onChange={setFigure}
            max={9_999_999}
            from={String(item.doneNum ?? '')}
            {...(item.unit ? { unit: item.unit } : {})}
          />
        </Field>
      ) : (
        <Field label={t('progressPercent')} inline>
          <NumberField
            value={figure}
            onChange={setFigure}
            decimals={0}
            max={100}
            step={10}
            from={String(now)}
            unit="%"
          />
        </Field>
      )}
      <Field label={t('progressStatus')}>
        <Segmented
          label={t('progressStatus')}
          value={status}
          onChange={setStatus}
          options={progressStatuses.map(one => ({
            key: String(one) as '0',
            name: t(`progress${one}`),
          }))}
        />
      </Field>
      <Field label={t('progressSummary')}>
        <TextArea value={summary} onChange={setSummary} maxLength={2000} placeholder={t('progressSummaryText')} />
      </Field>
    </Sheet>
  )
}
