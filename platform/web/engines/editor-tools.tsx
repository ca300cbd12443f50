import type { Editor } from '@tiptap/core'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { AtIcon, ImageIcon, LinkIcon, MinusIcon, UndoIcon, type Icon } from '#platform/web/kit/icons.tsx'
import { icon } from '#platform/web/kit/signs.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import css from './text-editor.module.css'

export interface PickedImage {
  fileId: string
  name: string
  width: number | null
  height: number | null
}

/** What its tools are called. */
export interface EditorWords {
  tools: string
  heading: string
  heading1: string
  heading2: string
  heading3: string
  paragraph: string
  bold: string
  italic: string
  strike: string
  bullets: string
  numbers: string
  checks: string
  quote: string
  code: string
  codeBlock: string
  line: string
  link: string
  linkText: string
  linkWrong: string
  image: string
  mention: string
  undo: string
  redo: string
}

const HeadingIcon = icon('', '', 'M6 5v14M18 5v14M6 12h12')
const BoldIcon = icon('', '', 'M7.5 5h5.3a3.5 3.5 0 0 1 0 7H7.5zM7.5 12h6a3.5 3.5 0 0 1 0 7h-6z')
const ItalicIcon = icon('', '', 'M10.5 5h6M7.5 19h6M14 5l-4 14')
const StrikeIcon = icon(
  '',
  '',
  'M16.5 8c-.4-2-2-3-4.4-3-2.6 0-4.3 1.3-4.3 3.3 0 4.4 9 2.6 9 7 0 2.2-1.8 3.7-4.7 3.7-2.6 0-4.4-1.2-4.8-3.4M4.5 12h15',
)
const BulletsIcon = icon('', '', 'M9.5 6.5h10M9.5 12h10M9.5 17.5h10M5 6.5h.01M5 12h.01M5 17.5h.01')
const NumbersIcon = icon(
  '',
  '',
  'M10 6.5h9.5M10 12h9.5M10 17.5h9.5M4.5 5.5l1.2-.7v4M4.3 15.6c.3-1.3 2.4-1.2 2.3.1 0 1-2.3 1.8-2.3 3h2.5',
)
const ChecksIcon = icon('M5 4.5h4.5v4.5H5zM5 15h4.5v4.5H5z', '', 'M13 7h6.5M13 17h6.5M5.8 6.7l1.1 1.1 2.3-2.6')
const QuoteIcon = icon('', '', 'M5 5v14M9.5 7.5h10M9.5 12h10M9.5 16.5h6')
const CodeIcon = icon('', '', 'M8.5 7.5L4 12l4.5 4.5M15.5 7.5L20 12l-4.5 4.5')
const CodeBlockIcon = icon(
  'M5 5h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z',
  '',
  'M10 9.5L7.5 12l2.5 2.5M14 9.5l2.5 2.5-2.5 2.5',
)
const RedoIcon = icon('', '', 'M15.5 5l4 4-4 4M19.5 9H10a5.5 5.5 0 0 0 0 11h6')

interface ToolsProps {
  editor: Editor
  words: EditorWords
  onMention: () => void
  chooseImages: () => Promise<PickedImage[]>
  safeLink: (href: string) => string | null
}

/** The editor's tools in one row that scrolls under the thumb; the text keeps its caret while they are pressed. */
export function EditorTools({ editor, words, onMention, chooseImages, safeLink }: ToolsProps) {
  const run = () => editor.chain().focus()
  const tool = (Sign: Icon, name: string, act: () => unknown, pressed?: boolean, disabled = false) => (
    <button
      key={name}
      type="button"
      className={css.tool}
      aria-label={name}
      title={name}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={() => void act()}
    >
      <Sign size={22} />
    </button>
  )
  const image = async () => {
    const images = await chooseImages()
    if (images.length > 0)
      run()
        .insertContent(images.map(attrs => ({ type: 'image', attrs })))
        .run()
  }
  const level = ([1, 2, 3] as const).find(one => editor.isActive('heading', { level: one }))
  return (
    <div className={css.tools} role="toolbar" aria-label={words.tools} onMouseDown={event => event.preventDefault()}>
      {tool(HeadingIcon, words.heading, () => chooseHeading(editor, words), level !== undefined)}
      {tool(BoldIcon, words.bold, () => run().toggleBold().run(), editor.isActive('bold'))}
      {tool(ChecksIcon, words.checks, () => run().toggleTaskList().run(), editor.isActive('taskList'))}
      {tool(BulletsIcon, words.bullets, () => run().toggleBulletList().run(), editor.isActive('bulletList'))}
      {tool(NumbersIcon, words.numbers, () => run().toggleOrderedList().run(), editor.isActive('orderedList'))}
      {tool(ImageIcon, words.image, image)}
      {tool(AtIcon, words.mention, onMention)}
      {tool(LinkIcon, words.link, () => writeLink(editor, words, safeLink), editor.isActive('link'))}
      {tool(ItalicIcon, words.italic, () => run().toggleItalic().run(), editor.isActive('italic'))}
      {tool(StrikeIcon, words.strike, () => run().toggleStrike().run(), editor.isActive('strike'))}
      {tool(QuoteIcon, words.quote, () => run().toggleBlockquote().run(), editor.isActive('blockquote'))}
      {tool(CodeIcon, words.code, () => run().toggleCode().run(), editor.isActive('code'))}
      {tool(CodeBlockIcon, words.codeBlock, () => run().toggleCodeBlock().run(), editor.isActive('codeBlock'))}
      {tool(MinusIcon, words.line, () => run().setHorizontalRule().run())}
      {tool(UndoIcon, words.undo, () => run().undo().run(), undefined, !editor.can().undo())}
      {tool(RedoIcon, words.redo, () => run().redo().run(), undefined, !editor.can().redo())}
    </div>
  )
}

async function chooseHeading(editor: Editor, words: EditorWords) {
  const chosen = await actionMenu(
    [
      { key: '1', name: words.heading1 },
      { key: '2', name: words.heading2 },
      { key: '3', name: words.heading3 },
      { key: '0', name: words.paragraph },
    ],
    words.heading,
  )
  if (chosen === null) return void editor.commands.focus()
  const chain = editor.chain().focus()
  if (chosen === '0') chain.setParagraph().run()
  else chain.setHeading({ level: Number(chosen) as 1 | 2 | 3 }).run()
}

async function writeLink(editor: Editor, words: EditorWords, safeLink: (href: string) => string | null) {
  const before = (editor.getAttributes('link') as { href?: string }).href ?? ''
  const input = (
    await promptDialog({
      title: words.link,
      value: before,
      placeholder: 'https://',
      label: words.linkText,
      maxLength: 2000,
    })
  )?.trim()
  if (input === undefined) return void editor.commands.focus()
  if (input === '') return void editor.chain().focus().extendMarkRange('link').unsetLink().run()
  const href = safeLink(input) ?? safeLink(`https://${input}`)
  if (href === null) return void toast.warn(words.linkWrong)
  const { empty } = editor.state.selection
  if (empty && before === '')
    editor
      .chain()
      .focus()
      .insertContent({ type: 'text', text: input, marks: [{ type: 'link', attrs: { href } }] })
      .run()
  else editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
}
