import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  byId,
  choice,
  done,
  emptiable,
  flag,
  id,
  ids,
  numberedChoice,
  out,
  requiredText,
  searchKey,
  whole,
} from '#platform/contract/fields.ts'
import { listed, page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { fileBrief, mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { longestComment, mostMentions } from '#mechanisms/comments/comment.contract.ts'
import { lostKinds, textFormats } from '#mechanisms/pages/lost.contract.ts'
import { sharedSchemas, versionSchemas } from '#mechanisms/pages/pages.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { outDocument, richDocumentOf } from '#mechanisms/rich-text/rich-text.contract.ts'
import { documentKinds, levels, linkTypes, scopes } from './document-levels.contract.ts'

/** Folders in folders. */
export const deepestFolder = 10
/** What is moved, copied or deleted with one folder. */
export const mostTogether = 500
/** Whom one document is shared with, each by themselves. */
export const mostRights = 100
/** Letters of an article. */
export const longestArticle = 50_000
/** All that is kept of a text that several write, in letters of base64. */
export const largestShared = 8_000_000
/** Passages of one article that were commented on, and the letters of one. */
export const mostPassages = 300
const longestPassage = 2_000
/** Records that one document is linked with, and documents that one record is. */
export const mostLinks = 100
/** What was deleted can be restored for so many days; then it goes for good. */
export const daysInBin = 30
/** What somebody opened last: so many are kept. */
export const mostRecent = 100

export const folderGone = refusal('document.folder_gone', {
  zh: '这个文件夹不在了，请换一个',
  en: 'That folder no longer exists: choose another',
})
export const noPlace = refusal('document.no_place', {
  zh: '您不能往这个文件夹里放东西，请联系管理它的同事',
  en: 'You cannot put anything into this folder: ask whoever manages it',
})
export const intoItself = refusal('document.into_itself', {
  zh: '不能移到自己或自己的子文件夹里',
  en: 'A folder cannot be moved into itself or one of its subfolders',
})
export const tooDeep = refusal('document.too_deep', {
  zh: `文件夹最多 ${deepestFolder} 层`,
  en: `Folders can be at most ${deepestFolder} levels deep`,
})
export const tooManyTogether = refusal('document.too_many', {
  zh: `文件夹里超过 ${mostTogether} 项，请分几次处理`,
  en: `The folder holds more than ${mostTogether} items: take them in parts`,
})
/** Beside it, in `data`: the article as the other person left it (`ChangedPage`). */
export const articleChanged = refusal('document.changed', {
  zh: '{name} 刚刚保存了这篇文章，您写的内容还在，请看看怎么合并',
  en: '{name} has just saved this article. Your text is still here: merge the two versions',
})
export const sharedTooLarge = refusal('document.shared_too_large', {
  zh: '这篇文章一起编辑的内容太多了，请把一部分放到新的文章里',
  en: 'So much has been written in this article together that it is full: move a part of it to a new one',
})
export const noUpdate = refusal('document.no_update', {
  zh: '收到的修改无法读取，请刷新后再试',
  en: 'The change that was sent cannot be read: reload the page and try again',
})
export const passageGone = refusal('document.passage_gone', {
  zh: '这段文字刚刚被改过，请重新选择',
  en: 'That passage has just been changed: select it again',
})
export const tooManyPassages = refusal('document.too_many_passages', {
  zh: `一篇文章最多 ${mostPassages} 处批注`,
  en: `An article can have comments on at most ${mostPassages} passages`,
})
export const notShared = refusal('document.not_shared', {
  zh: '请先打开这篇文章再编辑',
  en: 'Open the article for editing first',
})
export const wouldEmpty = refusal('document.would_empty', {
  zh: '文章里还有内容，不会被空白内容覆盖。确实要清空，请选择“清空内容”',
  en: 'The article is not empty, and is not overwritten with nothing. To empty it, choose “Clear text”',
})
export const articleTooLong = refusal('document.too_long', {
  zh: `一篇文章最多 ${longestArticle / 10_000} 万字，请分成几篇`,
  en: `An article can have at most ${longestArticle.toLocaleString('en')} characters: split it up`,
})
export const notOfThisKind = refusal('document.kind', {
  zh: '这种文档不能这样修改',
  en: 'This kind of document cannot be changed this way',
})
export const noSuchVersion = refusal('document.version_gone', {
  zh: '没有这个版本',
  en: 'This version does not exist',
})
export const inBin = refusal('document.in_bin', {
  zh: '文档在回收站里，恢复后才能修改',
  en: 'The document is in the trash: restore it to change it',
})
export const notInBin = refusal('document.not_in_bin', {
  zh: '先移到回收站，才能彻底删除',
  en: 'Move it to the trash before deleting it for good',
})
export const unknownHolder = refusal('document.unknown_holder', {
  zh: '有同事或部门已不在，请重新选择',
  en: 'A colleague or department is gone: choose again',
})
export const othersInside = refusal('document.others_inside', {
  zh: '里面有您不能管理的文档，请由能管理的同事处理',
  en: 'It holds documents that you do not manage: ask somebody who does',
})
export const folderInBin = refusal('document.folder_in_bin', {
  zh: '它所在的文件夹也在回收站里，请先恢复文件夹',
  en: 'The folder that it lies in is in the trash too: restore that first',
})
export const sharedByName = refusal('document.shared_by_name', {
  zh: '“我的文档”只能分享给指定的同事；要给部门或全公司看，请移到公司文档',
  en: 'Your own documents are shared with colleagues by name: move it to the company’s to share it with a department or everybody',
})
export const holderTwice = refusal('document.holder_twice', {
  zh: '同一位同事或部门只能选一次',
  en: 'A colleague or department can be named once only',
})
export const holderIsOne = refusal('document.holder_is_one', {
  zh: '一项权限只能给一位同事或一个部门',
  en: 'A right is for one colleague or for one department',
})
export const noSuchTemplate = refusal('document.no_template', {
  zh: '这个模板不在了，请换一个',
  en: 'That template no longer exists: choose another',
})
export const begunTwice = refusal('document.begun_twice', {
  zh: '模板和正文只能选一个开始写',
  en: 'An article begins with a template or with a text, not with both',
})
export const tooMuchToImport = refusal('document.too_much_to_import', {
  zh: `一次最多导入 ${mostTogether} 项（含文件夹），请分几次导入`,
  en: `At most ${mostTogether} items, folders included, are imported at once: take them in parts`,
})
export const tooManyLinks = refusal('document.too_many_links', {
  zh: `最多关联 ${mostLinks} 项`,
  en: `At most ${mostLinks} links can be made`,
})
export const nobodyManages = refusal('document.nobody_manages', {
  zh: '至少留一位可管理的同事',
  en: 'Somebody has to be able to manage it',
})

const name = requiredText(255)
const inFolder = emptiable(id)
const shelf = choice(['company', 'my'])

export const documentRow = v.object({
  id: out.id,
  parentId: out.maybeId,
  /** The folder that it lies in; null at the top. */
  parentName: out.maybeText,
  /** Whose own it is; null: the company's. */
  owner: v.nullable(personBrief),
  kind: v.picklist(documentKinds),
  isFolder: out.flag,
  name: out.text,
  file: v.nullable(fileBrief),
  /** The number of its newest version; 0 where nothing was written yet, and for folders. */
  version: out.number,
  /** What lies in a folder. */
  childNum: out.number,
  commentNum: out.number,
  isStarred: out.flag,
  /** New articles may begin with what stands in it. */
  isTemplate: out.flag,
  creator: v.nullable(personBrief),
  changedBy: v.nullable(personBrief),
  lastOptDate: out.instant,
  isRemoved: out.flag,
  can: abilities(['edit', 'remove', 'comment', 'manage']),
})
export type DocumentRow = v.InferOutput<typeof documentRow>

export const documentDetail = v.object({
  ...documentRow.entries,
  /** The folders around it that the reader may see, the outermost first. */
  path: v.array(v.object({ id: out.id, name: out.text })),
  text: out.text,
  document: outDocument,
  createdAt: out.instant,
})
export type DocumentDetail = v.InferOutput<typeof documentDetail>

/** Who holds a level: a person, a department with all below it, or, with neither, everybody in the company. */
const rightOf = v.object({
  personId: v.optional(emptiable(id), null),
  departmentId: v.optional(emptiable(id), null),
  rightLevel: numberedChoice(levels),
})
const rightRow = v.object({
  person: v.nullable(personBrief),
  department: v.nullable(v.object({ id: out.id, name: out.text })),
  rightLevel: out.number,
  /** The folder it comes from; null: it is the document's own. */
  from: v.nullable(v.object({ id: out.id, name: out.text })),
})
export type RightRow = v.InferOutput<typeof rightRow>

const said = v.object({ id: out.id, content: out.text, author: v.nullable(personBrief), createdAt: out.instant })
export const passageRow = v.object({
  id: out.id,
  /** The letters of the passage, without spaces. */
  quote: out.text,
  /** Where it begins among the letters of the text; null: it was taken out. */
  start: out.maybeNumber,
  isResolved: out.flag,
  comment: said,
  replies: v.array(said),
})
export type PassageRow = v.InferOutput<typeof passageRow>

/** A document of a record. */
export const linkedRow = v.object({ ...documentRow.entries, linkId: out.id, canUnlink: out.flag })
export type LinkedRow = v.InferOutput<typeof linkedRow>
/** A record of a document. */
export const linkRow = v.object({
  id: out.id,
  subjectType: v.picklist(linkTypes),
  subjectId: out.id,
  title: out.text,
  href: out.text,
  canUnlink: out.flag,
})
export type LinkRow = v.InferOutput<typeof linkRow>
const ofRecord = { subjectType: choice(linkTypes), subjectId: id }

const placed = { parentId: inFolder, shelf: v.optional(shelf, 'company') }

export const documentCalls = callsAbout('document', {
  list: call(
    'GET /document/list',
    v.object({
      ...paging(50).entries,
      scope: v.optional(choice(scopes), 'company'),
      parentId: inFolder,
      kind: v.optional(choice(documentKinds)),
      sort: v.optional(choice(['name', 'changed']), 'name'),
    }),
    page(documentRow),
    {
      summary:
        'Documents of the company, of one’s own, of a folder, shared, recently opened, starred, or in the trash (pan lists)',
    },
  ),
  search: call(
    'GET /document/search',
    v.object({ ...paging(50).entries, key: v.optional(searchKey, ''), kind: v.optional(choice(documentKinds)) }),
    page(documentRow),
    { summary: 'Documents by their names and by what stands in them, the last changed first' },
  ),
  detail: call('GET /document/:id', byId, documentDetail, {
    summary: 'A document, what stands in it, and what the caller may do with it',
  }),
  create: call(
    'POST /document',
    v.object({
      ...placed,
      kind: choice(['folder', 'article']),
      name,
      /** An article begins with what stands in this one. */
      templateId: v.optional(emptiable(id), null),
      /** An article begins with this, as its first version. */
      document: v.optional(richDocumentOf(longestArticle)),
    }),
    v.object({ id: out.id }),
    {
      summary:
        'Make a folder or an article, in a folder or on a shelf; an article from a template, or with a text, where one is named',
    },
  ),
  addFiles: call(
    'POST /document/files',
    v.object({ ...placed, fileId: v.pipe(ids(mostFiles), v.minLength(1, 'required')) }),
    v.object({ ids: v.array(out.id) }),
    { summary: 'Put uploaded files into a folder or on a shelf' },
  ),
  update: call('PUT /document/:id', v.object({ id, name }), done, { summary: 'Rename a document' }),
  write: call(
    'POST /document/write/:id',
    v.object({
      id,
      version: whole(0, 1_000_000),
      document: richDocumentOf(longestArticle),
      /** A person wants it empty. */
      isCleared: v.optional(flag, false),
    }),
    v.object({ id: out.id, version: out.number }),
    {
      summary:
        'Save an article as its next version; refused, with the article as it is now, when `version` is not the newest any more',
    },
  ),
  open: call('POST /document/shared/open/:id', byId, done, {
    summary: 'Begin to write an article with whoever else does: makes what `shared` answers, where it is not there yet',
  }),
  shared: call('GET /document/shared/:id', sharedSchemas.since, sharedSchemas.shared, {
    summary: 'An article as several write it at once: what has come since an update',
  }),
  writeShared: call('POST /document/shared/:id', sharedSchemas.write, sharedSchemas.written, {
    summary: 'Add an update of Yjs to an article; sent twice it comes to the same',
  }),
  settle: call('POST /document/shared/settle/:id', byId, sharedSchemas.settled, {
    summary: 'Write down now what was written together, as a version; a worker does so by itself within a minute',
  }),
  passages: call('GET /document/passages/:id', byId, listed(passageRow), {
    about: ['comment'],
    summary: 'The passages of an article that were commented on, those that are settled last',
  }),
  addPassage: call(
    'POST /document/passages/:id',
    v.object({
      id,
      quote: requiredText(longestPassage),
      /** Where it stands, of several that are alike: how many letters stand before it. */
      start: v.optional(whole(0, 10_000_000), 0),
      content: requiredText(longestComment),
      notifyId: v.optional(ids(mostMentions), []),
    }),
    v.object({ id: out.id }),
    { about: ['comment'], summary: 'Comment on a passage of an article; it is found again when the text changes' },
  ),
  resolvePassage: call('PUT /document/passage/:id', v.object({ id, isResolved: v.optional(flag, true) }), done, {
    summary: 'What was said about a passage is settled, or is not any more',
  }),
  replaceFile: call('POST /document/replace/:id', v.object({ id, fileId: id }), done, {
    summary: 'A newer version of a file',
  }),
  versions: call('GET /document/versions/:id', versionSchemas.versionsQuery, versionSchemas.list, {
    summary: 'The versions of a document, newest first',
  }),
  version: call('GET /document/version/:id', versionSchemas.one, versionSchemas.version, {
    summary: 'A version of a document',
  }),
  bringBack: call('POST /document/bring_back/:id', versionSchemas.one, done, {
    summary: 'Make an older version the newest',
  }),
  move: call('POST /document/move/:id', v.object({ id, ...placed }), done, {
    summary: 'Move a document into a folder, or to the top of a shelf',
  }),
  copy: call('POST /document/copy/:id', v.object({ id, ...placed, name: v.optional(name) }), v.object({ id: out.id }), {
    summary: 'Copy a document, a folder with what the caller may see in it',
  }),
  remove: call('DELETE /document/:id', byId, done, {
    summary: 'Move a document to the trash, a folder with what lies in it; it can be restored',
  }),
  restore: call('POST /document/restore/:id', byId, done, { summary: 'Restore what was deleted' }),
  purge: call('DELETE /document/purge/:id', byId, done, { summary: 'Delete for good what was deleted before' }),
  star: call('POST /document/star/:id', v.object({ id, isStarred: flag }), done, {
    summary: 'Star a document, or take the star off',
  }),
  setTemplate: call('POST /document/template/:id', v.object({ id, isTemplate: flag }), done, {
    summary: 'Offer an article as a template to all who may read it, or no longer',
  }),
  exportText: call('GET /document/export/:id', v.object({ id, format: choice(textFormats) }), v.unknown(), {
    answers: 'file',
    summary: 'An article as Markdown (in a zip with its pictures, where it has any), as a Word document or as a PDF',
  }),
  importFiles: call(
    'POST /document/import',
    v.object({
      ...placed,
      /** Uploads of the caller's, each with its path in the folder that it comes from. */
      files: v.pipe(
        v.array(v.object({ fileId: id, path: requiredText(1_000) })),
        v.minLength(1, 'required'),
        v.maxLength(mostTogether, 'too_many'),
      ),
    }),
    v.object({
      ids: v.array(out.id),
      folders: out.number,
      articles: out.number,
      files: out.number,
      lost: v.array(v.object({ path: out.text, what: v.picklist(lostKinds) })),
    }),
    {
      computes: true,
      summary:
        'Take over files with the folders around them: Markdown and Word become articles; `lost` names what could not be taken over',
    },
  ),
  linked: call('GET /document/linked', v.object({ ...paging(50).entries, ...ofRecord }), page(linkedRow), {
    summary: 'The documents that a record is linked with, those that the caller may see, the last linked first',
  }),
  links: call('GET /document/links/:id', byId, listed(linkRow), {
    summary: 'The records that a document is linked with, those that the caller may see, the last linked first',
  }),
  link: call('POST /document/link/:id', v.object({ id, ...ofRecord }), v.object({ id: out.id }), {
    summary: 'Link a document with a record, by who may see both; linked again it is the same link',
  }),
  unlink: call('DELETE /document/link/:id', byId, done, {
    summary: 'Take a link away, by who made it or may edit the document',
  }),
  visit: call('POST /document/visit/:id', byId, done, { summary: 'Note that the caller has opened a document' }),
  rights: call(
    'GET /document/rights/:id',
    byId,
    v.object({ isApart: out.flag, isOpen: out.flag, list: v.array(rightRow) }),
    { summary: 'Who may do what with a document, by itself and by the folders around it' },
  ),
  setRights: call(
    'PUT /document/rights/:id',
    v.object({
      id,
      /** The folders around it give nobody anything. */
      isApart: v.optional(flag, false),
      rights: v.pipe(v.array(rightOf), v.maxLength(mostRights, 'too_many')),
    }),
    done,
    { summary: 'Say who may do what with a document, and with what lies in it' },
  ),
})
