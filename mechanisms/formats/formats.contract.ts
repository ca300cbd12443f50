/**
 * The formats of the product's fields, to the letter of its specification. One place for both sides: the forms warn by
 * the same rules that the server refuses by.
 */

/** A mainland mobile number: 11 digits, 1 and then 3 to 9. */
export const mobilePattern = /^1[3-9]\d{9}$/
/** A landline: an area code of 3 or 4 digits, an optional dash, 7 or 8 digits. */
export const landlinePattern = /^\d{3,4}-?\d{7,8}$/
/**
 * Letters, digits, dash, underscore, dot and plus; a domain under any top-level one (.com.cn, .company, .xn--fiqs8s).
 */
export const emailPattern = /^[\w.+-]+@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/i
/** A task's short code: a letter and 3 to 8 digits (T1024). */
export const taskCodePattern = /^[A-Z]\d{3,8}$/i

/** The longest address that mail servers carry (RFC 5321, 4.5.3.1.3, without its angle brackets). */
const longestEmail = 254

export const isMobile = (value: string): boolean => mobilePattern.test(value)
export const isLandline = (value: string): boolean => landlinePattern.test(value)
export const isEmail = (value: string): boolean => value.length <= longestEmail && emailPattern.test(value)
export const isTaskCode = (value: string): boolean => taskCodePattern.test(value)

/**
 * The short task codes that a text mentions, in capitals, in order, each once: "请看 t1024 和T2048。" has T1024 and T2048.
 * A code stands alone: neither a part of a longer word nor of a longer number.
 */
export function taskCodesIn(text: string): string[] {
  const mentions = text.match(/(?<![A-Za-z\d])[A-Za-z]\d{3,8}(?![A-Za-z\d])/g) ?? []
  return [...new Set(mentions.map(mention => mention.toUpperCase()))]
}

/** What may be chosen where an image is requested. */
export const imageExtensions = [
  'png',
  'jpg',
  'jpeg',
  'bmp',
  'gif',
  'webp',
  'psd',
  'svg',
  'svgz',
  'tif',
  'tiff',
  'jpe',
  'cur',
  'ico',
] as const
/** What a browser shows or plays by itself. */
export const browserExtensions = ['png', 'jpg', 'jpeg', 'webp', 'gif', 'svg', 'mp3', 'mp4', 'm4a'] as const
/** What an application on the device opens. */
export const documentExtensions = ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'pdf'] as const
/** Every type of file that the product opens in one way or the other. */
export const supportedExtensions = [...browserExtensions, ...documentExtensions] as const

/** A file name's extension in lower case, without its dot; '' when it has none ("README", ".profile"). */
export function extensionOf(fileName: string): string {
  return /[^/\\.][^/\\]*?\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
}

/** How a file is opened: by the browser, by an application, or not at all (it can still be downloaded). */
export function openerOf(fileName: string): 'browser' | 'application' | null {
  const extension = extensionOf(fileName)
  if (includes(browserExtensions, extension)) return 'browser'
  return includes(documentExtensions, extension) ? 'application' : null
}

export const isImageName = (fileName: string): boolean => includes(imageExtensions, extensionOf(fileName))

const includes = (extensions: readonly string[], extension: string) => extensions.includes(extension)
