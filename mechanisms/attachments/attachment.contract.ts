import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { byId, done, id, ids, numberedChoice, out, requiredText, whole } from '#platform/contract/fields.ts'
import { listed } from '#platform/contract/list.ts'
import { refusal, results } from '#platform/contract/refusals.ts'
import { mostPages } from '#mechanisms/previews/preview.contract.ts'

/** Spec 1 §9: at most 30 files an upload, and a free company's files take 200 MB in all. */
export const mostFiles = 30
export const freeSpace = 200 * 1024 * 1024
/** Uploads that one person may have begun and not finished. */
export const mostOpenUploads = 100
/** The size that a client should cut its pieces to, and the largest that is taken, in bytes. */
export const usualPiece = 2 * 1024 * 1024
export const largestPiece = 16 * 1024 * 1024

export const tooManyFiles = refusal('file.too_many', {
  zh: `一次最多上传 ${mostFiles} 个文件`,
  en: `At most ${mostFiles} files at once`,
})
/** The same of what they hang on. */
export const filledUp = refusal('file.too_many', {
  zh: `附件已达上限 ${mostFiles} 个，请先移除不需要的`,
  en: `The limit of ${mostFiles} files is reached: remove one first`,
})
export const fileTooLarge = refusal('file.too_large', {
  zh: '单个文件不能超过 {megabytes} MB',
  en: 'A file may have {megabytes} MB at most',
})
export const spaceUsedUp = refusal(
  'file.space_used_up',
  {
    zh: '免费版的文件空间共 200 MB，已不够存放，请升级版本或删除不用的文件',
    en: 'The free edition has room for 200 MB of files, and this does not fit: upgrade, or remove files you no longer need',
  },
  results.paidFeature,
)
export const nameless = refusal('file.nameless', {
  zh: '文件没有名称，请改名后再上传',
  en: 'The file has no name: name it first',
})
export const contentDiffers = refusal('file.content_differs', {
  zh: '「{name}」的内容与文件类型不符，可能已损坏或改过后缀名',
  en: 'The content of “{name}” does not match its name: it is damaged or was renamed',
})
export const emptyFile = refusal('file.empty', { zh: '「{name}」是空文件', en: '“{name}” is empty' })
export const noFile = refusal('file.none', { zh: '请选择要上传的文件', en: 'Choose a file to upload' })
export const lengthNeeded = refusal(
  'file.length_needed',
  { zh: '上传请求需要注明大小（Content-Length）', en: 'An upload has to say its size (Content-Length)' },
  400,
)
export const brokenOff = refusal(
  'file.broken_off',
  { zh: '上传中断，请重试', en: 'The upload was interrupted: please try again' },
  400,
)
export const wrongOffset = refusal('file.wrong_offset', {
  zh: '请从已收到的位置继续上传',
  en: 'Continue from where the upload stopped',
})
export const pieceTooLarge = refusal('file.piece_too_large', {
  zh: '这一段超出了文件大小',
  en: 'This part goes beyond the end of the file',
})
export const notComplete = refusal('file.not_complete', {
  zh: '文件还没有传完',
  en: 'The file was not received completely',
})
export const tooManyOpen = refusal('file.too_many_open', {
  zh: '未完成的上传太多，请先完成或取消',
  en: 'Too many unfinished uploads: finish or cancel some',
})
export const unknownFile = refusal('file.unknown', {
  zh: '找不到所选的附件，请重新上传',
  en: 'A chosen file is missing or is not yours: please upload it again',
})
export const filesNamedTwice = refusal('file.change.both', {
  zh: '请给出全部附件，或只给出要添加和移除的附件，不能同时给出',
  en: 'Name all files, or those to add and to remove, not both',
})
export const fileInUse = refusal('file.in_use', {
  zh: '文件正在使用，不能删除',
  en: 'The file is in use and cannot be removed',
})

/** A file as it stands beside a record. Its address is requested when it is shown (`addresses`). */
export const fileBrief = v.object({
  id: out.id,
  name: out.text,
  size: out.number,
  type: out.text,
  width: out.maybeNumber,
  height: out.maybeNumber,
  isImage: out.flag,
  createdAt: out.instant,
})
export type FileBrief = v.InferOutput<typeof fileBrief>

/**
 * How a call changes the files of a record: those to add and to remove, to whatever hangs there by then; or all that it
 * has from now on (`resId`), which takes off what others have added meanwhile. A file in both lists stays; where none
 * of the three is named, all stay.
 */
export const fileChange = {
  resId: v.optional(ids(mostFiles)),
  addResId: v.optional(ids(mostFiles)),
  delResId: v.optional(ids(mostFiles)),
}
export interface FileChange {
  resId?: readonly string[] | undefined
  addResId?: readonly string[] | undefined
  delResId?: readonly string[] | undefined
}

const uploadState = v.object({ id: out.id, name: out.text, size: out.number, received: out.number, piece: out.number })

/** Widths and heights that a thumbnail can be requested to fit in, in pixels. */
export const thumbnailSizes = [96, 240, 960] as const

const sign = v.optional(v.pipe(v.string(), v.maxLength(300)))

/** Whole files, streamed. */
export const uploadCalls = callsAbout('file', {
  upload: call('POST /file/upload', v.object({}), listed(fileBrief), {
    summary: 'Uploads up to 30 files (multipart/form-data)',
  }),
  sendPiece: call('PATCH /file/uploads/:id', v.object({ id, offset: whole(0, Number.MAX_SAFE_INTEGER) }), uploadState, {
    summary: 'One piece of an upload, as application/octet-stream, from the offset on',
  }),
  complete: call('POST /file/uploads/:id/complete', byId, fileBrief, {
    summary: 'Makes the file of the pieces; asking twice answers the same file',
  }),
})

/** Uploads in pieces, which go on after a lost connection. */
export const fileCalls = callsAbout('file', {
  begin: call(
    'POST /file/uploads',
    v.object({ name: requiredText(255), size: whole(1, Number.MAX_SAFE_INTEGER) }),
    uploadState,
    {
      summary: 'Begins an upload in pieces, and keeps room for it',
    },
  ),
  // That an upload is not there any longer is said at its row: the page around it stays.
  state: call('GET /file/uploads/:id', byId, uploadState, {
    summary: 'How far an upload has come',
    failsSilently: true,
  }),
  cancel: call('DELETE /file/uploads/:id', byId, done, { summary: 'Gives an upload up', failsSilently: true }),
  remove: call('DELETE /file/:id', byId, done, { summary: "Removes a file of one's own that hangs on nothing" }),
})

/** With the caller's token, or with an address that was signed for them. */
export const downloadCalls = callsAbout('file', {
  download: call('GET /file/download/:id', v.object({ id, sign }), v.any(), {
    caller: 'public',
    answers: 'file',
    computes: false,
    summary: 'The file; ranges are answered',
  }),
  thumbnail: call(
    'GET /file/thumbnail/:id',
    v.object({ id, sign, size: v.optional(numberedChoice(thumbnailSizes), 240) }),
    v.any(),
    {
      caller: 'public',
      answers: 'file',
      computes: false,
      summary: 'A small WebP of an image',
    },
  ),
  page: call('GET /file/page/:id', v.object({ id, sign, page: v.optional(whole(1, mostPages), 1) }), v.any(), {
    caller: 'public',
    answers: 'file',
    computes: false,
    summary: 'One page of a file as a JPEG',
  }),
})
