import { extensionOf } from '#mechanisms/formats/formats.contract.ts'
import { refusal } from '#platform/contract/refusals.ts'

/** Pages of one file that are shown, and the largest file that is opened for it, in bytes. */
export const mostPages = 200
export const largestPreviewed = 100 * 1024 * 1024

export const noPages = refusal('preview.no_pages', {
  zh: '这种文件不能预览，请下载后查看',
  en: 'There is no preview of such files: download it',
})
export const otherKind = refusal('preview.other_kind', {
  zh: '「{name}」不是这种文件',
  en: '“{name}” is not such a file',
})
export const tooLarge = refusal('preview.too_large', {
  zh: '文件超过 {megabytes} MB，不能预览，请下载后查看',
  en: 'Files of more than {megabytes} MB have no preview: download it',
})
export const unreadable = refusal('preview.unreadable', {
  zh: '文件打不开，可能已损坏，请下载后查看',
  en: 'The file cannot be opened here, it may be damaged: download it',
})
export const hasPassword = refusal('preview.has_password', {
  zh: '文件有密码，请下载后查看',
  en: 'The file has a password: download it',
})
export const noOffice = refusal('preview.no_office', {
  zh: '服务器没有安装 LibreOffice，不能预览 Office 文件，请下载后查看',
  en: 'This server has no LibreOffice, and so no preview of Office files: download it',
})
export const tookTooLong = refusal('preview.too_long', {
  zh: '文件太复杂，预览没能完成，请下载后查看',
  en: 'The file is too complex for a preview: download it',
})

/** How the pages of a file are made: drawn at once, read by us, or by LibreOffice. */
export type PreviewKind = 'pdf' | 'ofd' | 'office'

const office = ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'odt', 'ods', 'odp']

/** By its name; null where a file of that name has no pages that can be shown. */
export function previewKind(name: string): PreviewKind | null {
  const extension = extensionOf(name)
  if (extension === 'pdf' || extension === 'ofd') return extension
  return office.includes(extension) ? 'office' : null
}
