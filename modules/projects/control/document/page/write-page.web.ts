import { sendCall } from '#platform/web/app/send-call.ts'
import { patch, refresh } from '#platform/web/app/cache.ts'
import { showRefusal } from '#platform/web/app/calls.ts'
import { writePage } from '#mechanisms/pages/write-page.web.ts'
import type { RichDocument } from '#mechanisms/rich-text/document.contract.ts'
import { documentCalls, pageChanged, type DocumentDetail } from '../document.contract.ts'
import { documentReads } from './document-reads.web.ts'

/** Opens the editor with a wiki page, and saves what was written. */
export const writeWiki = ({ id, projectId, parentId, ...page }: DocumentDetail) =>
  writePage({
    ...page,
    draft: `project.document.${id}`,
    send: (version, document) => sendCall(documentCalls.write, { id, version, document }),
    changed: pageChanged,
    sendAsNew: async (name, document) => {
      const made = await sendCall(documentCalls.create, { projectId, parentId, kind: 'wiki', name })
      await sendCall(documentCalls.write, { id: made.id, version: 0, document })
    },
    reads: documentReads,
  })

/** Something on the page was ticked: shown at once, and a version of its own. */
export async function saveTicked(page: DocumentDetail, ticked: RichDocument) {
  const takeBack = patch(documentCalls.detail, { id: page.id }, before => ({ ...before, document: ticked }))
  try {
    await sendCall(documentCalls.write, { id: page.id, version: page.version, document: ticked })
  } catch (problem) {
    takeBack()
    showRefusal(problem)
  } finally {
    void refresh(...documentReads)
  }
}
