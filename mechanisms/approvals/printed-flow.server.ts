import { buffer } from 'node:stream/consumers'
import { MissingContent } from '#platform/server/files/store.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { isRasterType } from '#mechanisms/attachments/file-types.contract.ts'
import { contentKey } from '#mechanisms/attachments/keys.server.ts'
import { readableFiles } from '#mechanisms/attachments/readable.server.ts'
import { printable, type Cell, type Column, type Paper } from '#mechanisms/print/paper.server.ts'
import type { ApprovalFlow } from './approval.contract.ts'
import type { approvalPaperWords } from './paper-words.contract.ts'

export interface PrintedFlow {
  flow: ApprovalFlow
  /** The drawn signatures, by the file's id. */
  signatures: ReadonlyMap<string, Buffer>
  word: (key: keyof typeof approvalPaperWords) => string
  /** An instant in the company's time zone. */
  clock: (instant: string) => string
}

/** A table of the decisions: step by step, with opinions and drawn signatures. */
export function drawFlow(paper: Paper, { flow, signatures, word, clock }: PrintedFlow) {
  const columns: Column[] = [
    { name: word('step'), share: 18 },
    { name: word('signer'), share: 14 },
    { name: word('result'), share: 12 },
    { name: word('opinion'), share: 30 },
    { name: word('time'), share: 18 },
    { name: word('signature'), share: 14, align: 'center' },
  ]
  const rows = flow.steps.flatMap(step =>
    step.signers.map(({ person, state, opinion, decidedAt, signatureId }): Cell[] => [
      step.name || word('usualStep'),
      person.name,
      word(state),
      opinion,
      decidedAt ? clock(decidedAt) : '',
      (signatureId && signatures.get(signatureId)) || '',
    ]),
  )
  if (rows.length === 0) return
  paper.heading(word('flow'))
  paper.table(columns, rows)
}

/** 2026-11-22 10:05, in the company's time zone. */
export const printedMoment = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(instant))

/**
 * The drawn signatures of a flow that may be printed, by the file's id; a missing file, or one that is not an image, is
 * left out.
 */
export async function signaturesOf(flow: ApprovalFlow, context: Context): Promise<Map<string, Buffer>> {
  const ids = flow.steps.flatMap(step => step.signers.flatMap(({ signatureId }) => signatureId ?? []))
  if (ids.length === 0) return new Map()
  const files = (await readableFiles(ids, context)).filter(({ type }) => isRasterType(type))
  const pictures = await Promise.all(
    files.map(async ({ id, companyId, sha256 }) => {
      const bytes = await buffer(await context.files.store.read(contentKey(companyId, sha256))).catch(problem => {
        if (problem instanceof MissingContent) return null
        throw problem
      })
      const picture = bytes && (await printable(bytes))
      return picture ? [[id, picture] as const] : []
    }),
  )
  return new Map(pictures.flat())
}
