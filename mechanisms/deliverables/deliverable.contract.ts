import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { abilities, byId, done, flag, id, ids, out, requiredText } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { fileBrief, mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

/** Groups on one record; more is a mistake. */
export const mostGroups = 50

export const tooManyGroups = refusal('deliverable.group.too_many', {
  zh: `最多 ${mostGroups} 组交付物`,
  en: `At most ${mostGroups} groups of deliverables`,
})
export const nothingToConfirm = refusal('deliverable.confirm.empty', {
  zh: '还没有提交文件，不能确认',
  en: 'No file has been submitted yet: there is nothing to accept',
})
export const noSuchFile = refusal('deliverable.file.unknown', {
  zh: '该文件不在这组交付物中',
  en: "This file is not among the group's",
})

export const otherSubject = refusal('deliverable.subject.other', {
  zh: '这组交付物属于另一条记录，不能移到这里',
  en: 'This group belongs to another record: it cannot be moved here',
})

/** A file as it was submitted, and by whom. */
const version = v.object({
  number: out.number,
  file: fileBrief,
  uploader: v.nullable(personBrief),
  createdAt: out.instant,
})

/** 交付物组: what is to be delivered with a record, and the files that were. */
export const fileGroup = v.object({
  id: out.id,
  subjectType: out.text,
  subjectId: out.id,
  /** What it is called: the spec's `summary`. */
  summary: out.text,
  isRequired: out.flag,
  /** The newest of each, by their ids alone. */
  fileId: v.array(out.id),
  /** Each as it is now; `versions` has those before, the newest first. */
  files: v.array(v.object({ slot: out.id, ...version.entries, versions: v.array(version) })),
  creator: v.nullable(personBrief),
  confirmedBy: v.nullable(personBrief),
  confirmedAt: out.maybeInstant,
  createdAt: out.instant,
  can: abilities(['add', 'change', 'confirm']),
})
export type FileGroup = v.InferOutput<typeof fileGroup>

export const fileGroupCalls = callsAbout('file_group', {
  create: call(
    'POST /file/groups',
    v.object({
      subjectType: v.optional(requiredText(50), 'task'),
      subjectId: id,
      summary: requiredText(100),
      isRequired: v.optional(flag, false),
      fileId: v.optional(ids(mostFiles), []),
    }),
    v.object({ id: out.id }),
    { summary: "Make a group of deliverables on a record, with files of one's own" },
  ),
  update: call(
    'PUT /file/groups',
    v.object({
      id,
      /** The record that it hangs on, where the caller names it: it stays there. */
      subjectType: v.optional(requiredText(50)),
      subjectId: v.optional(id),
      summary: v.optional(requiredText(100)),
      isRequired: v.optional(flag),
      /** Files to add, each in a place of its own. */
      fileId: v.optional(ids(mostFiles), []),
      /** With it, the one file given takes the place of this one, which is kept as an older version. */
      replaces: v.optional(id),
    }),
    done,
    { summary: 'Rename a group, add files, or hand a newer version in' },
  ),
  remove: call('DELETE /file/groups', v.object({ id, fileId: v.optional(id) }), done, {
    summary: 'Remove a group, or one file of it with its versions',
  }),
  confirm: call(
    'POST /file/groups/:id/confirm',
    v.object({ ...byId.entries, isConfirmed: v.optional(flag, true) }),
    done,
    {
      summary: 'Accept what was handed in, or take that back',
    },
  ),
})
