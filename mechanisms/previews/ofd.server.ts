import { printFonts } from '#mechanisms/print/font.server.ts'
import { writerOn, type Writer } from '#mechanisms/print/write-text.server.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import {
  childAt,
  childrenOf,
  numbersIn,
  openPackage,
  pathFrom,
  textAt,
  type Element,
  type Package,
} from './package.server.ts'
import { sealPicture } from './ofd-seal.server.ts'
import { mostPages, tookTooLong, unreadable } from './preview.contract.ts'

type Paper = PDFKit.PDFDocument
type Box = [x: number, y: number, width: number, height: number]

/** Points of a millimetre: an OFD counts in these. */
const point = 72 / 25.4
/** A4, where a document does not say how large its pages are. */
const usualPage: Box = [0, 0, 210, 297]
const usualLine = 0.353
/** The longest side of a picture that is drawn, and how many dots one may have. */
const largestPicture = 2_400
const mostDots = 60_000_000
/** Groups and seals that lie in each other. */
const deepest = 8
/** Objects that are drawn of a document: groups that refer to each other unfold without end. */
const mostObjects = 200_000

/** What pages refer to by ids. */
interface Resources {
  pictures: Map<string, string>
  groups: Map<string, { element: Element; part: string }>
  looks: Map<string, Element>
  spaces: Map<string, string>
}
interface Stamp {
  page: string
  box: Box
  clip: Box | null
  seal: ReturnType<typeof sealPicture>
}
interface OfdPage {
  id: string
  part: string
  box: Box
  /** Pages whose content lies below this one's, and above it. */
  below: string[]
  above: string[]
}
interface Ofd {
  parts: Package
  resources: Resources
  pages: OfdPage[]
  stamps: Stamp[]
  /** By the id of a page: parts with its annotations. */
  annotations: Map<string, string[]>
}
interface Pen {
  paper: Paper
  writer: Writer
  depth: number
  /** What else may be drawn. */
  left: { objects: number }
}

/**
 * Makes a PDF of an OFD (GB/T 33190-2016, the format of the state's e-invoices): texts, paths, pictures, templates,
 * annotations and seals, in the product's own font. Signatures are shown, not proven.
 */
export async function ofdAsPdf(bytes: Buffer): Promise<Buffer> {
  const ofd = readOfd(bytes)
  const [fonts, { default: Paged }] = await Promise.all([printFonts(true), import('pdfkit')])
  const paper = new Paged({ autoFirstPage: false, bufferPages: false, margin: 0 })
  const pieces: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    paper.on('data', (piece: Buffer) => pieces.push(piece))
    paper.on('end', () => resolve(Buffer.concat(pieces)))
    paper.on('error', reject)
  })
  for (const [name, font] of fonts) paper.registerFont(name, font)
  const writer = writerOn(
    paper,
    fonts.map(([name]) => name),
  )
  const left = { objects: mostObjects }
  for (const page of ofd.pages.slice(0, mostPages)) {
    const [, , width, height] = page.box
    paper.addPage({ size: [width * point, height * point], margin: 0 })
    paper.font('text').save().scale(point)
    await drawPage({ paper, writer, depth: 0, left }, ofd, page)
    paper.restore()
  }
  paper.end()
  return await whole
}

function readOfd(bytes: Uint8Array): Ofd {
  const parts = openPackage(bytes)
  const body = childAt(parts.xml('OFD.xml'), 'DocBody')
  const root = pathFrom('OFD.xml', textAt(body, 'DocRoot'))
  const document = parts.xml(root)
  if (!document) refuse(unreadable)
  const common = childAt(document, 'CommonData')
  const resources: Resources = { pictures: new Map(), groups: new Map(), looks: new Map(), spaces: new Map() }
  for (const name of ['PublicRes', 'DocumentRes'])
    for (const { text } of childrenOf(common, name)) addResources(resources, parts, pathFrom(root, text.trim()))
  const templates = new Map(
    childrenOf(common, 'TemplatePage').map(({ attributes: { ID = '', BaseLoc = '', ZOrder = '' } }) => [
      ID,
      { part: pathFrom(root, BaseLoc), order: ZOrder },
    ]),
  )
  const usual = boxOf(textAt(common, 'PageArea', 'PhysicalBox')) ?? usualPage
  const pages = childrenOf(childAt(document, 'Pages'), 'Page').map(({ attributes: { ID = '', BaseLoc = '' } }) => {
    const part = pathFrom(root, BaseLoc)
    const page = parts.xml(part)
    for (const { text } of childrenOf(page, 'PageRes')) addResources(resources, parts, pathFrom(part, text.trim()))
    const used = childrenOf(page, 'Template').map(({ attributes: { TemplateID = '', ZOrder } }) => {
      const template = templates.get(TemplateID)
      return { part: template?.part ?? '', isAbove: (ZOrder ?? template?.order) === 'Foreground' }
    })
    return {
      id: ID,
      part,
      box: boxOf(textAt(page, 'Area', 'PhysicalBox')) ?? usual,
      below: used.filter(({ isAbove }) => !isAbove).map(one => one.part),
      above: used.filter(({ isAbove }) => isAbove).map(one => one.part),
    }
  })
  if (pages.length === 0) refuse(unreadable)
  return {
    parts,
    resources,
    pages,
    stamps: stampsOf(parts, pathFrom('OFD.xml', textAt(body, 'Signatures'))),
    annotations: annotationsOf(parts, root, textAt(document, 'Annotations')),
  }
}

