import { pathWithin } from '#platform/contract/addresses.ts'
import type { RichDocument } from '#mechanisms/rich-text/document.contract.ts'

interface Node {
  marks?: readonly { type: string; attrs?: { href: string } }[]
  content?: readonly Node[]
}

/** The document with the address of each of its links as `hrefOf` says. */
function withLinks(document: RichDocument, hrefOf: (href: string) => string): RichDocument {
  const changed = (node: Node): Node => ({
    ...node,
    ...(node.marks
      ? { marks: node.marks.map(mark => (mark.attrs ? { ...mark, attrs: { href: hrefOf(mark.attrs.href) } } : mark)) }
      : {}),
    ...(node.content ? { content: node.content.map(changed) } : {}),
  })
  return changed(document as Node) as unknown as RichDocument
}

/** For a file, which is read elsewhere: what leads within the app leads to the company's address. */
export const linkedOutside = (document: RichDocument, publicUrl: string) =>
  withLinks(document, href => (pathWithin(href) === null ? href : publicUrl + href))

/** Out of a file: what leads to the company's address leads within the app, wherever that is served by then. */
export const linkedInside = (document: RichDocument, publicUrl: string) =>
  withLinks(document, href =>
    href.startsWith(`${publicUrl}/`) ? (pathWithin(href.slice(publicUrl.length)) ?? href) : href,
  )
