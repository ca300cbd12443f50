import { useChange } from '#platform/web/app/calls.ts'
import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { useAddress, useGo } from '#platform/web/app/navigation.ts'
import { RemoveButton } from '#platform/web/app/remove-button.tsx'
import { isTemporary } from '#platform/web/app/offline/waiting.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { CalendarIcon, CheckCircleIcon, DocumentIcon, EditIcon, TrashIcon, UndoIcon } from '#platform/web/kit/icons.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { ReminderSection } from '#mechanisms/reminders/reminder-section.tsx'
import { LinkedText } from '#mechanisms/short-codes/linked-text.tsx'
import { TagChips } from '#mechanisms/tags/tag-chips.tsx'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { useMe } from '#modules/account/account.web.tsx'
import { documentCalls } from '#modules/documents/documents.contract.ts'
import { beginEvent } from '#modules/calendar/calendar.fields.tsx'
import { longestNote, noteCalls, type NoteDetail } from './note.contract.ts'
import { documentOfNote, documentOffline } from './note-document.web.ts'
import { updateOffline } from './note-offline.web.ts'
import NoteForm from './note-form.tsx'
import { linesOf, NoteStatus, tickedAt } from './note-states.contract.ts'
import { t } from './note.words.ts'
import css from './note.module.css'

/** A note with its to-dos to tick; without an id in the address a new one, with `edit` that one's form. */
export default function NoteScreen() {
  const { id, edit } = useAddress()
  return id && !edit ? <Note id={id} /> : <NoteForm />
}

function Note({ id }: { id: string }) {
  const go = useGo()
  const setStatus = useChange(noteCalls.setStatus, {
    done: (_, { status }) => {
      toast.success(t(status === NoteStatus.Deleted ? 'movedToTrash' : 'restored'))
      go('/note/list', { replace: true })
    },
  })
  const move = (status: NoteStatus) => setStatus.run({ noteIds: [id], status })
  return (
    <DetailScreen
      title={t('note')}
      call={noteCalls.detail}
      input={{ id }}
      listAt="/note/list"
      actions={({ can }) => (
        <>
          {can.remove && <RemoveButton call={noteCalls.remove} id={id} words={t} backTo="/note/list?status=1" />}
          {can.restore && <IconButton icon={UndoIcon} label={t('restore')} onPress={() => move(NoteStatus.Normal)} />}
          {can.edit && (
            <>
              <IconButton icon={TrashIcon} label={t('toTrash')} onPress={() => move(NoteStatus.Deleted)} />
              <IconButton icon={EditIcon} label={t('edit')} href={`/note/edit_detail?id=${id}&edit=1`} />
            </>
          )}
        </>
      )}
    >
      {note => <Content note={note} />}
    </DetailScreen>
  )
}

function Content({ note }: { note: NoteDetail }) {
  const { id, title, content, tags, attachments, hasCollided, lastOptDate, can } = note
  const go = useGo()
  const me = useMe()
  const save = useChange(noteCalls.update, { offline: updateOffline() })
  const makeTask = useChange(taskCalls.create, {
    done: ({ id: task }) => {
      toast.success(t('toTaskDone'))
      go(`/tasks/${task}`)
    },
  })
  const makeDocument = useChange(documentCalls.create, {
    offline: documentOffline(),
    done: ({ id: article }) => {
      if (isTemporary(article)) return
      toast.success(t(attachments.every(({ isImage }) => isImage) ? 'toDocumentDone' : 'toDocumentNoFiles'))
      go(`/document/article_detail?id=${article}`)
    },
  })
  const lines = linesOf(content)
  const todos = lines.filter(line => line.isTodo)
  // Nothing else is named: pictures and tags that another device has added meanwhile stay.
  const tick = (line: number) => save.run({ id, content: tickedAt(content, line), contentBefore: content })
  return (
    <>
      <Section padded>
        {hasCollided && (
          <p className={css.collided} role="status">
            {t('collided')}
          </p>
        )}
        <div className={css.lines}>
          {lines.map((line, place) =>
            line.isTodo ? (
              // oxlint-disable-next-line react/no-array-index-key -- a line is its place
              <Checkbox
                key={place}
                value={line.isDone}
                disabled={!can.edit || save.running}
                {...(line.text.trim() === '' && { label: t('emptyTodo') })}
                onChange={() => tick(place)}
              >
                {line.text}
              </Checkbox>
            ) : (
              // oxlint-disable-next-line react/no-array-index-key -- a line is its place
              <p key={place}>
                <LinkedText text={line.text} />
              </p>
            ),
          )}
        </div>
        <FileList files={attachments} />
        <p className={css.facts}>
          {t('changed', { moment: dateTime(lastOptDate) })}
          {todos.length > 0 &&
            ` · ${t('done', { done: todos.filter(({ isDone }) => isDone).length, all: todos.length })}`}
        </p>
        <TagChips tags={tags} />
      </Section>
      {can.edit && (
        <>
          <ReminderSection subjectType="note" subjectId={id} name={title} due={null} />
          <Section padded>
            <div className={css.acts}>
              <Button
                wide
                kind="secondary"
                icon={CheckCircleIcon}
                busy={makeTask.running}
                onPress={() => makeTask.run({ ...saidIn(note), resId: attachments.map(file => file.id) })}
              >
                {t('toTask')}
              </Button>
              <Button
                wide
                kind="secondary"
                icon={CalendarIcon}
                onPress={() => me && go(beginEvent(me.id, saidIn(note)))}
              >
                {t('toEvent')}
              </Button>
              <Button
                wide
                kind="secondary"
                icon={DocumentIcon}
                busy={makeDocument.running}
                onPress={() => makeDocument.run(documentOfNote(note))}
              >
                {t('toDocument')}
              </Button>
            </div>
          </Section>
        </>
      )}
    </>
  )
}

/**
 * What a task or an event says that is made of a note: its first line, all of it, and the way back, which leads its
 * writer alone there. A note that leaves no room for the way back is not cut for it.
 */
function saidIn({ id, title, content }: NoteDetail) {
  const withWay = `${content}\n\n${t('madeOf', { address: `${location.origin}/note/edit_detail?id=${id}` })}`
  return { name: title, detail: withWay.length > longestNote ? content : withWay }
}
