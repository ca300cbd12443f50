import { Unzip, UnzipInflate, type UnzipFile } from 'fflate'
import { SaxesParser } from 'saxes'
import { refuse, Refused } from '#platform/server/http/refuse.ts'
import { tooLarge, unreadable } from './preview.contract.ts'

/** An element by its name without its prefix. */
export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  children: Element[]
  text: string
}
/** An OFD (GB/T 33190-2016) or a Word document as it lies in its zip: parts by their paths, those of XML as trees. */
export interface Package {
  /** Null where there is no such part. */
  bytes(path: string): Uint8Array | null
  xml(path: string): Element | null
}

/** What is unpacked at most, in megabytes, and how many parts and elements are looked at. */
const mostMegabytes = 100
const mostParts = 5_000
const mostElements = 400_000
const deepest = 60
/** How much is unpacked at a time: what a zip says of its sizes is not believed. */
const step = 16_384

/** Unpacks one; refused when it is damaged, or holds more than is looked at. */
export function openPackage(zip: Uint8Array): Package {
  const parts = unpacked(zip)
  const trees = new Map<string, Element | null>()
  let left = mostElements
  return {
    bytes: path => parts.get(path) ?? null,
    xml(path) {
      const known = trees.get(path)
      if (known !== undefined) return known
      const bytes = parts.get(path)
      const tree = bytes ? treeOf(bytes, () => left-- > 0) : null
      trees.set(path, tree)
      return tree
    },
  }
}

function unpacked(zip: Uint8Array): Map<string, Uint8Array> {
  const parts = new Map<string, Uint8Array>()
  let total = 0
  const unzip = new Unzip((file: UnzipFile) => {
    if (parts.size >= mostParts) refuse(unreadable)
    const pieces: Uint8Array[] = []
    file.ondata = (error, data, final) => {
      if (error) throw error
      total += data.length
      if (total > mostMegabytes * 1024 * 1024) refuse(tooLarge, { megabytes: mostMegabytes })
      pieces.push(data)
      if (final) parts.set(file.name.replaceAll('\\', '/'), Buffer.concat(pieces))
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let start = 0; start < zip.length; start += step)
      unzip.push(zip.subarray(start, start + step), start + step >= zip.length)
  } catch (problem) {
    // What the library says of a damaged one.
    throw problem instanceof Refused ? problem : new Refused(unreadable)
  }
  return parts
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

function treeOf(bytes: Uint8Array, mayGoOn: () => boolean): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser()
  const damaged = () => refuse(unreadable)
  parser.on('error', damaged)
  // No document type, and so no entities to expand.
  parser.on('doctype', damaged)
  parser.on('opentag', ({ name, attributes }) => {
    if (!mayGoOn() || open.length > deepest) damaged()
    const element: Element = {
      name: local(name),
      attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [local(key), value])),
      children: [],
      text: '',
    }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  const take = (text: string) => {
    open.at(-1)!.text += text
  }
  parser.on('text', take)
  parser.on('cdata', take)
  parser.on('closetag', () => void open.pop())
  parser.write(new TextDecoder().decode(bytes)).close()
  return root.children[0] ?? root
}

export const childrenOf = (element: Element | null | undefined, name: string): Element[] =>
  element?.children.filter(child => child.name === name) ?? []
/** The first element on the way of these names down from one. */
export const childAt = (element: Element | null | undefined, ...names: string[]): Element | undefined =>
  names.reduce<Element | undefined>((at, name) => childrenOf(at, name)[0], element ?? undefined)
export const textAt = (element: Element | null | undefined, ...names: string[]): string =>
  childAt(element, ...names)?.text.trim() ?? ''

/**
 * Where a path that stands in a part leads: from the root when it begins with a slash, otherwise from the part's
 * folder.
 */
export function pathFrom(part: string, location: string): string {
  const from = location.startsWith('/') ? [] : part.split('/').slice(0, -1)
  const path: string[] = []
  for (const name of [...from, ...location.split('/')]) {
    if (name === '..') path.pop()
    else if (name !== '' && name !== '.') path.push(name)
  }
  return path.join('/')
}
/** Numbers that stand beside each other; what is none counts as 0. */
export const numbersIn = (text: string | undefined): number[] =>
  (text ?? '')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map(word => (Number.isFinite(Number(word)) ? Number(word) : 0))
