import { StatusPill } from '#platform/web/kit/badge.tsx'
import { ApprovalPill } from '#mechanisms/approvals/approval-pill.tsx'
import { statusWord } from '#mechanisms/approvals/show-approval.web.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import type { SupplierRow } from './supplier.contract.ts'
import { t } from './supplier.words.ts'

type Standing = Pick<SupplierRow, 'status' | 'turn' | 'isDelete' | 'documentState'>

/** How a supplier stands, in a word; '' where nothing is to be said of it. */
export function supplierState({ status, turn, isDelete, documentState }: Standing): string {
  if (isDelete === Bin.Deleted) return t('inBin')
  if (status !== 'agree') return statusWord(status, turn)
  return documentState ? t(documentState === 'expired' ? 'documentsExpired' : 'documentsSoon') : ''
}

export function SupplierState({ supplier }: { supplier: Standing }) {
  const { status, turn, isDelete, documentState } = supplier
  const word = supplierState(supplier)
  if (isDelete === Bin.Deleted) return <StatusPill tone="neutral">{word}</StatusPill>
  if (status !== 'agree') return <ApprovalPill status={status} turn={turn} />
  return word === '' ? null : <StatusPill tone={documentState === 'expired' ? 'danger' : 'warn'}>{word}</StatusPill>
}
