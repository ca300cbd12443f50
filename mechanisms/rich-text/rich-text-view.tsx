import { safeLink } from '#platform/contract/safe-link.ts'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { Link } from '#platform/web/kit/link.tsx'
import { useThumbnail } from '#mechanisms/file-addresses/file-address.web.ts'
import { LinkedText } from '#mechanisms/short-codes/linked-text.tsx'
import { documentOf, type Block, type Inline, type Mark, type RichDocument } from './document.contract.ts'
import css from './rich-text.module.css'

interface ViewProps {
  /** Null: the text is plain. */
  document: RichDocument | null
  text: string
  /** Ticks or unticks an item of a checklist; nobody does without it. */
  onCheck?: ((document: RichDocument) => void) | undefined
}

/** A rich text as elements, without the editor and without any HTML of its own. */
export function RichTextView({ document, text, onCheck }: ViewProps) {
  const shown = document ?? documentOf(text)
  const check = onCheck && ((item: object) => onCheck(withItemTurned(shown, item)))
  return (
    <div className={css.text}>
      {shown.content.map((block, index) => (
        <BlockView key={index} block={block} check={check} />
      ))}
    </div>
  )
}

type Check = ((item: object) => void) | undefined

function BlockView({ block, check }: { block: Block; check: Check }): React.ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p>{inlines(block.content)}</p>
    // The page has its own headings above: a text's begin below them.
    case 'heading':
      return (
        <p className={css.heading} data-level={block.attrs.level} role="heading" aria-level={block.attrs.level + 2}>
          {inlines(block.content)}
        </p>
      )
    case 'codeBlock':
      return (
        <pre tabIndex={0}>
          <code>{inlines(block.content)}</code>
        </pre>
      )
    case 'blockquote':
      return <blockquote>{blocks(block.content, check)}</blockquote>
    case 'horizontalRule':
      return <hr />
    case 'image':
      return <Picture {...block.attrs} />
    case 'orderedList':
      return (
        <ol>
          {block.content.map((item, index) => (
            <li key={index}>{blocks(item.content, check)}</li>
          ))}
        </ol>
      )
    case 'bulletList':
      return (
        <ul>
          {block.content.map((item, index) => (
            <li key={index}>{blocks(item.content, check)}</li>
          ))}
        </ul>
      )
    case 'taskList':
      return (
        <ul className={css.checks}>
          {block.content.map((item, index) => (
            <li key={index} data-done={item.attrs.checked || undefined}>
              <Checkbox
                value={item.attrs.checked}
                disabled={check === undefined}
                onChange={() => check?.(item)}
                label={itemText(item.content)}
              />
              <div>{blocks(item.content, check)}</div>
            </li>
          ))}
        </ul>
      )
    default:
      return null
  }
}

const blocks = (content: readonly Block[], check: Check) =>
  content.map((block, index) => <BlockView key={index} block={block} check={check} />)

const inlines = (content: readonly Inline[] = []) =>
  content.map((one, index) => {
    if (one.type === 'hardBreak') return <br key={index} />
    if (one.type === 'mention')
      return (
        <b key={index} className={css.mention}>
          @{one.attrs.label}
        </b>
      )
    return <TextView key={index} text={one.text} marks={one.marks ?? []} />
  })

function TextView({ text, marks }: { text: string; marks: readonly Mark[] }): React.ReactNode {
  const [mark, ...others] = marks
  if (!mark) return <LinkedText text={text} />
  const inner =
    mark.type === 'link' || mark.type === 'code' || marks.some(({ type }) => type === 'link') ? (
      plain(text, others)
    ) : (
      <TextView text={text} marks={others} />
    )
  return wrapped(mark, inner)
}

/** Inside of a link or of code, a code is no link of its own. */
const plain = (text: string, marks: readonly Mark[]): React.ReactNode =>
  marks.reduceRight<React.ReactNode>((inner, mark) => wrapped(mark, inner), text)

function wrapped(mark: Mark, inner: React.ReactNode): React.ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{inner}</strong>
    case 'italic':
      return <em>{inner}</em>
    case 'strike':
      return <s>{inner}</s>
    case 'code':
      return <code>{inner}</code>
    default: {
      const href = safeLink(mark.attrs.href)
      if (href === null) return inner
      return href.startsWith('/') ? (
        <Link href={href}>{inner}</Link>
      ) : (
        <a href={href} target="_blank" rel="noopener noreferrer nofollow">
          {inner}
        </a>
      )
    }
  }
}

function Picture({ fileId, name, width, height }: Extract<Block, { type: 'image' }>['attrs']) {
  const address = useThumbnail(fileId, 960)
  return (
    <span className={css.picture} style={width && height ? { aspectRatio: `${width} / ${height}` } : undefined}>
      {address && <img src={address} alt={name} loading="lazy" decoding="async" />}
    </span>
  )
}

const itemText = (content: readonly Block[]) =>
  content
    .flatMap(block =>
      block.type === 'paragraph' ? (block.content ?? []).map(one => (one.type === 'text' ? one.text : '')) : [],
    )
    .join('')
    .slice(0, 60)

/** The document with one item of a checklist turned; everything else is the same. */
function withItemTurned(document: RichDocument, turned: object): RichDocument {
  const turn = (block: Block): Block => {
    if (block.type === 'taskList') {
      return {
        ...block,
        content: block.content.map(item => ({
          ...item,
          ...(item === turned ? { attrs: { checked: !item.attrs.checked } } : {}),
          content: item.content.map(turn),
        })),
      }
    }
    if (block.type === 'blockquote') return { ...block, content: block.content.map(turn) }
    if (block.type === 'bulletList' || block.type === 'orderedList')
      return { ...block, content: block.content.map(item => ({ ...item, content: item.content.map(turn) })) }
    return block
  }
  return { ...document, content: document.content.map(turn) }
}
