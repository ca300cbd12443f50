import * as v from 'valibot'
import type { Call } from '#platform/contract/call.ts'
import type { RefusalKind } from '#platform/contract/refusals.ts'
import { CallRefused } from '#platform/web/app/send-call.ts'
import { refresh } from '#platform/web/app/cache.ts'
import { showRefusal } from '#platform/web/app/calls.ts'
import { clearDraft, keepDraft, readDraft } from '#platform/web/kit/draft.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import { documentOf, type Longest, type RichDocument } from '#mechanisms/rich-text/document.contract.ts'
import { changedPage } from './pages.contract.ts'
import { t } from './pages.words.ts'

/** A page as it is, and how it is saved. */
export interface Page {
  name: string
  version: number
  text: string
  document: RichDocument | null
  /** Names the draft that is kept while writing. */
  draft: string
  longest?: Longest
  /** Saves it as what comes after this version; throws what `changed` says where that is not the newest. */
  send: (version: number, document: RichDocument) => Promise<unknown>
  changed: RefusalKind
  /** Makes a page of its own of it, beside this one, by this name. */
  sendAsNew: (name: string, document: RichDocument) => Promise<unknown>
  /** What is stale then. */
  reads: readonly Call[]
}
/** From which version a draft was begun: it may be an older one than that which is there when it is gone on with. */
const baseOf = ({ draft }: Page) => `${draft}.base`

/** Opens the editor with a page, and saves what was written. What could not be saved stays a draft. */
export async function writePage(page: Page) {
  const draft = readDraft<RichDocument>(page.draft)
  const version = draft === undefined ? page.version : (readDraft<number>(baseOf(page)) ?? page.version)
  keepDraft(baseOf(page), version)
  const written = await edit(page, page.document ?? documentOf(page.text, page.longest))
  if (written) await save(page, version, written)
}

const edit = async ({ name, draft, longest }: Page, value: RichDocument) => {
  const { writeRichText } = await import('#mechanisms/rich-text/write-rich-text.tsx')
  return await writeRichText({ title: name, draft, value, longest })
}

async function save(page: Page, version: number, document: RichDocument): Promise<void> {
  try {
    await page.send(version, document)
    forget(page)
    toast.success(t('saved'))
  } catch (problem) {
    keepDraft(page.draft, document)
    if (problem instanceof CallRefused && problem.code === page.changed.code)
      return await merge(page, problem.data, document)
    showRefusal(problem)
  } finally {
    void refresh(...page.reads)
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
    try {
      await page.sendAsNew(t('copyOf', { name: page.name }).slice(0, 255), mine)
      forget(page)
      toast.success(t('saved'))
    } catch (problem) {
      showRefusal(problem)
    }
  }
}

function forget(page: Page) {
  clearDraft(page.draft)
  clearDraft(baseOf(page))
}
