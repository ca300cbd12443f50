import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useCall } from '#platform/web/app/calls.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { useDraft } from '#platform/web/kit/draft.ts'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import {
  AtIcon,
  CalendarIcon,
  CloseIcon,
  LocationIcon,
  PaperclipIcon,
  PlusIcon,
  SendIcon,
} from '#platform/web/kit/icons.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { onEnter } from '#platform/web/kit/on-enter.ts'
import { t as filesWord } from '#mechanisms/attachments/attachments.words.ts'
import { chooseFiles } from '#mechanisms/attachments/choose-files.web.ts'
import { UploadList } from '#mechanisms/attachments/upload-list.tsx'
import { useDroppedFiles } from '#mechanisms/attachments/use-dropped-files.web.ts'
import type { FileBrief } from '#mechanisms/attachments/attachment.contract.ts'
import { useDraftUploads } from '#mechanisms/attachments/use-draft-uploads.web.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { address, offersWriting, useAddressed } from './addressed.web.ts'
import { longestComment, quickReplies } from './comment.contract.ts'
import { useComment, useCommentEdit, type Commented } from './comment-changes.web.ts'
import { t } from './comments.words.ts'
import { calledAt, MentionList, useCallable } from './mention-list.tsx'
import type { ChooseContact } from './visit-sheet.tsx'
import css from './comments.module.css'

interface Draft {
  content: string
  called: { id: string; name: string }[]
  /** What was chosen and has been sent there; a draft of an older build has none. */
  files?: readonly FileBrief[]
}
const nothing: Draft = { content: '', called: [] }

const usualReplies = ['quick1', 'quick2', 'quick3', 'quick4', 'quick5'] as const

