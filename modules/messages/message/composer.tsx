import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { CallOutput } from '#platform/contract/call.ts'
import { shortestKey } from '#platform/contract/fields.ts'
import { useCall, useChange } from '#platform/web/app/calls.ts'
import { useSettled } from '#platform/web/app/settled.ts'
import { keepDraft, useDraft } from '#platform/web/kit/draft.ts'
import { Avatar } from '#platform/web/kit/avatar.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { AtIcon, CloseIcon, PaperclipIcon, PlusIcon, SendIcon } from '#platform/web/kit/icons.tsx'
import { onEnter } from '#platform/web/kit/on-enter.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import { chooseFiles } from '#mechanisms/attachments/choose-files.web.ts'
import { UploadList } from '#mechanisms/attachments/upload-list.tsx'
import { useDroppedFiles } from '#mechanisms/attachments/use-dropped-files.web.ts'
import { useDraftUploads } from '#mechanisms/attachments/use-draft-uploads.web.ts'
import { conversationCalls } from '../conversation/conversation.contract.ts'
import { t } from '../messages.words.ts'
import { longestMessage, messageCalls, type MessageRow } from './message.contract.ts'
import { lineOf } from './said.web.ts'
import { useSharedDraft } from './use-shared-draft.web.ts'
import { draftName, noDraft, sendMessage, type Draft } from './send-message.web.ts'
import css from '../messages.module.css'

/** What is written is about an earlier message: an answer to it, or its own words again. */
export interface Addressed {
  kind: 'reply' | 'edit'
  row: MessageRow
}

const mostFilesOfMessage = 9
/** Stands in the list of those to call on for all of them. */
const everyone = 'all'
const calledAt = (before: string) => /(?:^|[^A-Za-z0-9._-])@([^\s@]{0,20})$/.exec(before)?.[1] ?? null

const personsOf = (page: CallOutput<typeof conversationCalls.members> | undefined) =>
  (page?.list ?? []).map(({ person }) => person)

