import { useRef, useState } from 'react'
import { useCall } from '#platform/web/app/calls.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { useDraft } from '#platform/web/kit/draft.ts'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { AtIcon, CalendarIcon, LocationIcon, PaperclipIcon, PlusIcon, SendIcon } from '#platform/web/kit/icons.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { onEnter } from '#platform/web/kit/on-enter.ts'
import { t as filesWord } from '#mechanisms/attachments/attachments.words.ts'
import { chooseFiles } from '#mechanisms/attachments/choose-files.web.ts'
import { UploadList } from '#mechanisms/attachments/upload-list.tsx'
import { useUploads } from '#mechanisms/attachments/use-uploads.web.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { chooseCalled } from './choose-called.tsx'
import { longestComment, quickReplies } from './comment.contract.ts'
import { useComment, type Commented } from './comment-changes.web.ts'
import { t } from './comments.words.ts'
import type { ChooseContact } from './visit-sheet.tsx'
import css from './comments.module.css'

interface Draft {
  content: string
  called: { id: string; name: string }[]
}
const nothing: Draft = { content: '', called: [] }

const usualReplies = ['quick1', 'quick2', 'quick3', 'quick4', 'quick5'] as const

/** Where a comment is written, at the bottom of a record's page; what is not sent yet is kept. */
export function CommentComposer({
  me,
  chooseContact,
  ...about
}: Commented & { me: PersonBrief; chooseContact?: ChooseContact | undefined }) {
  const draft = useDraft<Draft>(`comment.${about.subjectId}.${me.id}`, nothing)
  const [writing, setWriting] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const sent = useRef<Draft>(nothing)
  const uploads = useUploads()
  const comment = useComment(about, me, {
    files: uploads.files,
    done: uploads.clear,
    refused: () =>
      draft.set(since =>
        since.content === ''
          ? sent.current
          : { content: `${sent.current.content}\n${since.content}`, called: [...sent.current.called, ...since.called] },
      ),
  })
  const { content, called } = draft.value
  const ready = (content.trim() !== '' || uploads.uploads.length > 0) && !comment.running

  const send = () => {
    if (!ready) return
    if (uploads.holdUp) return void toast.warn(uploads.holdUp)
    sent.current = draft.value
    const notifyId = called.filter(({ name }) => content.includes(`@${name}`)).map(({ id }) => id)
    comment.run({
      ...about,
      type: 'mobile',
      content,
      notifyId,
      ...(uploads.ids.length > 0 ? { resId: uploads.ids } : {}),
    })
    draft.clear(nothing)
  }
  const { data: own } = useCall(dictionaryCalls.list, { kind: quickReplies }, { enabled: writing })
  const replies = own?.list.length ? own.list.map(({ name }) => name) : usualReplies.map(key => t(key))
  const reply = (words: string) => comment.run({ ...about, type: 'quick', content: words })

  /** Puts a name where the caret is; `typed` is the @ that asked for it. */
  const call = async (typed: boolean) => {
    const at = field.current!.selectionStart
    const [person] = (await chooseCalled(about)) ?? []
    if (!person) return field.current?.focus()
    const { value } = field.current!
    const before = value.slice(0, at)
    const written = `${typed ? before : `${before}@`}${person.name} `
    draft.set(since => ({
      content: written + value.slice(at),
      called: [...since.called.filter(({ id }) => id !== person.id), person],
    }))
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(written.length, written.length)
    })
  }

  return (
    <div
      className={css.composer}
      onBlur={event => !event.currentTarget.contains(event.relatedTarget) && setWriting(false)}
    >
      {writing && !ready && (
        <div className={css.quick} role="group" aria-label={t('quick')} onMouseDown={keepFocus}>
          {replies.map(words => (
            <button key={words} type="button" onClick={() => reply(words)}>
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
          placeholder={t('write')}
          aria-label={t('write')}
          onFocus={() => setWriting(true)}
          onKeyDown={event => {
            if (hasKeyboard()) onEnter(send)(event)
          }}
          onChange={event => {
            draft.set({ content: event.target.value, called })
            if ((event.nativeEvent as InputEvent).data === '@') void call(true)
          }}
        />
        <div className={css.tools} onMouseDown={keepFocus}>
          <IconButton
            icon={PaperclipIcon}
            label={filesWord('add')}
            onPress={() => void chooseFiles().then(uploads.add)}
          />
          <IconButton icon={AtIcon} label={t('mention')} onPress={() => void call(false)} />
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

/** The caret stays in the field while a button beside it is pressed, and with it the phone's keyboard. */
const keepFocus = (event: React.MouseEvent) => event.preventDefault()

/** Enter sends where there is a keyboard to speak of; on a phone it begins a new line. */
const hasKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches

/** The kinds of comment that are more than words: each has a sheet of its own. */
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
