import type * as Yjs from 'yjs'
import {
  cleanDocument,
  type Block,
  type Inline,
  type Mark,
  type RichDocument,
} from '#mechanisms/rich-text/document.contract.ts'
import { longerThan } from '#mechanisms/rich-text/rich-text.contract.ts'

/**
 * A text that several write at once, as updates of Yjs: each is applied any number of times in any order, and all come
 * to the same. They travel and are kept as base64. Names, attributes and marks stand as the editor's binding has them.
 */
type Y = typeof Yjs
type Child = Yjs.XmlElement | Yjs.XmlText
/** The name of the text in its document: the binding in the browser has the same. */
export const sharedName = 'text'
/** So many updates are joined without reading them. */
const mostJoined = 100

const yjs = (): Promise<Y> => import('yjs')
const bytesOf = (update: string) => new Uint8Array(Buffer.from(update, 'base64'))
const base64 = (update: Uint8Array) => Buffer.from(update).toString('base64')

/** Whether this is an update at all: one that is none would make all of the text unreadable. */
export async function isUpdate(update: string): Promise<boolean> {
  const { decodeUpdate } = await yjs()
  try {
    const { structs, ds } = decodeUpdate(bytesOf(update))
    return structs.length > 0 || ds.clients.size > 0
  } catch {
    return false
  }
}

/** Several updates as one; nothing is read of them but where they join. */
export async function mergedUpdates(updates: readonly string[]): Promise<string> {
  if (updates.length === 1) return updates[0]!
  const Y = await yjs()
  // The time that joining them takes grows with the square of how many they are.
  return base64(
    updates.length <= mostJoined ? Y.mergeUpdates(updates.map(bytesOf)) : Y.encodeStateAsUpdate(loaded(Y, updates)),
  )
}

/** How a text begins to be written together. */
export async function firstUpdate(document: RichDocument): Promise<string> {
  const Y = await yjs()
  const shared = new Y.Doc()
  shared.getXmlFragment(sharedName).insert(
    0,
    document.content.map(block => elementOf(Y, block)),
  )
  return base64(Y.encodeStateAsUpdate(shared))
}

/** What stands in it, made of what is known, with at most so many letters; and all updates as one, without what is gone. */
export async function readShared(
  updates: readonly string[],
  letters: number,
): Promise<{ document: RichDocument; state: string }> {
  const Y = await yjs()
  const shared = loaded(Y, updates)
  const content = childrenOf(Y, shared.getXmlFragment(sharedName)).flatMap(child => nodesOf(Y, child))
  const document = cleanDocument({ type: 'doc', content }, longerThan(letters))
  return { document, state: base64(Y.encodeStateAsUpdate(shared)) }
}

/**
 * The update that makes the text this document: what is equal at its beginning and end stays as it is, so that what
 * others write there meanwhile is kept. Null where it is the same already.
 */
export async function updateTowards(updates: readonly string[], document: RichDocument): Promise<string | null> {
  const Y = await yjs()
  const shared = loaded(Y, updates)
  const text = shared.getXmlFragment(sharedName)
  const letters = Number.MAX_SAFE_INTEGER / 100
  const cleaned = (content: unknown[]) =>
    cleanDocument({ type: 'doc', content }, { letters, nodes: letters }).content.map(one => JSON.stringify(one))
  const now = childrenOf(Y, text).map(child => cleaned(nodesOf(Y, child)).join())
  const wanted = document.content.map(block => JSON.stringify(block))
  let start = 0
  while (start < now.length && start < wanted.length && now[start] === wanted[start]) start++
  let end = 0
  while (end < now.length - start && end < wanted.length - start && now.at(-1 - end) === wanted.at(-1 - end)) end++
  if (start === now.length && now.length === wanted.length) return null
  const before = Y.encodeStateVector(shared)
  shared.transact(() => {
    text.delete(start, now.length - start - end)
    text.insert(
      start,
      document.content.slice(start, document.content.length - end).map(block => elementOf(Y, block)),
    )
  })
  return base64(Y.encodeStateAsUpdate(shared, before))
}

function loaded(Y: Y, updates: readonly string[]): Yjs.Doc {
  const shared = new Y.Doc()
  shared.transact(() => {
    for (const update of updates) Y.applyUpdate(shared, bytesOf(update))
  })
  return shared
}

interface Node {
  type: string
  text?: string
  attrs?: Record<string, unknown>
  marks?: { type: string; attrs?: unknown }[]
  content?: Node[]
}
const childrenOf = (Y: Y, parent: Yjs.XmlFragment): Child[] =>
  parent.toArray().filter((child): child is Child => child instanceof Y.XmlElement || child instanceof Y.XmlText)

/** Marks that may stand twice on a text carry a hash behind their names. */
const markName = (name: string) => name.replace(/--[\w+/=]{8}$/, '')
function nodesOf(Y: Y, child: Child): Node[] {
  if (child instanceof Y.XmlText)
    return (child.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[]).flatMap(
      ({ insert, attributes = {} }) =>
        typeof insert === 'string'
          ? [
              {
                type: 'text',
                text: insert,
                marks: Object.entries(attributes).map(([name, attrs]) => ({ type: markName(name), attrs })),
              },
            ]
          : [],
    )
  return [
    {
      type: child.nodeName,
      attrs: child.getAttributes() as Record<string, unknown>,
      content: childrenOf(Y, child).flatMap(one => nodesOf(Y, one)),
    },
  ]
}

type AnyBlock = Block | { type: 'listItem' | 'taskItem'; attrs?: object; content: Block[] }
function elementOf(Y: Y, block: AnyBlock): Yjs.XmlElement {
  const element = new Y.XmlElement(block.type)
  const attrs = 'attrs' in block ? (block.attrs as Record<string, unknown>) : {}
  for (const [name, value] of Object.entries(attrs)) if (value !== null) element.setAttribute(name, value as string)
  const content = 'content' in block ? (block.content as readonly (AnyBlock | Inline)[]) : []
  element.insert(0, contentOf(Y, content))
  return element
}

/** Texts beside each other are one; anything else is an element. */
function contentOf(Y: Y, content: readonly (AnyBlock | Inline)[]): Child[] {
  const made: Child[] = []
  let texts: { insert: string; attributes: Record<string, object> }[] = []
  const end = () => {
    if (texts.length === 0) return
    const text = new Y.XmlText()
    text.applyDelta(texts)
    made.push(text)
    texts = []
  }
  for (const node of content) {
    if (node.type === 'text') texts.push({ insert: node.text, attributes: attributesOf(node.marks ?? []) })
    else {
      end()
      if (node.type === 'hardBreak') made.push(new Y.XmlElement('hardBreak'))
      else if (node.type === 'mention') {
        const element = new Y.XmlElement('mention')
        for (const [name, value] of Object.entries(node.attrs)) element.setAttribute(name, value)
        made.push(element)
      } else made.push(elementOf(Y, node))
    }
  }
  end()
  return made
}
const attributesOf = (marks: readonly Mark[]) =>
  Object.fromEntries(marks.map(mark => [mark.type, 'attrs' in mark ? mark.attrs : {}]))
