import { useForm } from '#platform/web/app/form.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { FilesField } from '#mechanisms/attachments/files-field.tsx'
import { useFilesHere } from '#mechanisms/attachments/files-here.web.ts'
import { filesInput, keptFiles, type Removed } from '#mechanisms/attachments/form-files.web.ts'
import { useUploads, type Uploads } from '#mechanisms/attachments/use-uploads.web.ts'
import { qualityCalls, type QualityDetail, type QualityScore } from './quality.contract.ts'
import { ScoreIcon, scoreName, toneOf } from './quality-row.tsx'
import { t } from './quality.words.ts'
import css from './quality.module.css'

interface Values {
  score: QualityScore
  remark: string
  removedFiles: Removed
}
const choices = [0, 2, 1] as const

/** Asks how a check came out. */
export const giveScore = (check: QualityDetail) =>
  openDialog<null>(({ open, answer }) => <ScoreSheet check={check} open={open} onClose={() => answer(null)} />)

function ScoreSheet({
  check: { id, score, remark, files },
  open,
  onClose,
}: {
  check: QualityDetail
  open: boolean
  onClose: () => void
}) {
  const form = useForm(qualityCalls.score, {
    initial: { score: score ?? 0, remark, removedFiles: [] } as Values,

    input: values => ({
      id,
      score: values.score,
      remark: values.remark,
      ...filesInput(false, values.removedFiles, uploads),
    }),
    done: () => {
      toast.success(t('saved'))
      onClose()
    },
  })
  const { values, set } = form
  const kept = keptFiles(files, values.removedFiles)
  const uploads: Uploads = useUploads(mostFiles, kept.length, [], useFilesHere(`score ${id}`))
  const send = () => (uploads.holdUp ? void toast.warn(uploads.holdUp) : form.send())
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(score === null ? 'give' : 'change')}
      bottom={
        <Button wide busy={form.sending} onPress={send}>
          {t('submit')}
        </Button>
      }
    >
      <Field label={t('state')} required>
        <div className={css.scale} role="radiogroup" aria-label={t('state')}>
          {choices.map(one => (
            <button
              key={one}
              type="button"
              role="radio"
              aria-checked={one === values.score}
              className={css.choice}
              data-tone={toneOf(one)}
              onClick={() => set({ score: one })}
            >
              <ScoreIcon score={one} />
              {scoreName(one)}
            </button>
          ))}
        </div>
      </Field>
      <Field label={t('remark')} error={form.error('remark')}>
        <TextArea
          value={values.remark}
          onChange={text => set({ remark: text })}
          maxLength={1000}
          placeholder={t('remarkText')}
        />
      </Field>
      <div className={css.files}>
        <FilesField
          kept={kept}
          onRemove={file => set({ removedFiles: [...values.removedFiles, file.id] })}
          uploads={uploads}
          camera
        />
      </div>
    </Sheet>
  )
}
