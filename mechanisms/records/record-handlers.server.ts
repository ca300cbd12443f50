import { and, eq, sql } from 'drizzle-orm'
import type { RefusalKind } from '#platform/contract/refusals.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { found } from '#platform/server/http/refuse.ts'
import type { ApprovalStatus } from '#mechanisms/approvals/approval-status.contract.ts'
import type { Approvable } from '#mechanisms/approvals/approvable.server.ts'
import { beginApproval, restartApproval, type Application } from '#mechanisms/approvals/begin.server.ts'
import { holdOwn } from '#mechanisms/approvals/record-cases.server.ts'
import { attach, changeAttachments } from '#mechanisms/attachments/attachments.server.ts'
import type { FileChange } from '#mechanisms/attachments/attachment.contract.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { noteChange } from '#mechanisms/history/note-change.server.ts'
import type { GoodsLineDraft } from '#mechanisms/lines/goods-line.contract.ts'
import {
  admitGoodsLines,
  setGoodsLines,
  type AdmittedGoods,
  type GoodsLinesTable,
} from '#mechanisms/lines/goods-lines.server.ts'
import { addMembers, memberIds } from '#mechanisms/members/members.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { forgotten } from '#mechanisms/hanging/hanging.server.ts'
import type { Subject } from '#mechanisms/subjects/subject.server.ts'
import { notEditable, notRemovable } from './record.contract.ts'

/** What a draft may contain beside the record's own fields. */
interface DraftParts extends FileChange {
  chosen?: Readonly<Record<string, readonly string[]>>
  copyIds?: readonly string[]
}
type GoodsDraft = { lines: readonly GoodsLineDraft[]; discount: string }
type Columns = Record<string, unknown>

/** What recordHandlers needs of a record's declared fields; `fieldColumns` returns it. */
interface DeclaredFields<Draft extends object> {
  written(draft: Draft): Columns
  changed(before: Columns, values: Columns): Columns
  admit(values: Draft, context: Context, before?: Columns): Promise<void>
  details(before: Columns, changed: Columns, context: Context): Promise<Columns>
}

interface RecordKind<Draft extends object> {
  subject: Subject
  /** Its declared fields (`fieldColumns`): validated, stored and described in the history as declared. */
  fields?: DeclaredFields<Draft>
  /**
   * Further columns computed from a draft; `kept` is the existing row of a change, `totals` those of its goods lines.
   * Refuses if a rule forbids it: nothing has been written by then.
   */
  columns?: (
    draft: Draft,
    context: Context,
    kept: Columns | undefined,
    totals: AdmittedGoods['totals'] | undefined,
  ) => Columns | Promise<Columns>
  /** Its goods lines: its draft has `lines` and `discount`, its row `goodsTotalColumns`. */
  goods?: GoodsLinesTable
  /** Whether it has attachments: its draft has `resId`. */
  hasFiles?: boolean
}
interface ApplicationKind<Draft extends object> extends RecordKind<Draft> {
  /** Its approval, and the type it is submitted as. */
  approval: {
    approvable: Approvable
    of: (
      columns: Columns,
      draft: Draft,
      kept: Columns | undefined,
      context: Context,
    ) => Omit<Application, 'id'> | Promise<Omit<Application, 'id'>>
    notEditable?: RefusalKind
    notRemovable?: RefusalKind
  }
}

/** History stores these values before and after; of others, only that they changed. */
const isShort = (value: unknown) => value === null || ['number', 'boolean'].includes(typeof value) || isShortText(value)
const isShortText = (value: unknown) =>
  typeof value === 'string' && value.length <= 100 && !/^[\da-f]{8}-[\da-f]{4}-/.test(value)

/**
 * The create, update and delete handlers of an ordinary record: its row, lines, files, members, history, its place in
 * searches and lists, and its events. A record with a rule that does not fit in here writes the handler itself, from
 * the same parts.
 *
 * @public Records that `npm run new` creates use it.
 */
export const recordHandlers = <Draft extends object>(kind: RecordKind<Draft>) => handlersOf<Draft, { id: string }>(kind)

/** The same for a record with an approval: submitted on creation, and again on a change. */
export const applicationHandlers = <Draft extends object>(kind: ApplicationKind<Draft>) =>
  handlersOf<Draft, { id: string; status: ApprovalStatus }>(kind)

