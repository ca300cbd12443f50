import { patch } from '#platform/web/app/cache.ts'
import { useChange } from '#platform/web/app/calls.ts'
import { Addable } from '#platform/web/kit/additions.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { plainTextOf, type RichDocument } from '#mechanisms/rich-text/document.contract.ts'
import { richTextCalls } from '#mechanisms/rich-text/rich-text.contract.ts'
import { RichTextBox } from '#mechanisms/rich-text/rich-text-box.tsx'
import { useComeBack } from '#mechanisms/attachments/use-added-files.web.ts'
import { NoteIcon } from '#platform/web/kit/icons.tsx'
import { t } from '../tasks.words.ts'
import { taskCalls, type TaskDetail } from './task.contract.ts'
import { t as own } from './record.words.ts'
import { TaskFiles } from './task-files.tsx'

/** What it is about, in words and files. */
export function TaskAbout({ task }: { task: TaskDetail }) {
  const { id } = task
  const hasFilesComing = useComeBack(taskCalls.update)
  const change = useChange(richTextCalls.write, {
    optimistic: input =>
      patch(taskCalls.detail, { id }, before => ({
        ...before,
        detail: plainTextOf(input.document as RichDocument),
        detailDocument: input.document as RichDocument,
      })),
  })
  const write = (document: RichDocument) =>
    change.run({ subjectType: 'task', subjectId: id, field: 'detail', document })
  const { creator, can, lockContent } = task
  if (!can.edit && task.detail === '' && task.attachments.length === 0) return null
  return (
    <Addable
      name={t('detail')}
      icon={NoteIcon}
      empty={task.detail === '' && task.attachments.length === 0 && !hasFilesComing}
    >
      <Section
        title={t('detail')}
        note={can.edit && lockContent && !can.editContent && creator && own('contentIsLocked', { name: creator.name })}
      >
        <RichTextBox
          document={task.detailDocument}
          text={task.detail}
          title={t('detail')}
          draft={`task.detail.${id}`}
          onChange={can.editContent ? write : undefined}
        />
        <TaskFiles task={task} />
      </Section>
    </Addable>
  )
}
