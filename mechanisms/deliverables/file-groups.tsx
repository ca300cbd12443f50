import { useEffect, useEffectEvent, useState } from 'react'
import type { Call } from '#platform/contract/call.ts'
import { Addable } from '#platform/web/kit/additions.tsx'
import { AddRow } from '#platform/web/kit/add-row.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { BoxIcon, ChevronDownIcon, MoreIcon, UploadIcon } from '#platform/web/kit/icons.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { chooseFiles } from '#mechanisms/attachments/choose-files.web.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { UploadList } from '#mechanisms/attachments/upload-list.tsx'
import { useUploads } from '#mechanisms/attachments/use-uploads.web.ts'
import type { FileGroup } from './deliverable.contract.ts'
import { useGroupChanges, type GroupFile } from './group-changes.web.ts'
import { t } from './deliverables.words.ts'
import css from './deliverables.module.css'

interface GroupsProps {
  subjectType: string
  subjectId: string
  groups: readonly FileGroup[]
  /** The calls that show them. */
  reads: readonly Pick<Call, 'path'>[]
  mayAdd: boolean
}

/** What is to be delivered with a record, and what was: files with their versions, and who accepted them. */
export function FileGroups({ groups, reads, mayAdd, ...about }: GroupsProps) {
  const uploads = useUploads()
  const [target, setTarget] = useState<{ group: FileGroup; replaces?: GroupFile }>()
  const take = async (to: { group: FileGroup; replaces?: GroupFile }) => {
    const files = await chooseFiles({ multiple: !to.replaces })
    if (files.length === 0) return
    setTarget(to)
    uploads.add(files)
  }
  const changes = useGroupChanges(about, reads, to => void take(to))
  // What has come is submitted, once nothing is on its way any more.
  const arrived = uploads.holdUp === undefined ? uploads.ids.join() : ''
  const handIn = useEffectEvent(() => {
    if (target) changes.handIn(target.group, uploads.ids, target.replaces, uploads.clear)
  })
  useEffect(() => {
    if (arrived !== '') handIn()
  }, [arrived])
  if (groups.length === 0 && !mayAdd) return null
  return (
    <Addable name={t('deliverables')} icon={BoxIcon} empty={groups.length === 0} onAdd={() => void changes.add()}>
      <Section title={t('deliverables')}>
        {groups.map(group => (
          <div key={group.id} className={css.group}>
            <GroupHead
              group={group}
              onMore={
                group.can.add || group.can.change || group.can.confirm ? () => void changes.offer(group) : undefined
              }
            />
            {group.files.map(one => (
              <GroupFileRow
                key={one.slot}
                one={one}
                onMore={() => void changes.offerFile(group, one)}
                hasMore={group.can.add || group.can.change}
              />
            ))}
            {target?.group.id === group.id && <UploadList uploads={uploads} />}
            {group.can.add && !group.confirmedAt && (
              <div className={css.actions}>
                <Button kind="text" small icon={UploadIcon} onPress={() => void take({ group })}>
                  {t('addFile')}
                </Button>
                {group.can.confirm && group.files.length > 0 && (
                  <Button kind="secondary" small onPress={() => changes.confirm(group)}>
                    {t('confirm')}
                  </Button>
                )}
              </div>
            )}
          </div>
        ))}
        {mayAdd && <AddRow name={t('add')} onPress={() => void changes.add()} />}
      </Section>
    </Addable>
  )
}

/** How far it has come, in a word. */
export const stateOf = ({ confirmedAt, files }: FileGroup) =>
  confirmedAt ? ('confirmed' as const) : files.length > 0 ? ('submitted' as const) : ('missing' as const)
const tones = { confirmed: 'success', submitted: 'brand', missing: 'neutral' } as const

export function GroupState({ group }: { group: FileGroup }) {
  const state = stateOf(group)
  return <StatusPill tone={state === 'missing' && group.isRequired ? 'warn' : tones[state]}>{t(state)}</StatusPill>
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

function GroupFileRow({ one, onMore, hasMore }: { one: GroupFile; onMore: () => void; hasMore: boolean }) {
  const [shown, setShown] = useState(false)
  const about = (who: GroupFile['uploader'], when: string) =>
    t('handedIn', { name: who?.name ?? '', when: dateTime(when) })
  return (
    <div className={css.file}>
      <div className={css.line}>
        <div className={css.opens}>
          <FileList files={[one.file]} />
        </div>
        {hasMore && <IconButton icon={MoreIcon} label={t('more')} onPress={onMore} />}
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
    </div>
  )
}
