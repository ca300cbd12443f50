import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { openDialog, type DialogControls } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { t } from '../reports.words.ts'
import { longestOpinion } from './report.contract.ts'

interface Said {
  score: number | null
  opinion: string
}

/** Asks for a score and a few words, both of which may stay empty; null when it was called off. */
export const askReview = () => openDialog<Said | null>(dialog => <ReviewSheet {...dialog} />)

function ReviewSheet({ open, answer }: DialogControls<Said | null>) {
  const [score, setScore] = useState('')
  const [opinion, setOpinion] = useState('')
  return (
    <Sheet
      open={open}
      onClose={() => answer(null)}
      title={t('reviewTitle')}
      bottom={
        <Button
          wide
          onPress={() => answer({ score: score === '' ? null : Math.min(100, Number(score)), opinion: opinion.trim() })}
        >
          {t('review')}
        </Button>
      }
    >
      <Field label={t('scoreLabel')}>
        <NumberField value={score} onChange={setScore} decimals={0} min={0} max={100} />
      </Field>
      <Field label={t('opinion')}>
        <TextArea value={opinion} onChange={setOpinion} maxLength={longestOpinion} />
      </Field>
    </Sheet>
  )
}
