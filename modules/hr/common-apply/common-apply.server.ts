import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { fromWire } from '#platform/contract/wire-names.ts'
import { newId } from '#platform/server/database/ids.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { beginApproval, processFor, restartApproval, type FoundProcess } from '#mechanisms/approvals/begin.server.ts'
import { holdOwn } from '#mechanisms/approvals/record-cases.server.ts'
import {
  attach,
  attachmentsJson,
  changeAttachments,
  setAttachments,
} from '#mechanisms/attachments/attachments.server.ts'
import { answersText } from '#mechanisms/forms/answer-text.contract.ts'
import { amountOfAnswers } from '#mechanisms/forms/compute.contract.ts'
import { formChanged, type Answers, type FormDefinition } from '#mechanisms/forms/form.contract.ts'
import { filesIn, namesIn, readAnswers } from '#mechanisms/forms/read-answers.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { addMembers } from '#mechanisms/members/members.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { applyRights, applyRow } from '../apply/apply-list.server.ts'
import { cannotEdit } from '../apply/apply.contract.ts'
import { caseHandlers } from '../apply/case-handlers.server.ts'
import { commonApplyApproval, commonApplyOwn, commonApplySubject } from './common-apply-subject.server.ts'
import { commonApplyCalls, type CommonApplyDetail } from './common-apply.contract.ts'
import { answerFiles, commonApply } from './common-apply.table.ts'
import { exportCommonApplies } from './export-common-applies.server.ts'

const type = 'common_apply'

/** Whoever an answer names, by what an id looks like: the form says which of the answers are people. */
const named = sql`(select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar_file_id)),
  '[]'::json) from person p
  where p.comp_id = ${commonApply.companyId} and p.id in (select (jsonb_path_query(${commonApply.answers},
    '$.** ? (@.type() == "string" && @ like_regex "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$")')
      #>> '{}')::uuid))`

const page = commonApplySubject.detail<CommonApplyDetail>({
  ...applyRow(type, commonApply, commonApplyOwn),
  detail: commonApply.detail,
  attachments: attachmentsJson(sql`${commonApply.companyId}`, type, sql`${commonApply.id}`),
  form: commonApply.form,
  answers: commonApply.answers,
  answerPeople: named,
  answerFiles: attachmentsJson(sql`${commonApply.companyId}`, type, sql`${commonApply.id}`, answerFiles),
  ...applyRights(commonApply),
})

/** A general application, for whoever may see it. */
export const readCommonApply = async (id: string, context: Context): Promise<CommonApplyDetail> =>
  fromWire(commonApplyCalls.detail.output)(JSON.parse((await page(id, context)).text)) as CommonApplyDetail

const cases = caseHandlers(type, commonApply)

export const commonApplyHandlers = handle(commonApplyCalls, {
  ...cases,
  detail: ({ id }, context) => readCommonApply(id, context),

  export: (query, context) => exportCommonApplies(query, context),

  async create(draft, context) {
    const { me, db, run } = context
    const id = newId()
    const typeId = draft.typeId ?? null
    const process = await processFor(commonApplyApproval, typeId ?? '', context)
    const { files, ...filled } = await fillIn(process, draft, context)
    await db.insert(commonApply).values({
      companyId: me.companyId,
      id,
      name: draft.name,
      detail: draft.detail,
      typeId,
      typeName: process.name,
      creatorId: me.personId,
      ...filled,
    })
    await attach(context, type, id, draft.resId)
    await attach(context, type, id, files, answerFiles)
    await run([
      addMembers(me.companyId, type, id, { creator: [me.personId], manager: [me.personId] }, me.personId),
      searchable(me.companyId, type, [id]),
    ])
    const status = await beginApproval(commonApplyApproval, applicationOf(id, draft, filled), context)
    return { id, status }
  },

  async update({ id, ...draft }, context) {
    const { me, db, run } = context
    await holdOwn(type, id, ['disagree', 'revoke'], cannotEdit, context)
    const typeId = draft.typeId ?? null
    const process = await processFor(commonApplyApproval, typeId ?? '', context)
    const { files, ...filled } = await fillIn(process, draft, context)
    const [before] = await db.select().from(commonApply).where(theRow(id, context))
    await db
      .update(commonApply)
      .set({ name: draft.name, detail: draft.detail, typeId, typeName: process.name, ...filled })
      .where(theRow(id, context))
    await changeAttachments(context, type, id, draft)
    await setAttachments(context, type, id, files, answerFiles)
    await run([
      recorded(me, type, id, 'edit', changesIn(before!, { ...draft, ...filled })),
      searchable(me.companyId, type, [id]),
    ])
    const status = await restartApproval(commonApplyApproval, applicationOf(id, draft, filled), context)
    return { id, status }
  },

  agree: (input, context) => cases.handle({ ...input, agree: true }, context),
  disagree: (input, context) => cases.handle({ ...input, agree: false }, context),
})

type Draft = CallParsed<typeof commonApplyCalls.create>
interface Filled {
  form: FormDefinition | null
  answers: Answers | null
  answersText: string
}

/** What was filled in, held against the form that the process has now, which the application keeps. */
async function fillIn(
  { version, definition }: FoundProcess,
  { answers, formVersion }: Pick<Draft, 'answers' | 'formVersion'>,
  context: Context,
): Promise<Filled & { files: string[] }> {
  if (formVersion && formVersion !== version) refuse(formChanged, {}, 'form_version')
  const form = definition.form ?? null
  if (!form) return { form, answers: null, answersText: '', files: [] }
  const read = await readAnswers(form, answers, context)
  return {
    form,
    answers: read,
    answersText: answersText(form, read, await namesIn(form, read, context)),
    files: filesIn(form, read),
  }
}

const applicationOf = (
  id: string,
  { name, typeId, chosen, copyIds }: Pick<Draft, 'name' | 'typeId' | 'chosen' | 'copyIds'>,
  { form, answers }: Pick<Filled, 'form' | 'answers'>,
) => ({
  id,
  title: name,
  kind: typeId ?? '',
  chosen,
  copyIds,
  ...(form && answers ? { amount: amountOfAnswers(form, answers), answers } : {}),
})

/** For the history: which of the application's own words and of the form's fields are others than before, by name. */
function changesIn(
  before: Pick<typeof commonApply.$inferSelect, 'name' | 'detail' | 'form' | 'answers'>,
  after: Pick<Draft, 'name' | 'detail'> & Pick<Filled, 'form' | 'answers'>,
) {
  const isSame = (key: string) => isDeepStrictEqual(before.answers?.[key], after.answers?.[key])
  const answers = [...new Set((after.form?.fields ?? []).filter(({ key }) => !isSame(key)).map(({ name }) => name))]
  const fields = (['name', 'detail'] as const).filter(field => before[field] !== after[field])
  return fields.length + answers.length > 0 ? { fields, answers } : {}
}

const theRow = (id: string, { me }: Context) => and(eq(commonApply.companyId, me.companyId), eq(commonApply.id, id))