function addResources({ pictures, groups, looks, spaces }: Resources, parts: Package, part: string) {
  const list = parts.xml(part)
  const folder = pathFrom(part, `${list?.attributes.BaseLoc ?? ''}/x`)
  for (const media of childrenOf(childAt(list, 'MultiMedias'), 'MultiMedia'))
    pictures.set(media.attributes.ID ?? '', pathFrom(folder, textAt(media, 'MediaFile')))
  for (const element of childrenOf(childAt(list, 'CompositeGraphicUnits'), 'CompositeGraphicUnit'))
    groups.set(element.attributes.ID ?? '', { element, part })
  for (const look of childrenOf(childAt(list, 'DrawParams'), 'DrawParam')) looks.set(look.attributes.ID ?? '', look)
  for (const { attributes } of childrenOf(childAt(list, 'ColorSpaces'), 'ColorSpace'))
    spaces.set(attributes.ID ?? '', (attributes.Type ?? '').toUpperCase())
}

function stampsOf(parts: Package, list: string): Stamp[] {
  return childrenOf(parts.xml(list), 'Signature').flatMap(({ attributes: { BaseLoc = '' } }) => {
    const part = pathFrom(list, BaseLoc)
    const signature = parts.xml(part)
    const info = childAt(signature, 'SignedInfo')
    const inSeal = parts.bytes(pathFrom(part, textAt(info, 'Seal', 'BaseLoc')))
    const inValue = parts.bytes(pathFrom(part, textAt(signature, 'SignedValue')))
    const seal = (inValue && sealPicture(inValue)) ?? (inSeal && sealPicture(inSeal))
    return childrenOf(info, 'StampAnnot').flatMap(({ attributes: { PageRef = '', Boundary, Clip } }) => {
      const box = boxOf(Boundary)
      return seal && box ? [{ page: PageRef, box, clip: boxOf(Clip), seal }] : []
    })
  })
}

function annotationsOf(parts: Package, root: string, location: string): Map<string, string[]> {
  const list = pathFrom(root, location)
  const found = new Map<string, string[]>()
  if (location === '') return found
  for (const page of childrenOf(parts.xml(list), 'Page')) {
    const { PageID = '' } = page.attributes
    found.set(PageID, [...(found.get(PageID) ?? []), pathFrom(list, textAt(page, 'FileLoc'))])
  }
  return found
}

function boxOf(text: string | undefined): Box | null {
  const [x, y, width, height] = numbersIn(text)
  return width !== undefined && height !== undefined && width > 0 && height > 0 && Math.max(width, height) < 5_000
    ? [x!, y!, width, height]
    : null
}

async function drawPage(pen: Pen, ofd: Ofd, { id, part, below, above, box: [x, y] }: OfdPage) {
  const { paper } = pen
  paper.save().translate(-x, -y)
  for (const one of [...below, part, ...above]) {
    for (const layer of childrenOf(childAt(ofd.parts.xml(one), 'Content'), 'Layer'))
      await drawAll(pen, ofd, layer, layer.attributes.DrawParam)
  }
  for (const one of ofd.annotations.get(id) ?? [])
    for (const annotation of childrenOf(ofd.parts.xml(one), 'Annot')) {
      const appearance = childAt(annotation, 'Appearance')
      const box = boxOf(appearance?.attributes.Boundary)
      if (!appearance || !box || annotation.attributes.Visible === 'false') continue
      paper.save().translate(box[0], box[1])
      await drawAll(pen, ofd, appearance, undefined)
      paper.restore()
    }
  for (const stamp of ofd.stamps) if (stamp.page === id) await drawStamp(pen, stamp)
  paper.restore()
}

