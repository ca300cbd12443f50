import { patch, refresh } from '#platform/web/app/cache.ts'
import { showRefusal } from '#platform/web/app/calls.ts'
import { CallRefused, sendCall } from '#platform/web/app/send-call.ts'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { writePage } from '#mechanisms/pages/write-page.web.ts'
import type { RichDocument } from '#mechanisms/rich-text/document.contract.ts'
import { longerThan } from '#mechanisms/rich-text/rich-text.contract.ts'
import { articleChanged, documentCalls, longestArticle, wouldEmpty, type DocumentDetail } from './document.contract.ts'
import { documentReads } from './document-reads.web.ts'
import { t } from './document.words.ts'

/** Opens the editor with an article, and saves what was written. */
export const writeArticle = ({ id, parentId, owner, ...page }: DocumentDetail) =>
  writePage({
    ...page,
    draft: `document.${id}`,
    longest: longerThan(longestArticle),
    send: (version, document) => send({ id, version, document }),
    changed: articleChanged,
    sendAsNew: async (name, document) => {
      const made = await sendCall(documentCalls.create, {
        parentId,
        shelf: owner ? 'my' : 'company',
        kind: 'article',
        name,
      })
      await sendCall(documentCalls.write, { id: made.id, version: 0, document })
    },
    reads: documentReads,
  })

/** What would empty an article is asked about. */
async function send(written: { id: string; version: number; document: RichDocument }) {
  try {
    await sendCall(documentCalls.write, written)
  } catch (problem) {
    const isEmpty = problem instanceof CallRefused && problem.code === wouldEmpty.code
    const words = { title: t('clear'), text: t('clearText'), confirm: t('doClear') }
    if (!isEmpty || !(await confirmDialog({ ...words, danger: true }))) throw problem
    await sendCall(documentCalls.write, { ...written, isCleared: true })
  }
}

/** Something in the article was ticked: shown at once, and a version of its own. */
export async function saveTicked({ id, version }: DocumentDetail, ticked: RichDocument) {
  const takeBack = patch(documentCalls.detail, { id }, before => ({ ...before, document: ticked }))
  try {
    await sendCall(documentCalls.write, { id, version, document: ticked })
  } catch (problem) {
    takeBack()
    showRefusal(problem)
  } finally {
    void refresh(...documentReads)
  }
}
