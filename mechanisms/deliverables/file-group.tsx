import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ChevronDownIcon, MoreIcon, UploadIcon } from '#platform/web/kit/icons.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { chooseFiles } from '#mechanisms/attachments/choose-files.web.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { UploadList } from '#mechanisms/attachments/upload-list.tsx'
import { useAddedFiles } from '#mechanisms/attachments/use-added-files.web.ts'
import { fileGroupCalls, type FileGroup } from './deliverable.contract.ts'
import { GroupState } from './group-state.tsx'
import type { GroupChanges, GroupFile } from './group-changes.web.ts'
import { t } from './deliverables.words.ts'
import css from './deliverables.module.css'

/** One group: what was submitted, and what is on its way to it. */
export function FileGroupPart({ group, changes }: { group: FileGroup; changes: GroupChanges }) {
  const { id, files, can, confirmedAt } = group
  const uploads = useAddedFiles(fileGroupCalls.update, fileId => ({ id, fileId }), { part: id })
  const choose = () => void chooseFiles().then(uploads.add)
  return (
    <div className={css.group}>
      <GroupHead
        group={group}
        onMore={can.add || can.change || can.confirm ? () => void changes.offer(group, choose) : undefined}
      />
      {files.map(one => (
        <GroupFileRow key={one.slot} group={group} one={one} changes={changes} />
      ))}
      <div className={css.coming}>
        <UploadList uploads={uploads} />
      </div>
      {can.add && !confirmedAt && (
        <div className={css.actions}>
          <Button kind="text" small icon={UploadIcon} onPress={choose}>
            {t('addFile')}
          </Button>
          {can.confirm && files.length > 0 && (
            <Button kind="secondary" small onPress={() => changes.confirm(group)}>
              {t('confirm')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function GroupHead({ group, onMore }: { group: FileGroup; onMore: (() => void) | undefined }) {
  const { summary, isRequired, confirmedBy, confirmedAt } = group
  return (
    <div className={css.head}>
      <div className={css.words}>
        <h3 className={css.name}>
          {summary}
          {isRequired && <span className={css.required}>{t('required')}</span>}
        </h3>
        {confirmedBy && confirmedAt && (
          <p className={css.about}>{t('confirmedBy', { name: confirmedBy.name, when: dateTime(confirmedAt) })}</p>
        )}
      </div>
      <GroupState group={group} />
      {onMore && <IconButton icon={MoreIcon} label={t('more')} onPress={onMore} />}
    </div>
  )
}

function GroupFileRow({ group, one, changes }: { group: FileGroup; one: GroupFile; changes: GroupChanges }) {
  const [shown, setShown] = useState(false)
  // Each newer version takes the place of the one before it, so each has a write of its own.
  const newer = useAddedFiles(fileGroupCalls.update, fileId => ({ id: group.id, fileId, replaces: one.slot }), {
    oneByOne: true,
    part: `${group.id} ${one.slot}`,
  })
  const choose = () => void chooseFiles({ multiple: false }).then(newer.add)
  const about = (who: GroupFile['uploader'], when: string) =>
    t('handedIn', { name: who?.name ?? '', when: dateTime(when) })
  return (
    <div className={css.file}>
      <div className={css.line}>
        <div className={css.opens}>
          <FileList files={[one.file]} />
        </div>
        {(group.can.add || group.can.change) && (
          <IconButton icon={MoreIcon} label={t('more')} onPress={() => void changes.offerFile(group, one, choose)} />
        )}
      </div>
      <p className={css.about}>
        {[one.versions.length > 0 && t('version', { n: one.number }), about(one.uploader, one.createdAt)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {one.versions.length > 0 && (
        <button type="button" className={css.older} aria-expanded={shown} onClick={() => setShown(!shown)}>
          <ChevronDownIcon size={16} />
          {t('older', { n: one.versions.length })}
        </button>
      )}
      {shown &&
        one.versions.map(old => (
          <div key={old.number} className={css.old}>
            <FileList files={[old.file]} />
            <p className={css.about}>
              {t('version', { n: old.number })} · {about(old.uploader, old.createdAt)}
            </p>
          </div>
        ))}
      <div className={css.newer}>
        <UploadList uploads={newer} />
      </div>
    </div>
  )
}
