import { useForm } from '#platform/web/app/form.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { openDialog as show } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { t } from '../okr.words.ts'
import { reviewCalls, type ReviewKind } from './review.contract.ts'

/** Asks for the words and the score of a review, or of a retrospective. */
export const writeReview = (objectiveId: string, kind: ReviewKind) =>
  show<null>(({ open, answer }) => <Write id={objectiveId} kind={kind} open={open} onClose={() => answer(null)} />)

function Write({ id, kind, open, onClose }: { id: string; kind: ReviewKind; open: boolean; onClose: () => void }) {
  const { values, set, error, send, sending } = useForm(reviewCalls.create, {
    draft: `okr.${kind}.${id}`,
    initial: { words: '', score: '' },
    input: ({ words, score }) => ({ id, kind, words, score: score === '' ? null : score }),
    done: () => {
      toast.success(t('saved'))
      onClose()
    },
  })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(`kind_${kind}`)}
      bottom={
        <Button wide busy={sending} onPress={send}>
          {t('save')}
        </Button>
      }
    >
      <Field label={t('reviewWords')} required error={error('words')}>
        <TextArea value={values.words} onChange={words => set({ words })} maxLength={5_000} />
      </Field>
      <Field label={t('scoreIt')} inline required={kind === 'review'} error={error('score')}>
        <NumberField value={values.score} onChange={score => set({ score })} max={1} />
      </Field>
    </Sheet>
  )
}