/** Where one writes. What is not sent yet is kept on the device; refused, it comes back. */
export function Composer({
  id,
  isGroup,
  myId,
  remoteDraft,
  addressed,
  onAddress,
  onSent,
}: {
  id: string
  /** What one is writing on whichever device. */
  remoteDraft: string
  isGroup: boolean
  myId: string | undefined
  addressed: Addressed | null
  onAddress: (to: Addressed | null) => void
  onSent: () => void
}) {
  const draft = useDraft<Draft>(draftName(id), noDraft)
  const field = useRef<HTMLTextAreaElement>(null)
  const uploads = useDraftUploads(
    { name: draftName(id), none: noDraft },
    draft.value.files,
    files => draft.set(now => ({ ...now, files })),
    mostFilesOfMessage,
  )
  /** Nothing is written any more; the files stay, until they are sent or taken out. */
  const noWords = (now: Draft): Draft => ({ ...noDraft, ...(now.files ? { files: now.files } : {}) })
  const part = useRef<HTMLDivElement>(null)
  const isOver = useDroppedFiles(uploads.add, part)
  const listId = useId()
  const [caret, setCaret] = useState(0)
  const [active, setActive] = useState(0)
  const [closedAt, setClosedAt] = useState<string | null>(null)
  const { content, called } = draft.value
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  const shared = useSharedDraft(id, remoteDraft, {
    // While an earlier message is changed, what was being written before is on one's mind no longer than that.
    text: addressed?.kind === 'edit' ? remoteDraft : content,
    take: words => draft.set(now => (words === '' ? noWords(now) : { ...now, content: words })),
  })
  const edit = useChange(messageCalls.edit, { done: () => endEdit() })
  /** What was being written when one began to change an earlier message. */
  const aside = useRef<Draft>(noDraft)
  const endEdit = () => {
    draft.set(now => ({ ...noWords(now), ...wordsOf(aside.current) }))
    onAddress(null)
  }
  const begin = useEffectEvent(() => {
    if (!addressed) return
    if (addressed.kind === 'edit') {
      aside.current = draft.value
      const { content: words, called: calledBefore, isAll } = addressed.row
      draft.set(now => ({ ...now, content: words, called: calledBefore, isAll }))
    }
    requestAnimationFrame(() => field.current?.focus())
  })
  useEffect(() => begin(), [addressed])

  const ready = (content.trim() !== '' || uploads.uploads.length > 0) && !edit.running
  function send() {
    if (!ready) return
    if (uploads.holdUp) return void toast.warn(uploads.holdUp)
    const sent = written(draft.value)
    if (addressed?.kind === 'edit')
      return edit.run({
        id: addressed.row.id,
        content: sent.content,
        calledIds: sent.called.map(person => person.id),
        isAll: sent.isAll,
      })
    if (sent.content.length > longestMessage)
      return void toast.warn(t('tooLong', { most: longestMessage, count: sent.content.length - longestMessage }))
    const { files } = uploads
    sendMessage(id, sent, {
      files,
      reply: addressed?.row ?? null,
      refused() {
        // Whoever has gone elsewhere meanwhile finds it when they come back.
        if (!isHere.current) return keepDraft(draftName(id), { ...sent, files })
        draft.set(since => ({
          ...noWords(since),
          ...sent,
          content: since.content === '' ? sent.content : `${sent.content}\n${since.content}`,
        }))
        uploads.restore(files)
        if (addressed) onAddress(addressed)
      },
    })
    draft.clear(noDraft)
    shared.sent()
    uploads.clear()
    onAddress(null)
    onSent()
  }

  async function more() {
    const { offerMore } = await import('./composer-more.web.ts')
    await offerMore(id, written(draft.value), {
      hasFiles: uploads.uploads.length > 0,
      scheduled: () => draft.set(noWords),
      sent: onSent,
    })
  }

  const before = content.slice(0, caret)
  const key = isGroup && before !== closedAt ? calledAt(before) : null
  const { data } = useCall(conversationCalls.members, { id, limit: 100 }, { enabled: key !== null })
  // A group has more people than a list, and a name is typed by its pinyin: those are found by the server.
  const sought = useSettled(key ?? '')
  const isLongEnough = [...sought].length >= shortestKey
  const { data: found } = useCall(
    conversationCalls.members,
    { id, limit: 20, key: sought },
    { enabled: key !== null && isLongEnough && sought === key },
  )
  const people =
    key === null
      ? []
      : [
          ...[{ id: everyone, name: t('everyone') }, ...personsOf(data)].filter(({ name }) =>
            name.toLowerCase().includes(key.toLowerCase()),
          ),
          ...(isLongEnough ? personsOf(found) : []),
        ].filter(({ id }, place, all) => id !== myId && all.findIndex(one => one.id === id) === place)
  const chosen = Math.min(active, people.length - 1)
  function put(words: string, from: number, change: Partial<Draft> = {}) {
    const head = content.slice(0, from) + words
    draft.set({ ...draft.value, ...change, content: head + content.slice(caret) })
    setCaret(head.length)
    setActive(0)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(head.length, head.length)
    })
  }
  const call = (person: { id: string; name: string }) =>
    put(
      `@${person.name} `,
      caret - key!.length - 1,
      person.id === everyone
        ? { isAll: true }
        : { called: [...called.filter(one => one.id !== person.id), { id: person.id, name: person.name }] },
    )
  /** Keys go to the list while there is one; true for those that it takes. */
  function moves(event: React.KeyboardEvent): boolean {
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
    <div ref={part} className={css.composer} data-over={isOver || undefined}>
      {people.length > 0 && (
        <ul id={listId} className={css.mentions} role="listbox" aria-label={t('mention')}>
          {people.map((person, index) => (
            <li
              key={person.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === chosen}
              onMouseDown={keepFocus}
              onClick={() => call(person)}
            >
              <Avatar name={person.name} size={28} />
              {person.name}
            </li>
          ))}
        </ul>
      )}
      {addressed && (
        <div className={css.addressed}>
          <p>
            {addressed.kind === 'edit'
              ? t('editing')
              : t('replyTo', { name: addressed.row.sender.name, words: lineOf(addressed.row) })}
          </p>
          <IconButton
            icon={CloseIcon}
            label={t('cancel')}
            onPress={() => (addressed.kind === 'edit' ? endEdit() : onAddress(null))}
          />
        </div>
      )}
      <UploadList uploads={uploads} />
      <div className={css.line}>
        <span onMouseDown={keepFocus}>
          <IconButton icon={PlusIcon} label={t('sendMore')} onPress={() => void more()} />
          <IconButton icon={PaperclipIcon} label={t('files')} onPress={() => void chooseFiles().then(uploads.add)} />
        </span>
        <textarea
          ref={field}
          className={css.field}
          rows={1}
          value={content}
          placeholder={t('write')}
          aria-label={t('write')}
          aria-autocomplete="list"
          aria-controls={people.length > 0 ? listId : undefined}
          aria-activedescendant={people.length > 0 ? `${listId}-${chosen}` : undefined}
          onKeyDown={event => {
            if (!moves(event) && hasKeyboard()) onEnter(send)(event)
          }}
          onSelect={event => setCaret(event.currentTarget.selectionStart)}
          onChange={event => {
            draft.set({ ...draft.value, content: event.target.value })
            setCaret(event.target.selectionStart)
            setActive(0)
          }}
        />
        <span onMouseDown={keepFocus}>
          {isGroup && content === '' && uploads.uploads.length === 0 ? (
            <IconButton icon={AtIcon} label={t('mention')} onPress={() => put('@', caret)} />
          ) : (
            <IconButton icon={SendIcon} label={t('send')} disabled={!ready} onPress={send} />
          )}
        </span>
      </div>
    </div>
  )
}

/** What is sent of what was written: those are called on who still stand in it. */
const written = ({ content, called, isAll }: Draft): Draft => ({
  content: content.trim(),
  called: called.filter(({ name }) => content.includes(`@${name}`)),
  isAll: isAll && content.includes(`@${t('everyone')}`),
})

/** A draft without its files. */
const wordsOf = ({ content, called, isAll }: Draft): Draft => ({ content, called, isAll })

/** The caret stays in the field while a button beside it is pressed, and with it the phone's keyboard. */
const keepFocus = (event: React.MouseEvent) => event.preventDefault()
/** Enter sends where there is a keyboard to speak of; on a phone it begins a new line. */
const hasKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches
