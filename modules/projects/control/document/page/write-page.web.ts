import * as v from 'valibot'
import { sendCall, CallRefused } from '#platform/web/app/send-call.ts'
import { patch, refresh } from '#platform/web/app/cache.ts'
import { showRefusal } from '#platform/web/app/calls.ts'
import { clearDraft, keepDraft, readDraft } from '#platform/web/kit/draft.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import { documentOf, type RichDocument } from '#mechanisms/rich-text/document.contract.ts'
import { changedPage, documentCalls, pageChanged, type DocumentDetail } from '../document.contract.ts'
import { documentReads } from './document-reads.web.ts'
import { t } from '../document.words.ts'

type Page = Pick<DocumentDetail, 'id' | 'projectId' | 'parentId' | 'name'>
const draftOf = ({ id }: Page) => `project.document.${id}`
/** From which version a draft was begun: it may be an older one than that which is there when it is gone on with. */
const baseOf = (page: Page) => `${draftOf(page)}.base`

/** Opens the editor with a wiki page, and saves what was written. What could not be saved stays a draft. */
export async function writePage(page: DocumentDetail) {
  const draft = readDraft<RichDocument>(draftOf(page))
  const version = draft === undefined ? page.version : (readDraft<number>(baseOf(page)) ?? page.version)
  keepDraft(baseOf(page), version)
  const written = await edit(page, page.document ?? documentOf(page.text))
  if (written) await save(page, version, written)
}

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

const edit = async (page: Page, value: RichDocument) => {
  const { writeRichText } = await import('#mechanisms/rich-text/write-rich-text.tsx')
  return await writeRichText({ title: page.name, draft: draftOf(page), value })
}

async function save(page: Page, version: number, document: RichDocument): Promise<void> {
  try {
    await sendCall(documentCalls.write, { id: page.id, version, document })
    forget(page)
    toast.success(t('saved'))
  } catch (problem) {
    keepDraft(draftOf(page), document)
    if (problem instanceof CallRefused && problem.code === pageChanged.code)
      return await merge(page, problem.data, document)
    showRefusal(problem)
  } finally {
    void refresh(...documentReads)
  }
}

/** Somebody else has saved it meanwhile: both are shown, and neither is lost. */
async function merge(page: Page, data: unknown, mine: RichDocument) {
  const theirs = v.parse(changedPage, data)
  const { showBoth } = await import('./merge-sheet.tsx')
  const chosen = await showBoth({ theirs, mine })
  if (chosen === 'mine') return await save(page, theirs.version, mine)
  if (chosen === 'edit') {
    keepDraft(baseOf(page), theirs.version)
    const written = await edit(page, mine)
    if (written) await save(page, theirs.version, written)
  }
  if (chosen === 'copy') {
    const { projectId, parentId, name } = page
    try {
      const { id } = await sendCall(documentCalls.create, {
        projectId,
        parentId,
        kind: 'wiki',
        name: t('copyOf', { name }).slice(0, 255),
      })
      await sendCall(documentCalls.write, { id, version: 0, document: mine })
      forget(page)
      toast.success(t('saved'))
    } catch (problem) {
      showRefusal(problem)
    }
  }
}

function forget(page: Page) {
  clearDraft(draftOf(page))
  clearDraft(baseOf(page))
}
