import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { CameraIcon, RefreshIcon } from '#platform/web/kit/icons.tsx'
import { openDialog, type DialogControls } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { chooseFiles } from '#mechanisms/attachments/choose-files.web.ts'
import { UploadList } from '#mechanisms/attachments/upload-list.tsx'
import { useFilesHere } from '#mechanisms/attachments/files-here.web.ts'
import { useUploads } from '#mechanisms/attachments/use-uploads.web.ts'
import { mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { longestComment } from './comment.contract.ts'
import { useComment, type Commented } from './comment-changes.web.ts'
import { t } from './comments.words.ts'
import { usePosition } from './position.web.ts'
import css from './comments.module.css'

/** Lets one choose somebody of what the comment is about; null where that was left. */
export type ChooseContact = () => Promise<{ id: string; name: string } | null>

interface Written {
  about: Commented
  me: PersonBrief
  chooseContact: ChooseContact | undefined
}

/** A comment on the spot: where one is, by the phone's own word, photos, and what happened. */
export const openVisit = (written: Written) => openDialog<void>(dialog => <VisitSheet {...written} {...dialog} />)

function VisitSheet({ about, me, chooseContact, open, answer }: Written & DialogControls<void>) {
  const [address, setAddress] = useState('')
  const [content, setContent] = useState('')
  const { position, isLooking, look } = usePosition()
  const uploads = useUploads(mostFiles, 0, [], useFilesHere(`visit ${about.subjectId}`))
  const [contact, setContact] = useState<{ id: string; name: string } | null>(null)
  const comment = useComment(about, me, {
    files: uploads.files,
    contactName: contact?.name,
    done: () => answer(),
  })

  const publish = () => {
    if (uploads.holdUp) return void toast.warn(uploads.holdUp)
    if (!position && address.trim() === '') return void toast.warn(t('placeNeeded'))
    comment.run({
      ...about,
      type: 'visit',
      content,
      address: address.trim(),
      ...position,
      ...(contact ? { contactId: contact.id } : {}),
      ...(uploads.ids.length > 0 ? { resId: uploads.ids } : {}),
    })
  }
  return (
    <Sheet
      open={open}
      onClose={() => answer()}
      title={t('writeVisit')}
      bottom={
        <Button wide busy={comment.running} onPress={publish}>
          {t('publish')}
        </Button>
      }
    >
      <Field label={t('place')} inline>
        <span className={css.position} role="status">
          {isLooking ? t('locating') : position ? t('located', { n: Math.ceil(position.accuracy) }) : t('notLocated')}
          {!isLooking && (
            <Button kind="text" small icon={RefreshIcon} onPress={look}>
              {t('locateAgain')}
            </Button>
          )}
        </span>
      </Field>
      <Field label={t('address')}>
        <TextField value={address} onChange={setAddress} maxLength={200} placeholder={t('addressText')} />
      </Field>
      {chooseContact && (
        <Field label={t('contact')} inline>
          <FieldButton
            placeholder={t('contactNone')}
            onPress={() => void chooseContact().then(chosen => chosen && setContact(chosen))}
          >
            {contact?.name}
          </FieldButton>
        </Field>
      )}
      <Field label={t('situation')}>
        <TextArea value={content} onChange={setContent} maxLength={longestComment} placeholder={t('situationText')} />
      </Field>
      <div className={css.photos}>
        <UploadList uploads={uploads} />
        <Button
          kind="text"
          small
          icon={CameraIcon}
          onPress={() => void chooseFiles({ accept: 'image/*', camera: true }).then(uploads.add)}
        >
          {t('photo')}
        </Button>
      </div>
    </Sheet>
  )
}