async function drawStamp(pen: Pen, { box: [x, y, width, height], clip, seal }: Stamp) {
  if (!seal || pen.depth >= deepest) return
  const { paper } = pen
  paper.save().translate(x, y)
  if (clip) paper.rect(...clip).clip()
  if (seal.isOfd) {
    const inner = readOfd(seal.bytes)
    const [page] = inner.pages
    const [, , innerWidth, innerHeight] = page!.box
    paper.scale(width / innerWidth, height / innerHeight)
    await drawPage({ ...pen, depth: pen.depth + 1 }, inner, page!)
  } else {
    const picture = await plainPicture(seal.bytes)
    if (picture) paper.image(picture, 0, 0, { width, height })
  }
  paper.restore()
}

/** Draws what stands in a layer, a block or an appearance, in its order. */
async function drawAll(pen: Pen, ofd: Ofd, within: Element, look: string | undefined): Promise<void> {
  if (pen.depth > deepest) return
  for (const object of within.children) {
    if (object.name === 'PageBlock') await drawAll({ ...pen, depth: pen.depth + 1 }, ofd, object, look)
    else if (object.attributes.Visible !== 'false') await drawOne(pen, ofd, object, object.attributes.DrawParam ?? look)
  }
}

async function drawOne(pen: Pen, ofd: Ofd, object: Element, look: string | undefined): Promise<void> {
  if (pen.left.objects-- <= 0) refuse(tookTooLong)
  const box = boxOf(object.attributes.Boundary)
  const place = box ?? [...numbersIn(object.attributes.Boundary), 0, 0]
  const { paper } = pen
  const alpha = Number(object.attributes.Alpha ?? 255)
  paper.save().translate(place[0]!, place[1]!)
  if (alpha >= 0 && alpha < 255) paper.opacity(alpha / 255)
  const turn = numbersIn(object.attributes.CTM)
  const turned = () => {
    if (turn.length === 6) paper.transform(...(turn as [number, number, number, number, number, number]))
  }
  if (object.name === 'TextObject') {
    turned()
    drawText(pen, ofd, object, look)
  } else if (object.name === 'PathObject') {
    // A line that lies on the edge of its box is half outside of it.
    if (box) paper.rect(-1, -1, box[2] + 2, box[3] + 2).clip()
    turned()
    drawPath(pen, ofd, object, look)
  } else if (object.name === 'ImageObject') {
    const bytes = ofd.parts.bytes(ofd.resources.pictures.get(object.attributes.ResourceID ?? '') ?? '')
    const picture = bytes && (await plainPicture(bytes))
    turned()
    const [width, height] = turn.length === 6 || !box ? [1, 1] : [box[2], box[3]]
    if (picture) paper.image(picture, 0, 0, { width, height })
  } else if (object.name === 'CompositeObject') {
    const group = ofd.resources.groups.get(object.attributes.ResourceID ?? '')
    turned()
    const content = childAt(group?.element, 'Content')
    if (content) await drawAll({ ...pen, depth: pen.depth + 1 }, ofd, content, look)
  }
  paper.restore()
}

type Colour = [red: number, green: number, blue: number] | [cyan: number, magenta: number, yellow: number, key: number]

/** What an object is drawn in: its own colour, or that of the look it refers to, or of the one which that refers to. */
function colourOf(
  ofd: Ofd,
  object: Element,
  look: string | undefined,
  name: 'FillColor' | 'StrokeColor',
): Colour | null {
  const value = inLook(ofd, object, look, element => childAt(element, name))
  if (!value) return null
  const numbers = numbersIn(value.attributes.Value)
  const space = ofd.resources.spaces.get(value.attributes.ColorSpace ?? '')
  const at = (index: number) => Math.max(0, Math.min(255, numbers[index] ?? 0))
  if (numbers.length >= 4 || space === 'CMYK')
    return [0, 1, 2, 3].map(index => (at(index) / 255) * 100) as [number, number, number, number]
  return numbers.length === 1 ? [at(0), at(0), at(0)] : [at(0), at(1), at(2)]
}

/** What the object says itself, or else its look, or the one that this goes back to. */
function inLook<Value>(
  ofd: Ofd,
  object: Element,
  look: string | undefined,
  read: (element: Element) => Value | undefined,
): Value | undefined {
  let found = read(object)
  let next = look
  for (let depth = 0; found === undefined && next !== undefined && depth < deepest; depth++) {
    const element = ofd.resources.looks.get(next)
    found = element && read(element)
    next = element?.attributes.Relative
  }
  return found
}

