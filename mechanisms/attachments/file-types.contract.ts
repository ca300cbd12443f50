import { extensionOf, imageExtensions, supportedExtensions } from '#mechanisms/formats/formats.contract.ts'

interface FileType {
  type: string
  /** What the content of such a file is recognised as; `text`: as nothing, because plain text has no mark. */
  recognised: readonly string[] | 'text' | 'svg'
  /** A picture of dots: shown inside a page. */
  isRaster?: boolean
  /** Its mark, before which other bytes may stand: so every reader takes it. */
  beginsWith?: string
  /** With a password its content is another one. */
  mayBeLocked?: boolean
}

const raster = (type: string, ...recognised: string[]): FileType => ({ type, recognised, isRaster: true })
const jpeg = raster('image/jpeg', 'jpg')
const tiff: FileType = { type: 'image/tiff', recognised: ['tif'] }
const office = (name: string, extension: string): FileType => ({
  type: `application/vnd.openxmlformats-officedocument.${name}`,
  recognised: [extension],
  mayBeLocked: true,
})

const known: Record<
  | (typeof imageExtensions)[number]
  | (typeof supportedExtensions)[number]
  | 'ofd'
  | 'odt'
  | 'ods'
  | 'odp'
  | 'csv'
  | 'txt'
  | 'xml',
  FileType
> = {
  png: raster('image/png', 'png', 'apng'),
  jpg: jpeg,
  jpeg,
  jpe: jpeg,
  bmp: raster('image/bmp', 'bmp'),
  gif: raster('image/gif', 'gif'),
  webp: raster('image/webp', 'webp'),
  ico: raster('image/x-icon', 'ico'),
  cur: raster('image/x-icon', 'cur'),
  psd: { type: 'image/vnd.adobe.photoshop', recognised: ['psd'] },
  tif: tiff,
  tiff,
  svg: { type: 'image/svg+xml', recognised: 'svg' },
  svgz: { type: 'image/svg+xml', recognised: ['gz'] },
  mp3: { type: 'audio/mpeg', recognised: ['mp3'] },
  mp4: { type: 'video/mp4', recognised: ['mp4', 'm4v'] },
  m4a: {
    type: 'audio/mp4',
    recognised: ['m4a', 'mp4'],
  },
  doc: { type: 'application/msword', recognised: ['cfb'] },
  xls: { type: 'application/vnd.ms-excel', recognised: ['cfb'] },
  ppt: { type: 'application/vnd.ms-powerpoint', recognised: ['cfb'] },
  docx: office('wordprocessingml.document', 'docx'),
  xlsx: office('spreadsheetml.sheet', 'xlsx'),
  pptx: office('presentationml.presentation', 'pptx'),
  pdf: { type: 'application/pdf', recognised: ['pdf'], beginsWith: '%PDF-' },
  ofd: { type: 'application/ofd', recognised: ['zip', 'ofd'] },
  odt: { type: 'application/vnd.oasis.opendocument.text', recognised: ['odt'] },
  ods: { type: 'application/vnd.oasis.opendocument.spreadsheet', recognised: ['ods'] },
  odp: { type: 'application/vnd.oasis.opendocument.presentation', recognised: ['odp'] },
  csv: { type: 'text/csv; charset=utf-8', recognised: 'text' },
  txt: { type: 'text/plain; charset=utf-8', recognised: 'text' },
  xml: { type: 'application/xml', recognised: ['xml'] },
}

/** What any other file is kept as: saved by whoever requests it, opened by nobody. */
export const keptType = 'application/octet-stream'

/** Endings of the files that the product opens (spec 1 §8), of further images, and of text and XML for imports. */
export const openedExtensions = Object.keys(known)

/** What a file with this name has to be; undefined: whatever it is. */
export const fileTypeOf = (name: string): FileType | undefined => (known as Record<string, FileType>)[extensionOf(name)]

/** Is it a picture of dots, shown inside a page and with a thumbnail? */
export const isRasterType = (type: string) => Object.values(known).some(one => one.type === type && one.isRaster)
