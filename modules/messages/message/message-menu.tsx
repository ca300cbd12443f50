import { openDialog } from '#platform/web/kit/overlays.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import {
  BellIcon,
  CalendarIcon,
  ChatIcon,
  CheckCircleIcon,
  CopyIcon,
  EditIcon,
  NoteIcon,
  PinIcon,
  ShareIcon,
  UndoIcon,
  UsersIcon,
} from '#platform/web/kit/icons.tsx'
import { reactions, type Reaction } from '#mechanisms/comments/comment.contract.ts'
import { signs } from '#mechanisms/comments/reactions.web.ts'
import { t } from '../messages.words.ts'
import { editHours, recallMinutes, type MessageRow } from './message.contract.ts'
import { MessageType } from './message-types.contract.ts'
import css from '../messages.module.css'

export type MessageAct =
  | 'reply'
  | 'copy'
  | 'edit'
  | 'recall'
  | 'pin'
  | 'readers'
  | 'remind'
  | 'forward'
  | 'choose'
  | 'task'
  | 'event'
  | 'note'
  | Reaction

/** So far a device's clock may be off, in minutes: within it the server decides. */
const clockOff = 5
const isWithin = (minutes: number, { sentAt }: MessageRow) =>
  Date.now() - Date.parse(sentAt) < (minutes + clockOff) * 60_000

/** What one may do with a message; what is over by now is not offered. */
export const messageMenu = (row: MessageRow, { isMine, showsReads }: { isMine: boolean; showsReads: boolean }) =>
  openDialog<MessageAct | null>(({ open, answer }) => (
    <Sheet open={open} onClose={() => answer(null)} title={row.sender.name}>
      <div className={css.signs} role="group" aria-label={t('react')}>
        {reactions.map(reaction => (
          <button
            key={reaction}
            type="button"
            aria-label={t(`react_${reaction}`)}
            aria-pressed={row.reactions.some(one => one.reaction === reaction && one.isMine)}
            onClick={() => answer(reaction)}
          >
            {signs[reaction]}
          </button>
        ))}
      </div>
      <ListRow left={<ChatIcon />} title={t('reply')} onPress={() => answer('reply')} />
      {row.content !== '' && <ListRow left={<CopyIcon />} title={t('copy')} onPress={() => answer('copy')} />}
      <ListRow left={<ShareIcon />} title={t('forward')} onPress={() => answer('forward')} />
      <ListRow left={<CheckCircleIcon />} title={t('choose')} onPress={() => answer('choose')} />
      {row.content !== '' && (
        <>
          <ListRow left={<CheckCircleIcon />} title={t('toTask')} onPress={() => answer('task')} />
          <ListRow left={<CalendarIcon />} title={t('toEvent')} onPress={() => answer('event')} />
          <ListRow left={<NoteIcon />} title={t('toNote')} onPress={() => answer('note')} />
        </>
      )}
      <ListRow left={<PinIcon />} title={t(row.pinnedAt ? 'unpin' : 'pin')} onPress={() => answer('pin')} />
      {isMine && (
        <>
          {row.type === MessageType.Text && isWithin(editHours * 60, row) && (
            <ListRow left={<EditIcon />} title={t('edit')} onPress={() => answer('edit')} />
          )}
          {showsReads && (
            <>
              <ListRow left={<UsersIcon />} title={t('readers')} onPress={() => answer('readers')} />
              <ListRow left={<BellIcon />} title={t('remind')} onPress={() => answer('remind')} />
            </>
          )}
          {isWithin(recallMinutes, row) && (
            <ListRow left={<UndoIcon />} title={t('recall')} tone="danger" onPress={() => answer('recall')} />
          )}
        </>
      )}
    </Sheet>
  ))
