import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  byId,
  done,
  id,
  ids,
  listOf,
  numberedChoice,
  out,
  requiredText,
  searchKey,
} from '#platform/contract/fields.ts'
import { page, paging, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { fileBrief, fileChange, mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { mostTags, tagBrief } from '#mechanisms/tags/tag.contract.ts'
import { NoteStatus, Selected } from './note-states.contract.ts'

export const longestNote = 20_000
/** So many are selected, and moved, at once. */
export const mostAtOnce = 500
const statuses = [NoteStatus.Normal, NoteStatus.Deleted] as const

export const notInTrash = refusal('note.not_in_trash', {
  zh: '先移到回收站，才能彻底删除',
  en: 'Move it to the trash before deleting it for good',
})
export const inTrash = refusal('note.in_trash', {
  zh: '笔记在回收站里，恢复后才能修改',
  en: 'The note is in the trash: restore it to change it',
})
export const unknownNotes = refusal('note.unknown', {
  zh: '有笔记已不在，请刷新后再试',
  en: 'Some notes are gone: refresh and try again',
})

export const tooLongTogether = refusal('note.too_long_together', {
  zh: `这条笔记在另一台设备上也改了，合在一起超过 ${longestNote} 字，请先把一部分移到新笔记`,
  en: `The note was changed on another device as well, and has more than ${longestNote} characters together: move a part of it to a new note first`,
})

const noteDraft = v.object({
  content: requiredText(longestNote),
  tagIds: v.optional(ids(mostTags), []),
  resId: v.optional(ids(mostFiles), []),
})
export const noteRow = v.object({
  id: out.id,
  title: out.text,
  /** The beginning of it. */
  content: out.text,
  status: out.number,
  /** Spec 1 §3: whether it is selected; a list answers it with none selected. */
  select: v.picklist([Selected.No, Selected.Yes]),
  tags: v.array(tagBrief),
  fileNum: out.number,
  lastOptDate: out.instant,
})
export type NoteRow = v.InferOutput<typeof noteRow>

export const noteDetail = v.object({
  ...v.omit(noteRow, ['fileNum', 'select']).entries,
  attachments: v.array(fileBrief),
  /** Two devices have changed the same words: both stand in it. */
  hasCollided: out.flag,
  createdAt: out.instant,
  can: abilities(['edit', 'remove', 'restore']),
})
export type NoteDetail = v.InferOutput<typeof noteDetail>

/** What a list of notes is narrowed by. */
const which = {
  status: v.optional(numberedChoice(statuses), NoteStatus.Normal),
  key: v.optional(searchKey),
  tag: v.optional(listOf(id, mostTags)),
}

export const noteCalls = callsAbout('note', {
  list: call(
    'GET /note',
    v.object({
      ...paging(20).entries,
      ...which,
    }),
    withCan(page(noteRow), { create: 'everyone' }),
    { summary: 'The caller’s own notes, those of the trash with status 1; the last changed first' },
  ),
  selectable: call('GET /note/selectable', v.object(which), v.object({ ids: v.array(out.id), total: out.number }), {
    summary: `Which of the caller’s notes are meant by all of a list: the ids of the first ${mostAtOnce}, and how many there are`,
  }),
  detail: call('GET /note/:id', byId, noteDetail, { summary: 'One of the caller’s notes' }),
  create: call('POST /note', noteDraft, v.object({ id: out.id }), { summary: 'A new note' }),
  update: call(
    'PUT /note/:id',
    v.object({
      id,
      content: noteDraft.entries.content,
      /** What the change began with: what came from elsewhere since then is merged with it, and not overwritten. */
      contentBefore: v.optional(noteDraft.entries.content),
      tagIds: v.optional(ids(mostTags)),
      tagIdsBefore: v.optional(ids(mostTags)),
      ...fileChange,
    }),
    done,
    {
      summary:
        'Change a note; tags and files that are not named stay as they are. With what it began with, it is merged with what came from elsewhere since then',
    },
  ),
  setStatus: call(
    'POST /note/status',
    v.object({ noteIds: ids(mostAtOnce), status: numberedChoice(statuses) }),
    v.object({ changedNum: out.number }),
    { summary: 'Move notes to the trash (1), or bring them back (0)' },
  ),
  remove: call('DELETE /note/:id', byId, done, { summary: 'Delete a note of the trash for good' }),
})
