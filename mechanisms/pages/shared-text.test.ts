import { getSchema, Node } from '@tiptap/core'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { StarterKit } from '@tiptap/starter-kit'
import { expect, it } from 'vitest'
import { prosemirrorJSONToYXmlFragment, yXmlFragmentToProseMirrorRootNode } from 'y-prosemirror'
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'
import { cleanDocument } from '#mechanisms/rich-text/document.contract.ts'
import { firstUpdate, isUpdate, mergedUpdates, readShared, updateTowards } from './shared-text.server.ts'

const id = '018f3c5e-0000-7000-8000-000000000001'
const words = (text: string, ...marks: object[]) => ({ type: 'text', text, marks })
const line = (...content: object[]) => ({ type: 'paragraph', content })
/** Everything that a text may have. */
const document = cleanDocument({
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [words('题')] },
    line(
      words('粗', { type: 'bold' }),
      words('都', { type: 'bold' }, { type: 'italic' }),
      words('链', { type: 'link', attrs: { href: 'https://example.com/' } }),
      { type: 'hardBreak' },
      { type: 'mention', attrs: { id, label: '张三' } },
      words('x', { type: 'code' }),
    ),
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [
            line(words('一')),
            { type: 'orderedList', content: [{ type: 'listItem', content: [line(words('二'))] }] },
          ],
        },
      ],
    },
    { type: 'taskList', content: [{ type: 'taskItem', attrs: { checked: true }, content: [line(words('做'))] }] },
    { type: 'blockquote', content: [line(words('引'))] },
    { type: 'codeBlock', content: [words('x\ny')] },
    { type: 'horizontalRule' },
    { type: 'image', attrs: { fileId: id, name: '图', width: 3, height: null } },
    { type: 'paragraph' },
  ],
})
const schema = getSchema([
  StarterKit.configure({ heading: { levels: [1, 2, 3] }, underline: false, undoRedo: false, trailingNode: false }),
  TaskList,
  TaskItem.configure({ nested: true }),
  Node.create({
    name: 'mention',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({ id: { default: null }, label: { default: '' } }),
  }),
  Node.create({
    name: 'image',
    group: 'block',
    atom: true,
    addAttributes: () => ({ fileId: {}, name: {}, width: { default: null }, height: { default: null } }),
  }),
])
const base64 = (update: Uint8Array) => Buffer.from(update).toString('base64')

it('[document-013] is to the server what it is to the editor, which takes nothing out of it', async () => {
  const shared = new Doc()
  applyUpdate(shared, Buffer.from(await firstUpdate(document), 'base64'))
  let changes = 0
  shared.on('update', () => changes++)
  const node = yXmlFragmentToProseMirrorRootNode(shared.getXmlFragment('text'), schema)
  node.check()
  expect(cleanDocument(node.toJSON())).toEqual(document)
  expect(changes).toBe(0)
  const typed = new Doc()
  prosemirrorJSONToYXmlFragment(schema, node.toJSON(), typed.getXmlFragment('text'))
  expect((await readShared([base64(encodeStateAsUpdate(typed))], 1_000)).document).toEqual(document)
})

it('changes only what differs, and nothing where nothing does', async () => {
  const first = await firstUpdate(document)
  expect(await updateTowards([first], document)).toBeNull()
  const wanted = { ...document, content: [...document.content.slice(0, 3), ...document.content.slice(4)] }
  const update = await updateTowards([first], wanted)
  expect((await readShared([first, update!], 1_000)).document).toEqual(wanted)
  expect((await readShared([await mergedUpdates([update!, first, update!])], 1_000)).document).toEqual(wanted)
})

it('knows what is an update', async () => {
  expect(await isUpdate(await firstUpdate(document))).toBe(true)
  for (const wrong of ['', 'AAA=', 'AQID', base64(encodeStateAsUpdate(new Doc()))])
    expect(await isUpdate(wrong)).toBe(false)
})