function handlersOf<Draft extends object, Answer extends { id: string }>({
  subject,
  fields,
  columns,
  goods,
  hasFiles = false,
  approval,
}: RecordKind<Draft> & Partial<Pick<ApplicationKind<Draft>, 'approval'>>) {
  const { type, table } = subject
  const answered = (id: string, status?: ApprovalStatus) => ({ id, ...(status ? { status } : {}) }) as unknown as Answer
  const theRow = (id: string, { me }: Context) => and(eq(table.companyId, me.companyId), eq(table.id, id))
  async function columnsOf(
    draft: Draft,
    context: Context,
    admitted: AdmittedGoods | undefined,
    kept?: Columns,
  ): Promise<Columns> {
    await fields?.admit(draft, context, kept)
    return { ...fields?.written(draft), ...(await columns?.(draft, context, kept, admitted?.totals)) }
  }
  /** Its goods lines, calculated; their totals are columns of its row. */
  const goodsOf = async (draft: Draft, context: Context, id?: string) =>
    goods && (await admitGoodsLines(draft as unknown as GoodsDraft, id ? { lines: goods, id } : undefined, context))
  async function detailsOf(kept: Columns, changed: Columns, context: Context): Promise<Columns> {
    const differing = Object.entries(changed).filter(([name, value]) => value !== kept[name])
    const declared = await fields?.details(kept, fields.changed(kept, changed), context)
    return {
      ...Object.fromEntries(
        differing.map(([name, value]) => [name, isShort(value) && isShort(kept[name]) ? [kept[name], value] : true]),
      ),
      ...declared,
    }
  }
  const setParts = async (id: string, files: DraftParts, admitted: AdmittedGoods | undefined, context: Context) => {
    if (goods && admitted) await setGoodsLines(goods, id, admitted.lines, context)
    if (hasFiles) await changeAttachments(context, type, id, files)
  }
  async function applicationOf(
    id: string,
    changed: Columns,
    draft: Draft,
    context: Context,
    kept?: Columns,
  ): Promise<Application> {
    const { chosen = {}, copyIds = [] } = draft as DraftParts
    return { ...(await approval!.of(changed, draft, kept, context)), id, chosen, copyIds }
  }
  async function tellPeople(id: string, event: string, to: readonly string[], { me, publish }: Context) {
    publish({ companyId: me.companyId, to, subjectType: type, subjectId: id, event, by: me.personId })
  }

  return {
    async create(draft: Draft, context: Context): Promise<Answer> {
      const { me, db, run } = context
      const id = newId()
      const parts: DraftParts = draft
      const admitted = await goodsOf(draft, context)
      const made = { ...(await columnsOf(draft, context, admitted)), ...admitted?.totals }
      await db.insert(table).values({ ...made, companyId: me.companyId, id, creatorId: me.personId } as never)
      if (goods && admitted) await setGoodsLines(goods, id, admitted.lines, context, true)
      if (hasFiles) await attach(context, type, id, [...(parts.resId ?? [])])
      await run([
        addMembers(me.companyId, type, id, { creator: [me.personId], manager: [me.personId] }, me.personId),
        searchable(me.companyId, type, [id]),
      ])
      if (approval)
        return answered(
          id,
          await beginApproval(approval.approvable, await applicationOf(id, made, draft, context), context),
        )
      await run([recorded(me, type, id, 'create')])
      await tellPeople(id, 'created', [me.personId], context)
      return answered(id)
    },

    async update({ id, ...rest }: Omit<Draft, 'resId'> & { id: string }, context: Context): Promise<Answer> {
      const { me, db, run } = context
      const draft = rest as unknown as Draft
      // The case is locked before the row, as everywhere.
      if (approval) await holdOwn(type, id, ['disagree', 'revoke'], approval.notEditable ?? notEditable, context)
      else await subject.lock(id, context, 'edit')
      const [row] = (await db
        .select()
        .from(table as never)
        .where(theRow(id, context))) as Columns[]
      const kept = found(row)
      const admitted = await goodsOf(draft, context, id)
      const changed = { ...(await columnsOf(draft, context, admitted, kept)), ...admitted?.totals }
      await db
        .update(table)
        .set({ ...changed, lastOptDate: sql`now()` } as never)
        .where(theRow(id, context))
      await setParts(id, draft, admitted, context)
      await run([searchable(me.companyId, type, [id])])
      const details = await detailsOf(kept, changed, context)
      if (!approval) {
        await noteChange(context, subject, id, details)
        return answered(id)
      }
      await run([recorded(me, type, id, 'edit', details)])
      return answered(
        id,
        await restartApproval(approval.approvable, await applicationOf(id, changed, draft, context, kept), context),
      )
    },

    async remove({ id }: { id: string }, context: Context) {
      const { me, db, run } = context
      if (approval)
        await holdOwn(type, id, ['disagree', 'revoke', 'cancel'], approval.notRemovable ?? notRemovable, context)
      else await subject.lock(id, context, 'remove')
      const [people] = await run([memberIds(me.companyId, type, id)])
      await db.delete(table).where(theRow(id, context))
      await run([...forgotten(me.companyId, type, [id]), recorded(me, type, id, 'remove')])
      await tellPeople(
        id,
        'removed',
        people!.rows.map(([personId]) => personId as string),
        context,
      )
      return { id }
    },
  }
}
