import { patch, refresh } from '#platform/web/app/cache.ts'
import { showRefusal } from '#platform/web/app/calls.ts'
import { CallRefused, sendCall } from '#platform/web/app/send-call.ts'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { keepDraft, readDraft } from '#platform/web/kit/draft.ts'
import { writePage } from '#mechanisms/pages/write-page.web.ts'
import type { RichDocument } from '#mechanisms/rich-text/document.contract.ts'
import { longerThan } from '#mechanisms/rich-text/rich-text.contract.ts'
import { articleChanged, documentCalls, longestArticle, wouldEmpty, type DocumentDetail } from './document.contract.ts'
import { documentReads } from './document-reads.web.ts'
import { t } from './document.words.ts'

/**
 * Opens the editor with an article, which others may write at the same time. Where it can only be written alone
 * (without a network, or with a draft of before), what was written is saved as a whole.
 */
export async function writeArticle(article: DocumentDetail) {
  if (readDraft(draftOf(article.id)) !== undefined) return await writeAlone(article)
  const { editTogether } = await import('#mechanisms/pages/write-together.tsx')
  const ended = await editTogether({
    id: article.id,
    name: article.name,
    calls: documentCalls,
    newsType: 'document_shared',
    most: longestArticle,
    href: `/document/article_detail?id=${article.id}`,
    show: (document, text) =>
      void patch(documentCalls.detail, { id: article.id }, before => ({ ...before, document, text })),
  }).catch((problem: unknown) => {
    if (problem instanceof CallRefused) return showRefusal(problem)
    // The editor for several is not to be had: one may still write alone.
    console.warn('Writing together failed', problem)
    return false
  })
  if (ended === false) await writeAlone(article)
  // Refused, as when one may no longer write it: it stays a draft.
  else if (typeof ended === 'object') keepDraft(draftOf(article.id), ended)
}
const draftOf = (id: string) => `document.${id}`

const writeAlone = ({ id, parentId, owner, ...page }: DocumentDetail) =>
  writePage({
    ...page,
    draft: draftOf(id),
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

/** What would empty an article needs a confirmation. */
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
