import { companyTable, indexOn, instant, jsonb, now, refersTo, text, uuid } from '#platform/server/database/columns.ts'
import type { ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import type { Answers, FormDefinition } from '#mechanisms/forms/form.contract.ts'
import { person } from '#mechanisms/people/person.table.ts'

/** How the files of its form's fields hang on it. */
export const answerFiles = 'answer'

/**
 * 通用申请: whatever a company wants to have approved. How its approval stands is in `approval_case`; the status is a
 * copy.
 */
export const commonApply = companyTable(
  'common_apply',
  {
    name: text().notNull(),
    detail: text().notNull().default(''),
    /** The approval process that is its kind, and what that was called: it may be gone. */
    typeId: uuid(),
    typeName: text().notNull().default(''),
    /** The form that it was made with, as it was then, and what was filled in; none, where its process has none. */
    form: jsonb().$type<FormDefinition>(),
    answers: jsonb().$type<Answers>(),
    /** The same as a text, options, people and files by their names: what it is found by. */
    answersText: text().notNull().default(''),
    status: text().$type<ApprovalStatus>().notNull().default('waiting'),
    creatorId: uuid().notNull(),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('common_apply_creator', [table.companyId, table.creatorId], person),
    indexOn('common_apply_creator_key', table.companyId, table.creatorId),
    indexOn('common_apply_by_change', table.companyId, table.lastOptDate.desc(), table.id.desc()),
  ],
)
