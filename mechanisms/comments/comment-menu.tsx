import { openDialog } from '#platform/web/kit/overlays.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { ChatIcon, CopyIcon, EditIcon, NoteIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { reactions, type CommentRow, type Reaction } from './comment.contract.ts'
import { signs } from './reactions.web.ts'
import { t } from './comments.words.ts'
import css from './comments.module.css'

export type CommentAct = 'reply' | 'quote' | 'copy' | 'edit' | 'remove' | Reaction

/** The actions on a comment: react, reply, quote, and edit or delete one's own. */
export const commentMenu = (row: CommentRow, mayWrite: boolean) =>
  openDialog<CommentAct | null>(({ open, answer }) => (
    <Sheet open={open} onClose={() => answer(null)} title={row.author.name}>
      {mayWrite && (
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
      )}
      {mayWrite && <ListRow left={<ChatIcon />} title={t('reply')} onPress={() => answer('reply')} />}
      {mayWrite && row.content !== '' && (
        <ListRow left={<NoteIcon />} title={t('quote')} onPress={() => answer('quote')} />
      )}
      {row.content !== '' && <ListRow left={<CopyIcon />} title={t('copy')} onPress={() => answer('copy')} />}
      {row.can.edit && mayWrite && <ListRow left={<EditIcon />} title={t('edit')} onPress={() => answer('edit')} />}
      {row.can.remove && (
        <ListRow left={<TrashIcon />} title={t('remove')} tone="danger" onPress={() => answer('remove')} />
      )}
    </Sheet>
  ))
