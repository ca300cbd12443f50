import type { Call } from '#platform/contract/call.ts'
import { say } from '#platform/contract/words.ts'
import { type Context, handle } from '#platform/server/http/handle.ts'
import { Refused, underNames } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { hangsWithFiles } from '#mechanisms/attachments/hanging-files.server.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { approvalCalls } from './approval.contract.ts'
import type { HeldCase } from './case.server.ts'
import {
  addSignersTo,
  admitTurn,
  cancelCase,
  copyCase,
  decideCase,
  hold,
  returnCase,
  revokeCase,
  transferCase,
  urgeCase,
} from './cases.server.ts'
import { delegationHandlers } from './delegation.server.ts'
import { readFlow } from './flow-view.server.ts'
import { inboxHandlers } from './inbox.server.ts'
import { processHandlers } from './processes.server.ts'

const caseHandlers = handle(approvalCalls, {
  flow: (query, context) => underNames({ type: 'subject_type' }, readFlow(query, context)),

  async decide({ id: ids, agree, opinion, signatureId = null }, context) {
    const left: { id: string; title: string; code: string; msg: string }[] = []
    // Locked in one order, so that two batches with the same cases wait for each other instead of deadlocking.
    // Sequentially: the record's reaction to one decision may refuse, and the rules of the next one see its result.
    for (const id of [...ids].sort()) {
      const one = await holdTurn(id, context)
      if ('held' in one) await decideCase(one.held, { agree, opinion, signatureId }, context)
      // A single one is refused like any call; a batch continues with the others.
      else if (ids.length === 1) throw one.refused
      else
        left.push({
          id,
          title: one.title,
          code: one.refused.kind.code,
          msg: say(one.refused.kind.sentence, context.request.locale, one.refused.values),
        })
    }
    return { count: ids.length - left.length, left }
  },

  async transfer({ id, toId, fromId, opinion }, context) {
    await transferCase(await hold({ id }, context), { toId, fromId: fromId ?? context.me.personId, opinion }, context)
    return { id }
  },
  async addSigners({ id, ...input }, context) {
    await addSignersTo(await hold({ id }, context), input, context)
    return { id }
  },
  async returnTo({ id, step = null, opinion }, context) {
    await returnCase(await hold({ id }, context), { step, opinion }, context)
    return { id }
  },
  async urge({ id }, context) {
    await urgeCase(await hold({ id }, context), context)
    return { id }
  },
  async copy({ id, personIds }, context) {
    await copyCase(await hold({ id }, context), personIds, context)
    return { id }
  },
  async cancel({ id, opinion }, context) {
    return { id, isAsked: await cancelCase(await hold({ id }, context), context, opinion) }
  },
  async revoke({ id, opinion }, context) {
    await revokeCase(await hold({ id }, context), context, opinion)
    return { id }
  },
})

/** Locks a case that the actor may decide now; returns why not otherwise. Nothing has been written then. */
async function holdTurn(
  id: string,
  context: Context,
): Promise<{ held: HeldCase } | { refused: Refused; title: string }> {
  let title = ''
  try {
    const held = await hold({ id }, context)
    title = held.title
    admitTurn(held, context.me.personId)
    return { held }
  } catch (problem) {
    if (problem instanceof Refused) return { refused: problem, title }
    throw problem
  }
}

export const approvalHandlers = [...caseHandlers, ...processHandlers, ...delegationHandlers]
export { inboxHandlers }

const recordsForDeciders = /^\/(erp\/(invoice|suppliers|store-orders)|crm\/(contracts|chance))\/:id$/
/**
 * Does a call show or decide what a person is asked to decide? All records with approvals have theirs at such paths.
 */
export const isForDeciders = ({ method, path }: Call) => {
  const ofRecord = path.replace(pageEnd, '')
  return (
    /\/(process_step|handle|agree|disagree)\/:id$/.test(path) ||
    (method === 'GET' && (ofRecord.endsWith('/detail/:id') || recordsForDeciders.test(ofRecord)))
  )
}
/**
 * The page of a record is visible to everybody who may see the record (`mechanisms/comments/page-call.contract.ts`).
 */
const pageEnd = /\/page$/

/** The parts of this file. */
export const approvalsParts: Part[] = [
  /** A signature is visible to people who may see what was signed. */
  hangsWithFiles('approval', 'approval_case'),
]

/** The parts of this file. */
export const approvalNoticesParts: Part[] = [
  // The sentences of notices of approvals, in the feed, on a locked phone and in a mail.
  noticeSays('approval.waiting', { zh: '{actor} 等您审批', en: '{actor} asks for your approval' }),
  noticeSays('approval.agree', {
    zh: '{actor} 同意了，审批已通过',
    en: '{actor} approved it: approval complete',
  }),
  noticeSays('approval.disagree', { zh: '{actor} 拒绝了您的申请', en: '{actor} rejected it' }),
  noticeSays('approval.copy', { zh: '{actor} 抄送给您', en: '{actor} sent you a copy' }),
  noticeSays('approval.urge', { zh: '{actor} 催您尽快审批', en: '{actor} asks for your decision' }),
  noticeSays('approval.back', {
    zh: '{actor} 退回给您，请修改后重新提交',
    en: '{actor} sent it back to you: edit and resubmit it',
  }),
  noticeSays('approval.revoke', { zh: '{actor} 撤回了申请', en: '{actor} withdrew it' }),
  noticeSays('approval.cancel', { zh: '{actor} 作废了申请', en: '{actor} cancelled it' }),
  noticeSays('approval.late', { zh: '已超过审批时限，请尽快处理', en: 'It is overdue: please decide' }),
]
