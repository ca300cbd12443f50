import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { printFonts } from '#mechanisms/print/font.server.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { hasPassword, unreadable } from './preview.contract.ts'

/** Width and height of a page's picture, in pixels. */
export interface PageSize {
  width: number
  height: number
}
/** A PDF whose pages are drawn one by one; to be closed by whoever opened it. */
export interface OpenPdf {
  total: number
  /** Of the first so many pages, without drawing any. */
  sizes(most: number): PageSize[]
  /** A page as a JPEG, counted from 1. */
  draw(page: number): Promise<Buffer>
  close(): void
}

/** Dots of a picture to a point of the page: 144 to an inch, which a phone shows without a blur. */
const usualScale = 2
/** The longer side of a picture at most, in pixels, whatever the page is. */
const longestSide = 2_400
const quality = 82

/** What PDFium asks for fonts by (fpdf_sysfontinfo.h): character sets that Chinese, Japanese and Korean stand in. */
const eastAsian = new Set([128, 129, 130, 134, 136])
/** What it draws: annotations too, and the bytes in the order that other programs read (fpdfview.h). */
const drawn = 0x01 | 0x10
const wrongPassword = 4
/** Four bytes a dot: red, green, blue, and one that is not used. */
const bytesOfDot = 4
const withoutAlpha = 3

let engine: Promise<WrappedPdfiumModule> | undefined
/** PDFium, which only a process that draws pages loads. */
const pdfium = () => (engine ??= openEngine())

async function openEngine(): Promise<WrappedPdfiumModule> {
  const [{ init }, wasm, [[, font]]] = await Promise.all([
    import('@embedpdf/pdfium'),
    readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')),
    printFonts(false) as Promise<[[string, Buffer]]>,
  ])
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength)
  const opened = await init({ wasmBinary })
  opened.PDFiumExt_Init()
  lendFont(opened, font)
  return opened
}

/** Its memory as it lies now: it moves when it grows, and the package's types do not tell of it. */
const memoryOf = ({ pdfium }: WrappedPdfiumModule) => (pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8

/** Lays bytes into the engine's memory; its address there. */
function lay(engine: WrappedPdfiumModule, bytes: Uint8Array): number {
  const at = engine.pdfium.wasmExports.malloc(bytes.length)
  memoryOf(engine).set(bytes, at)
  return at
}

/**
 * Gives PDFium the product's own Chinese font for texts whose font a file does not bring along: it has none itself, and
 * would draw nothing there. The structure is FPDF_SYSFONTINFO, of the first version.
 */
function lendFont(engine: WrappedPdfiumModule, font: Buffer) {
  const { addFunction, setValue, UTF8ToString } = engine.pdfium
  const ours = 1
  const nothing = addFunction(() => {}, 'vi')
  const isEastAsian = (charset: number, face: number) =>
    eastAsian.has(charset) ||
    /[^\0-\x7f]|sim(sun|hei)|kai|fang|song|hei|ming|gothic|msyh|noto.*cjk/i.test(UTF8ToString(face))
  const functions = [
    // Release, EnumFonts.
    nothing,
    addFunction(() => {}, 'vii'),
    // MapFont(this, weight, italic, charset, pitch, face, exact): others than Chinese have the engine's own.
    addFunction(
      (_: number, _weight: number, _italic: number, charset: number, _pitch: number, face: number) =>
        isEastAsian(charset, face) ? ours : 0,
      'iiiiiiii',
    ),
    // GetFont(this, face)
    addFunction(() => 0, 'iii'),
    // GetFontData(this, font, table, buffer, size): a table of it by its name, the whole when that is 0.
    addFunction((_: number, _font: number, table: number, buffer: number, size: number) => {
      const bytes = table === 0 ? font : tableOf(font, table >>> 0)
      if (bytes && buffer !== 0 && size >= bytes.length) memoryOf(engine).set(bytes, buffer)
      return bytes?.length ?? 0
    }, 'iiiiii'),
    // GetFaceName(this, font, buffer, size)
    addFunction(() => 0, 'iiiii'),
    // GetFontCharset(this, font)
    addFunction(() => 134, 'iii'),
    // DeleteFont(this, font)
    addFunction(() => {}, 'vii'),
  ]
  const info = engine.pdfium.wasmExports.malloc(4 * (functions.length + 1))
  setValue(info, 1, 'i32')
  for (const [index, address] of functions.entries()) setValue(info + 4 * (index + 1), address, 'i32')
  engine.FPDF_SetSystemFontInfo(info)
}

/** A table of an OpenType font, by its name as a number; null where it has none. */
function tableOf(font: Buffer, tag: number): Buffer | null {
  const number = font.readUInt16BE(4)
  for (let at = 12; at < 12 + 16 * number; at += 16)
    if (font.readUInt32BE(at) === tag)
      return font.subarray(font.readUInt32BE(at + 8)).subarray(0, font.readUInt32BE(at + 12))
  return null
}

/** Opens a PDF; refused when it is damaged, or asks for a password. */
export async function openPdf(bytes: Buffer): Promise<OpenPdf> {
  const engine = await pdfium()
  const { free } = engine.pdfium.wasmExports
  const content = lay(engine, bytes)
  const document = engine.FPDF_LoadMemDocument(content, bytes.length, '')
  const close = () => {
    if (document) engine.FPDF_CloseDocument(document)
    free(content)
  }
  const total = document ? engine.FPDF_GetPageCount(document) : 0
  if (total === 0) {
    const problem = engine.FPDF_GetLastError()
    close()
    refuse(problem === wrongPassword ? hasPassword : unreadable)
  }
  const sizeOf = (page: number): PageSize => {
    const at = engine.pdfium.wasmExports.malloc(8)
    engine.FPDF_GetPageSizeByIndexF(document, page - 1, at)
    const [width, height] = [at, at + 4].map(place => engine.pdfium.getValue(place, 'float')) as [number, number]
    free(at)
    return pictureSize(width, height)
  }
  return {
    total,
    close,
    sizes: most => Array.from({ length: Math.min(most, total) }, (_, index) => sizeOf(index + 1)),
    async draw(number) {
      const { width, height } = sizeOf(number)
      const page = engine.FPDF_LoadPage(document, number - 1)
      if (!page) refuse(unreadable)
      const stride = width * bytesOfDot
      const bitmap = engine.FPDFBitmap_CreateEx(width, height, withoutAlpha, 0, stride)
      try {
        engine.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
        engine.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, drawn)
        const dots = engine.FPDFBitmap_GetBuffer(bitmap)
        return await asJpeg(Buffer.from(memoryOf(engine).subarray(dots, dots + stride * height)), { width, height })
      } finally {
        engine.FPDFBitmap_Destroy(bitmap)
        engine.FPDF_ClosePage(page)
      }
    },
  }
}

/** The size of a page's picture by that of the page, which is in points. */
function pictureSize(width: number, height: number): PageSize {
  const scale = Math.min(usualScale, longestSide / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

async function asJpeg(dots: Buffer, size: PageSize): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return await sharp(dots, { raw: { ...size, channels: bytesOfDot } })
    .removeAlpha()
    .jpeg({ quality, mozjpeg: false })
    .toBuffer()
}
