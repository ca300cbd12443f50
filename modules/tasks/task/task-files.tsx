import { useChange } from '#platform/web/app/calls.ts'
import { AddRow } from '#platform/web/kit/add-row.tsx'
import { PaperclipIcon } from '#platform/web/kit/icons.tsx'
import { t as filesWord } from '#mechanisms/attachments/attachments.words.ts'
import { chooseFiles } from '#mechanisms/attachments/choose-files.web.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { UploadList } from '#mechanisms/attachments/upload-list.tsx'
import { useAddedFiles } from '#mechanisms/attachments/use-added-files.web.ts'
import { taskCalls, type TaskDetail } from './task.contract.ts'
import css from './task.module.css'

/** The task's own files; those who may edit it add and take off. */
export function TaskFiles({ task: { id, attachments, can } }: { task: TaskDetail }) {
  const uploads = useAddedFiles(taskCalls.update, addResId => ({ id, addResId }), {
    hanging: attachments.length,
  })
  const change = useChange(taskCalls.update)
  if (attachments.length === 0 && !can.editContent) return null
  return (
    <div className={css.files}>
      {attachments.length > 0 && (
        <div className={css.attached}>
          <FileList
            files={attachments}
            onRemove={can.editContent ? file => change.run({ id, delResId: [file.id] }) : undefined}
          />
        </div>
      )}
      <UploadList uploads={uploads} />
      {can.editContent && (
        <AddRow icon={PaperclipIcon} name={filesWord('add')} onPress={() => void chooseFiles().then(uploads.add)} />
      )}
    </div>
  )
}
