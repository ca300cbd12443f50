import { Editor, Node, type Extension } from '@tiptap/core'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { EditorTools, type EditorWords, type PickedImage } from './editor-tools.tsx'
import css from './text-editor.module.css'

interface TextEditorProps {
  /** The document as it was; the engine knows no other than its own JSON. */
  value: object
  onChange: (value: object) => void
  /** Others write in it too: it has the content and takes back, in the place of `value`. */
  shared?: Extension | undefined
  /** The field's name. */
  label: string
  words: EditorWords
  /** Asks for somebody to call on. */
  chooseMention: () => Promise<{ id: string; label: string } | null>
  /** Asks for pictures and uploads them. */
  chooseImages: () => Promise<PickedImage[]>
  /** Where a picture is seen; undefined when it is not to be had. */
  imageAddress: (fileId: string) => Promise<string | undefined>
  /** A link that is safe to follow, or null. */
  safeLink: (href: string) => string | null
}

/**
 * The editor of rich texts, fetched when somebody writes. Its tools stand below the text, above the phone's keyboard.
 */
export default function TextEditor({
  value,
  shared,
  onChange,
  label,
  words,
  chooseMention,
  chooseImages,
  imageAddress,
  safeLink,
}: TextEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [, redraw] = useState(0)
  const changed = useEffectEvent((document: object) => onChange(document))
  const addressOf = useEffectEvent(imageAddress)
  const isSafe = useEffectEvent((href: string) => safeLink(href) !== null)
  const begin = useEffectEvent(() => ({ value, label, shared }))
  const mention = useEffectEvent(async (typed: boolean) => {
    const person = await chooseMention()
    const chain = editor?.chain().focus()
    if (!editor || !chain || !person) return void editor?.commands.focus()
    const { from } = editor.state.selection
    // The @ that requested it makes room for the name.
    const withSign = typed && editor.state.doc.textBetween(Math.max(0, from - 1), from) === '@'
    if (withSign) chain.deleteRange({ from: from - 1, to: from })
    chain
      .insertContent([
        { type: 'mention', attrs: person },
        { type: 'text', text: ' ' },
      ])
      .run()
  })

  useEffect(() => {
    const first = begin()
    const made = new Editor({
      element: place.current!,
      ...(first.shared ? {} : { content: first.value }),
      autofocus: 'end',
      extensions: [
        StarterKit.configure({
          heading: { levels: [1, 2, 3] },
          underline: false,
          dropcursor: false,
          gapcursor: false,
          // What each of several would add by itself would be there several times.
          ...(first.shared ? { undoRedo: false, trailingNode: false } : {}),
          link: { openOnClick: false, autolink: true, isAllowedUri: href => isSafe(href) },
        }),
        ...(first.shared ? [first.shared] : []),
        TaskList,
        TaskItem.configure({ nested: true }),
        mentionNode,
        imageNode.configure({ addressOf: (fileId: string) => addressOf(fileId) }),
      ],
      editorProps: {
        attributes: {
          'aria-label': first.label,
          role: 'textbox',
          'aria-multiline': 'true',
          class: css.text!,
          'data-autofocus': '',
        },
        handleTextInput: (view, from, _to, text) => {
          const before = view.state.doc.textBetween(Math.max(0, from - 1), from, ' ')
          if (text === '@' && !view.composing && /^[^\w.]?$/.test(before)) setTimeout(() => void mention(true))
          return false
        },
      },
      onUpdate: ({ editor: one }) => changed(one.getJSON()),
      onTransaction: () => redraw(count => count + 1),
    })
    setEditor(made)
    return () => made.destroy()
  }, [])

  return (
    <div className={css.editor} data-fills>
      <div className={css.scroll}>
        <div ref={place} className={css.place} />
      </div>
      {editor && (
        <EditorTools
          editor={editor}
          words={words}
          onMention={() => void mention(false)}
          chooseImages={chooseImages}
          safeLink={safeLink}
        />
      )}
    </div>
  )
}

const mentionNode = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({ id: { default: null }, label: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'span[data-mention]',
      getAttrs: element => ({
        id: element.getAttribute('data-mention'),
        label: (element.textContent ?? '').replace(/^@/, ''),
      }),
    },
  ],
  renderHTML: ({ node }) => [
    'span',
    { 'data-mention': node.attrs.id as string, class: css.mention! },
    `@${node.attrs.label}`,
  ],
  renderText: ({ node }) => `@${node.attrs.label}`,
})

const imageNode = Node.create<{ addressOf: (fileId: string) => Promise<string | undefined> }>({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addOptions: () => ({ addressOf: async () => undefined }),
  addAttributes: () => ({
    fileId: { default: null },
    name: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  // A picture of another page is not ours to keep: only one that was chosen here comes back by copy and paste.
  parseHTML: () => [
    {
      tag: 'img[data-file]',
      getAttrs: element => ({ fileId: element.getAttribute('data-file'), name: element.getAttribute('alt') ?? '' }),
    },
  ],
  renderHTML: ({ node }) => ['img', { 'data-file': node.attrs.fileId as string, alt: node.attrs.name as string }],
  addNodeView() {
    return ({ node }) => {
      const image = document.createElement('img')
      image.alt = node.attrs.name as string
      image.className = css.image!
      void this.options.addressOf(node.attrs.fileId as string).then(address => {
        if (address) image.src = address
      })
      return { dom: image }
    }
  },
})
