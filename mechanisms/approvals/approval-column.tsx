import type { ReadColumn } from '#mechanisms/tables/column.web.ts'
import { t } from '#mechanisms/tables/tables.words.ts'
import { ApprovalPill } from './approval-pill.tsx'
import { statusWord } from './show-approval.web.ts'

/** How what is decided about stands, and whether it waits for the actor. */
export const approvalColumn = (): ReadColumn<Parameters<typeof ApprovalPill>[0]> => ({
  key: 'standing',
  label: t('state'),
  width: 120,
  text: ({ status, turn }) => statusWord(status, turn),
  shown: ({ status, turn }) => <ApprovalPill status={status} turn={turn} />,
})
