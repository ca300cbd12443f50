import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  byId,
  choice,
  done,
  emptiable,
  id,
  ids,
  out,
  requiredText,
  searchKey,
  whole,
} from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { fileBrief, mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { versionSchemas } from '#mechanisms/pages/pages.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { outDocument, richDocument } from '#mechanisms/rich-text/rich-text.contract.ts'

/** 文件夹、文件、Wiki 页面、链接. */
export const documentKinds = ['folder', 'file', 'wiki', 'link'] as const
export type DocumentKind = (typeof documentKinds)[number]
/** Folders in folders. */
export const deepestFolder = 10
/** What is copied with one folder. */
export const mostCopied = 500

/** Deleted documents can be restored for this many days; then they are deleted permanently. */
export const daysInBin = 30

export const folderGone = refusal('project.document.folder_gone', {
  zh: '这个文件夹不在了，请换一个',
  en: 'That folder no longer exists: choose another',
})
export const intoItself = refusal('project.document.into_itself', {
  zh: '不能移到自己或自己的子文件夹里',
  en: 'A folder cannot be moved into itself or one of its subfolders',
})
export const tooDeep = refusal('project.document.too_deep', {
  zh: `文件夹最多 ${deepestFolder} 层`,
  en: `Folders can be at most ${deepestFolder} levels deep`,
})
export const tooManyCopied = refusal('project.document.too_many_copied', {
  zh: `一次最多复制 ${mostCopied} 项`,
  en: `At most ${mostCopied} items can be copied at once`,
})
/** Beside it, in `data`: the page as the other person left it (`changedPage`). */
export const pageChanged = refusal('project.document.changed', {
  zh: '{name} 刚刚保存了这个页面，您写的内容还在，请看看怎么合并',
  en: '{name} has just saved this page. Your text is still here: merge the two versions',
})
export const notOfThisKind = refusal('project.document.kind', {
  zh: '这种文档不能这样修改',
  en: 'This kind of document cannot be changed this way',
})
export const noSuchVersion = refusal('project.document.version_gone', {
  zh: '没有这个版本',
  en: 'This version does not exist',
})
export const othersInside = refusal('project.document.others_inside', {
  zh: '文件夹里有别人的文档，请由项目负责人删除',
  en: 'The folder contains documents of others: ask a project manager to delete it',
})

const httpsOnly = (value: string) => URL.canParse(value) && new URL(value).protocol === 'https:'
const url = v.pipe(requiredText(2_000), v.check(httpsOnly, 'https'))
const name = requiredText(255)
const inFolder = emptiable(id)

export const documentRow = v.object({
  id: out.id,
  projectId: out.id,
  parentId: out.maybeId,
  /** The folder that it lies in; null at the top. */
  parentName: out.maybeText,
  kind: v.picklist(documentKinds),
  isFolder: out.flag,
  name: out.text,
  file: v.nullable(fileBrief),
  url: out.text,
  /** The number of its newest version; 0 where nothing was written yet, and for folders and links. */
  version: out.number,
  /** What lies in a folder. */
  childNum: out.number,
  commentNum: out.number,
  creator: v.nullable(personBrief),
  changedBy: v.nullable(personBrief),
  lastOptDate: out.instant,
  isRemoved: out.flag,
  can: abilities(['edit', 'remove', 'comment', 'manage']),
})
export type DocumentRow = v.InferOutput<typeof documentRow>

export const documentDetail = v.object({
  ...documentRow.entries,
  projectName: out.text,
  /** The folders around it, the outermost first. */
  path: v.array(v.object({ id: out.id, name: out.text })),
  text: out.text,
  document: outDocument,
  createdAt: out.instant,
})
export type DocumentDetail = v.InferOutput<typeof documentDetail>

export const documentCalls = callsAbout('project_document', {
  list: call(
    'GET /project/:projectId/documents',
    v.object({
      projectId: id,
      ...paging(50).entries,
      /** A folder and what lies in it; all of the project's; what was deleted. */
      within: v.optional(choice(['folder', 'project', 'bin']), 'folder'),
      parentId: inFolder,
      kind: v.optional(choice(documentKinds)),
      key: v.optional(searchKey),
      sort: v.optional(choice(['name', 'changed']), 'name'),
    }),
    page(documentRow),
    { summary: 'Documents of a project: in a folder, of a kind, by name and text, or deleted' },
  ),
  detail: call('GET /project/document/:id', byId, documentDetail, {
    summary: 'A document, what stands in it, and what the caller may do with it',
  }),
  create: call(
    'POST /project/document',
    v.object({
      projectId: id,
      parentId: inFolder,
      kind: choice(['folder', 'wiki', 'link']),
      name,
      url: v.optional(url),
    }),
    v.object({ id: out.id }),
    { summary: 'Make a folder, a wiki page or a link' },
  ),
  addFiles: call(
    'POST /project/:projectId/document_files',
    v.object({ projectId: id, parentId: inFolder, fileId: v.pipe(ids(mostFiles), v.minLength(1, 'required')) }),
    v.object({ ids: v.array(out.id) }),
    {
      summary: 'Put uploaded files into a folder',
    },
  ),
  update: call('PUT /project/document/:id', v.object({ id, name, url: v.optional(url) }), done, {
    summary: 'Rename a document, or change where a link leads',
  }),
  write: call(
    'POST /project/document/write/:id',
    v.object({ id, version: whole(0, 1_000_000), document: richDocument }),
    v.object({ id: out.id, version: out.number }),
    {
      summary:
        'Save a wiki page as its next version; refused, with the page as it is now, when `version` is not the newest any more',
    },
  ),
  replaceFile: call('POST /project/document/replace/:id', v.object({ id, fileId: id }), done, {
    summary: 'A newer version of a file',
  }),
  versions: call('GET /project/document/versions/:id', versionSchemas.versionsQuery, versionSchemas.list, {
    summary: 'The versions of a document, newest first',
  }),
  version: call('GET /project/document/version/:id', versionSchemas.one, versionSchemas.version, {
    summary: 'A version of a document',
  }),
  bringBack: call('POST /project/document/bring_back/:id', versionSchemas.one, done, {
    summary: 'Make an older version the newest',
  }),
  move: call('POST /project/document/move/:id', v.object({ id, parentId: inFolder }), done, {
    summary: 'Move a document into a folder, or to the top',
  }),
  copy: call(
    'POST /project/document/copy/:id',
    v.object({ id, parentId: inFolder, name: v.optional(name) }),
    v.object({ id: out.id }),
    { summary: 'Copy a document, a folder with what lies in it' },
  ),
  remove: call('DELETE /project/document/:id', byId, done, {
    summary: 'Delete a document, a folder with what lies in it; it can be restored',
  }),
  restore: call('POST /project/document/restore/:id', byId, done, { summary: 'Restore what was deleted' }),
  purge: call('DELETE /project/document/purge/:id', byId, done, { summary: 'Delete for good what was deleted before' }),
})