/** The composer at the bottom of a record's page; unsent text is stored as a draft. */
export function CommentComposer({
  me,
  chooseContact,
  onSent,
  ...about
}: Commented & { me: PersonBrief; chooseContact?: ChooseContact | undefined; onSent?: () => void }) {
  const { subjectId } = about
  const draftName = `comment.${about.subjectId}.${me.id}`
  const draft = useDraft<Draft>(draftName, nothing)
  const [writing, setWriting] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  const sent = useRef<Draft>(nothing)
  const sentFiles = useRef<readonly string[]>([])
  const addressed = useAddressed(subjectId)
  const edited = addressed?.kind === 'edit' ? addressed.row : null
  const reply = addressed?.kind === 'reply' ? addressed.row : undefined
  /** The text being written when the person started to edit an earlier comment. */
  const aside = useRef<Draft>(nothing)
  useEffect(() => offersWriting(subjectId), [subjectId])
  const uploads = useDraftUploads({ name: draftName, none: nothing }, draft.value.files, files =>
    draft.set(now => ({ ...now, files })),
  )
  const part = useRef<HTMLDivElement>(null)
  const isOver = useDroppedFiles(uploads.add, part)
  const comment = useComment(about, me, {
    files: uploads.files,
    reply,
    done: () => uploads.drop(sentFiles.current),
    refused: () =>
      draft.set(since =>
        since.content === ''
          ? { ...sent.current, files: uploads.files }
          : {
              content: `${sent.current.content}\n${since.content}`,
              called: [...sent.current.called, ...since.called],
              files: uploads.files,
            },
      ),
  })
  const endEdit = () => {
    address(subjectId, null)
    draft.set(({ files = [] }) => ({ ...aside.current, files }))
  }
  const change = useCommentEdit(endEdit)
  const { content, called } = draft.value
  const begin = useEffectEvent(() => {
    if (!addressed) return
    const { kind, row } = addressed
    if (kind === 'edit') {
      aside.current = draft.value
      const notify = row.notify.map(({ id, name }) => ({ id, name }))
      draft.set(now => ({ ...now, content: row.content, called: notify }))
    }
    if (kind === 'quote') {
      const quoted = row.content
        .replace(/^> ?.*\n?/gm, '')
        .trim()
        .replace(/^/gm, '> ')
      draft.set(since => ({ ...since, content: `${quoted}\n${since.content}` }))
      address(subjectId, null)
    }
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(longestComment, longestComment)
    })
  })
  useEffect(() => begin(), [addressed])
  const ready = (content.trim() !== '' || uploads.uploads.length > 0) && !comment.running && !change.running

  const send = () => {
    if (!ready) return
    if (uploads.holdUp) return void toast.warn(uploads.holdUp)
    const notifyId = called.filter(({ name }) => content.includes(`@${name}`)).map(({ id }) => id)
    if (edited) return change.run({ id: edited.id, content, notifyId })
    sent.current = draft.value
    sentFiles.current = uploads.ids
    onSent?.()
    comment.run({
      ...about,
      type: 'mobile',
      content,
      notifyId,
      ...(reply ? { replyId: reply.id } : {}),
      ...(uploads.ids.length > 0 ? { resId: uploads.ids } : {}),
    })
    address(subjectId, null)
    draft.clear(nothing)
  }
  const { data: own } = useCall(dictionaryCalls.list, { kind: quickReplies }, { enabled: writing })
  const replies = own?.list.length ? own.list.map(({ name }) => name) : usualReplies.map(key => t(key))
  const say = (words: string) => {
    onSent?.()
    comment.run({ ...about, type: 'quick', content: words, ...(reply ? { replyId: reply.id } : {}) })
    address(subjectId, null)
  }

  // The @ in front of the caret starts a search in place.
  const [caret, setCaret] = useState(0)
  const [closedAt, setClosedAt] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const before = content.slice(0, caret)
  const key = writing && before !== closedAt ? calledAt(before) : null
  const people = useCallable(about, key)
  const listId = useId()
  const chosen = Math.min(active, people.length - 1)
  const put = (words: string, from: number, person?: PersonBrief) => {
    const written = content.slice(0, from) + words
    draft.set(now => ({
      ...now,
      content: written + content.slice(caret),
      called: person ? [...called.filter(({ id }) => id !== person.id), person] : called,
    }))
    setCaret(written.length)
    setActive(0)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(written.length, written.length)
    })
  }
  const call = (person: PersonBrief) => put(`@${person.name} `, caret - key!.length - 1, person)
  /** Keys go to the list while it is open; true for those that it handles. */
  const moves = (event: React.KeyboardEvent): boolean => {
    if (people.length === 0 || event.nativeEvent.isComposing) return false
    if (event.key === 'ArrowDown') setActive((chosen + 1) % people.length)
    else if (event.key === 'ArrowUp') setActive((chosen + people.length - 1) % people.length)
    else if (event.key === 'Enter' || event.key === 'Tab') call(people[chosen]!)
    else if (event.key === 'Escape') setClosedAt(before)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  return (
    <div
      ref={part}
      className={css.composer}
      data-over={isOver || undefined}
      onFocus={() => clearTimeout(leaving.current)}
      onBlur={() => {
        leaving.current = setTimeout(() => setWriting(false), restTime)
      }}
    >
      {people.length > 0 && <MentionList id={listId} people={people} active={chosen} onChoose={call} />}
      {addressed && addressed.kind !== 'quote' && (
        <div className={css.addressed}>
          <p>
            {edited
              ? t('editing')
              : t('replyTo', { name: addressed.row.author.name, words: addressed.row.content || t('replyNoWords') })}
          </p>
          <IconButton
            icon={CloseIcon}
            label={t('cancel')}
            onPress={() => (edited ? endEdit() : address(subjectId, null))}
          />
        </div>
      )}
      {writing && !ready && (
        <div className={css.quick} role="group" aria-label={t('quick')} onMouseDown={keepFocus}>
          {replies.map(words => (
            <button key={words} type="button" onClick={() => say(words)}>
              {words}
            </button>
          ))}
        </div>
      )}
      <UploadList uploads={uploads} />
      <div className={css.line} data-writing={writing || ready || undefined}>
        <textarea
          ref={field}
          className={css.field}
          rows={1}
          value={content}
          maxLength={longestComment}
          placeholder={isOver ? filesWord('dropHere') : t('write')}
          aria-label={t('write')}
          aria-autocomplete="list"
          aria-controls={people.length > 0 ? listId : undefined}
          aria-activedescendant={people.length > 0 ? `${listId}-${chosen}` : undefined}
          onFocus={() => setWriting(true)}
          // A sheet that is closed gives the focus back unheard where React is at work: a tap is not followed by a focus then.
          onClick={() => setWriting(true)}
          onKeyDown={event => {
            if (!moves(event) && hasKeyboard()) onEnter(send)(event)
          }}
          onSelect={event => setCaret(event.currentTarget.selectionStart)}
          onChange={event => {
            const written = event.target.value
            draft.set(now => ({ ...now, content: written }))
            setCaret(event.target.selectionStart)
            setActive(0)
          }}
        />
        <div className={css.tools} onMouseDown={keepFocus}>
          <IconButton
            icon={PaperclipIcon}
            label={filesWord('add')}
            onPress={() => void chooseFiles().then(uploads.add)}
          />
          <IconButton
            icon={AtIcon}
            label={t('mention')}
            onPress={() => put(/(^|\s)$/.test(before) ? '@' : ' @', caret)}
          />
          {(writing || ready) && (
            <IconButton
              icon={PlusIcon}
              label={t('further')}
              onPress={() => void offerKinds({ about, me, chooseContact })}
            />
          )}
          <span className={css.send} data-ready={ready || undefined}>
            <IconButton icon={SendIcon} label={t('send')} disabled={!ready} onPress={send} />
          </span>
        </div>
      </div>
    </div>
  )
}

/** Milliseconds that the foot keeps its height after losing the focus, so that a tap hits its target. */
const restTime = 200

/** The field keeps the focus while a button beside it is pressed, so that the phone's keyboard stays open. */
const keepFocus = (event: React.MouseEvent) => event.preventDefault()

/** Enter sends on devices with a keyboard; on a phone it inserts a line break. */
const hasKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches

/** Comments that are more than text: each kind has a sheet of its own. */
async function offerKinds(written: { about: Commented; me: PersonBrief; chooseContact: ChooseContact | undefined }) {
  const kind = await actionMenu(
    [
      { key: 'visit', name: t('writeVisit'), text: t('writeVisitText'), icon: LocationIcon },
      { key: 'event', name: t('writeEvent'), text: t('writeEventText'), icon: CalendarIcon },
    ],
    t('further'),
  )
  if (kind === 'visit') (await import('./visit-sheet.tsx')).openVisit(written)
  if (kind === 'event') (await import('./event-sheet.tsx')).openEvent(written)
}
