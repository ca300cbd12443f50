import type { OfflineChange } from '#platform/web/app/offline/offline-change.ts'
import type { Block } from '#mechanisms/rich-text/document.contract.ts'
import { documentCalls } from '#modules/documents/documents.contract.ts'
import type { NoteDetail } from './note.contract.ts'
import { linesOf } from './note-states.contract.ts'
import { t } from './note.words.ts'

/** An article of one's own with what stands in a note: its to-dos can be ticked there as well, its pictures end it. */
export const documentOfNote = ({ title, content, attachments }: NoteDetail) => ({
  shelf: 'my' as const,
  kind: 'article' as const,
  name: title,
  document: {
    type: 'doc',
    content: [
      ...linesOf(content).map(blockOf),
      ...attachments
        .filter(({ isImage }) => isImage)
        .map(({ id, name, width, height }): Block => ({ type: 'image', attrs: { fileId: id, name, width, height } })),
    ],
  },
})

function blockOf(line: ReturnType<typeof linesOf>[number]): Block {
  const { text } = line
  const paragraph: Block = { type: 'paragraph', ...(text === '' ? {} : { content: [{ type: 'text', text }] }) }
  return line.isTodo
    ? { type: 'taskList', content: [{ type: 'taskItem', attrs: { checked: line.isDone }, content: [paragraph] }] }
    : paragraph
}

/** A note that becomes a document without a network does so when it is back. */
export const documentOffline = (): OfflineChange<typeof documentCalls.create> => ({
  does: t('toDocument'),
  name: ({ name }) => name,
  makes: true,
  answer: (_, id) => ({ id }),
})
