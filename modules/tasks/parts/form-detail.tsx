import { Button } from '#platform/web/kit/button.tsx'
import { EditIcon } from '#platform/web/kit/icons.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { RichTextBox } from '#mechanisms/rich-text/rich-text-box.tsx'
import { documentOf, plainTextOf } from '#mechanisms/rich-text/document.contract.ts'
import { t as textWord } from '#mechanisms/rich-text/rich-text.words.ts'
import { t } from '../tasks.words.ts'
import type { TaskForm } from '../task/form/task-values.web.ts'
import css from './task-parts.module.css'

/** The detail of a new task: written as plain text at once, or with headings, lists and pictures in the editor. */
export function DetailField({ form: { values, set }, draft }: { form: TaskForm; draft: string }) {
  if (values.document) {
    return (
      <div className={css.rich}>
        <RichTextBox
          document={values.document}
          text={values.detail}
          title={t('detail')}
          draft={draft}
          onChange={(document, detail) => set({ document, detail })}
        />
      </div>
    )
  }
  const write = async () => {
    const { writeRichText } = await import('#mechanisms/rich-text/write-rich-text.tsx')
    const document = await writeRichText({ title: t('detail'), draft, value: documentOf(values.detail) })
    if (document) set({ document, detail: plainTextOf(document) })
  }
  return (
    <>
      <TextArea
        value={values.detail}
        onChange={detail => set({ detail })}
        maxLength={20_000}
        placeholder={t('detailText')}
      />
      <div className={css.format}>
        <Button kind="text" small icon={EditIcon} onPress={() => void write()}>
          {textWord('tools')}
        </Button>
      </div>
    </>
  )
}