const black: Colour = [0, 0, 0]

function drawPath({ paper }: Pen, ofd: Ofd, object: Element, look: string | undefined) {
  const path = svgPath(textAt(object, 'AbbreviatedData'))
  if (path === '') return
  const { Stroke = 'true', Fill = 'false', Rule } = object.attributes
  const line = Number(inLook(ofd, object, look, ({ attributes }) => attributes.LineWidth) ?? usualLine)
  paper.lineWidth(Number.isFinite(line) && line > 0 ? line : usualLine)
  const fill = Fill === 'true' ? (colourOf(ofd, object, look, 'FillColor') ?? black) : null
  const stroke = Stroke === 'true' ? (colourOf(ofd, object, look, 'StrokeColor') ?? black) : null
  const rule = Rule === 'Even-Odd' ? 'even-odd' : 'non-zero'
  if (!fill && !stroke) return
  paper.path(path)
  if (fill && stroke) paper.fillAndStroke(fill as never, stroke as never, rule)
  else if (fill) paper.fill(fill as never, rule)
  else paper.stroke(stroke as never)
}

/** How many numbers follow each sign of a path, and what SVG calls it. */
const signs: Record<string, [svg: string, numbers: number]> = {
  S: ['M', 2],
  M: ['M', 2],
  L: ['L', 2],
  Q: ['Q', 4],
  B: ['C', 6],
  A: ['A', 7],
  C: ['Z', 0],
}

/** The path as SVG writes it; what cannot be read is left out. */
function svgPath(data: string): string {
  const words = data.split(/\s+/).filter(Boolean)
  const path: string[] = []
  for (let at = 0; at < words.length; at++) {
    const [svg, count] = signs[words[at]!] ?? []
    if (svg === undefined || count === undefined) continue
    const numbers = words.slice(at + 1, at + 1 + count)
    if (numbers.length < count || numbers.some(number => !Number.isFinite(Number(number)))) continue
    // A path begins where its first sign moves to.
    if (path.length === 0 && svg !== 'M') continue
    path.push([svg, ...numbers].join(' '))
    at += count
  }
  return path.length > 1 ? path.join(' ') : ''
}

function drawText({ paper, writer }: Pen, ofd: Ofd, object: Element, look: string | undefined) {
  const size = Number(object.attributes.Size)
  if (!(size > 0 && size < 1_000) || object.attributes.Fill === 'false') return
  const colour = colourOf(ofd, object, look, 'FillColor') ?? black
  const wide = Number(object.attributes.HScale ?? 1)
  paper.fontSize(size).fillColor(colour as never)
  for (const code of childrenOf(object, 'TextCode')) {
    const signs = [...code.text.replaceAll(/[\r\n]/g, '')]
    const { X = '0', Y = '0', DeltaX, DeltaY } = code.attributes
    const [across, down] = [steps(DeltaX), steps(DeltaY)]
    let [x, y] = [Number(X) || 0, Number(Y) || 0]
    const isSpaced = across.length > 0 || down.length > 0
    // Each sign stands where the document says; where it says nothing, they follow each other.
    for (const [index, sign] of (isSpaced ? signs : [signs.join('')]).entries()) {
      if (sign.trim() !== '') {
        paper.save().translate(x, y)
        if (wide > 0 && wide !== 1) paper.scale(wide, 1)
        writer.write(sign, 0, 0, { lineBreak: false, baseline: 'alphabetic' })
        paper.restore()
      }
      x += across[index] ?? across.at(-1) ?? 0
      y += down[index] ?? down.at(-1) ?? 0
    }
  }
}

/** The steps from one sign to the next: "2.5 2.5 g 3 4.1" goes 2.5 twice, then 4.1 three times. */
function steps(text: string | undefined): number[] {
  const words = (text ?? '').trim().split(/\s+/).filter(Boolean)
  const found: number[] = []
  for (let at = 0; at < words.length && found.length < 10_000; at++) {
    if (words[at] !== 'g') found.push(Number(words[at]) || 0)
    else {
      const times = Math.max(0, Math.min(10_000, Math.trunc(Number(words[at + 1])) || 0))
      found.push(...Array.from({ length: times }, () => Number(words[at + 2]) || 0))
      at += 2
    }
  }
  return found
}

/** A picture as it can be drawn; null for one that cannot be read. */
async function plainPicture(bytes: Uint8Array): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp')
  return await sharp(bytes, { limitInputPixels: mostDots })
    .resize({ width: largestPicture, height: largestPicture, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch(() => null)
}
