import * as v from 'valibot'
import { apiPrefix } from '#platform/contract/call.ts'
import { say } from '#platform/contract/words.ts'
import { asCompany, type Run } from '#platform/server/database/database.ts'
import { newSecret } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { handlePublic, type Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { job } from '#platform/server/jobs/job.ts'
import { limitAttempts, networkOf } from '#platform/server/rate-limit/limit-attempts.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { approvableOf } from '#mechanisms/approvals/approvable.server.ts'
import { admitTurn, decideCase, hold } from '#mechanisms/approvals/cases.server.ts'
import { stepThatWaits, type Flow } from '#mechanisms/approvals/flow.server.ts'
import { pushOffers, type PushOffer, type PushReader } from '#mechanisms/notifications/push-offers.server.ts'
import { readShareKey, shareKey } from '#mechanisms/shares/shareable.server.ts'
import { personOfSession, tokenHash } from '#modules/account/account.server.ts'
import { keyGone, keyOutdated, keyUsed, pushKeyCalls } from './push-key.contract.ts'

/** As long as a push service keeps what it could not deliver. */
const lifetime = '1 day'
/**
 * Tries from one network, in so many seconds: plenty for people behind one address, nothing for who guesses 256 bits.
 */
const tries = { most: 120, windowSeconds: 600 }

const turnOf = (flow: Flow, personId: string) =>
  stepThatWaits(flow)?.signers.find(signer => signer.personId === personId && signer.state === 'waiting')?.arrivedAt

/**
 * The buttons of a push about a case that waits for its reader; null when it does not, or no longer. Makes the key that
 * agrees.
 */
export async function offerToDecide(
  { caseId }: Readonly<Record<string, unknown>>,
  { companyId, personId, sessionId, locale }: PushReader,
  run: Run,
): Promise<PushOffer | null> {
  const [read] = await run([
    {
      name: 'approval_of_push',
      values: [companyId, caseId],
      row: { subjectType: col.text, subjectId: col.uuid, flow: col.json.as<Flow>() },
      text: `select subject_type, subject_id, flow::text from approval_case where comp_id = $1 and id = $2 and status =
        'waiting'`,
    },
  ])
  const waiting = read.first
  const turn = waiting && turnOf(waiting.flow, personId)
  if (!turn) return null
  const secret = newSecret()
  await run([
    {
      name: 'approval_key_make',
      values: [companyId, tokenHash(secret), personId, sessionId, caseId, turn],
      text: `insert into approval_key (comp_id, hash, person_id, session_id, case_id, turn, expires_at) values ($1, $2,
        $3, $4, $5, $6, now() + interval '${lifetime}')`,
    },
  ])
  const url = approvableOf(waiting.subjectType).subject.link.replace('{id}', waiting.subjectId)
  return {
    url,
    actions: [
      {
        name: 'agree',
        title: say({ zh: '同意', en: 'Approve' }, locale),
        ask: {
          address: `${apiPrefix}${pushKeyCalls.agree.path}?lang=${locale}`,
          body: { key: shareKey(companyId, secret) },
        },
        failed: say(
          { zh: '没有网络，尚未提交。请稍后再试', en: 'No network: nothing was sent. Try again later' },
          locale,
        ),
      },
      // Who is rejected is owed a reason: the page requests one.
      {
        name: 'disagree',
        title: say({ zh: '拒绝', en: 'Reject' }, locale),
        url: `${url}${url.includes('?') ? '&' : '?'}decide=disagree`,
      },
    ],
  }
}

interface Spent {
  personId: string
  sessionId: string
  caseId: string
  turn: string
}

/** Uses a key up, once among however many who try at the same time; a refusal afterwards gives it back. */
async function spend(companyId: string, secret: string, run: Run): Promise<Spent> {
  const values = [companyId, tokenHash(secret)]
  const [spent] = await run([
    {
      name: 'approval_key_spend',
      values,
      row: { personId: col.uuid, sessionId: col.uuid, caseId: col.uuid, turn: col.text },
      text: `update approval_key set used_at = now() where comp_id = $1 and hash = $2 and used_at is null and
        expires_at > now() returning person_id, session_id, case_id, turn`,
    },
  ])
  const row = spent.first
  if (row) return { personId: row.personId, sessionId: row.sessionId, caseId: row.caseId, turn: row.turn }
  const [used] = await run([
    {
      name: 'approval_key_used',
      values,
      text: 'select from approval_key where comp_id = $1 and hash = $2 and used_at is not null',
    },
  ])
  return refuse(used.count > 0 ? keyUsed : keyGone)
}

export const pushKeyHandlers = handlePublic(pushKeyCalls, {
  async agree({ key }, context) {
    const { run, request, account } = context
    await limitAttempts(context, `approval-key:${networkOf(request.address)}`, tries)
    const { companyId, secret } = readShareKey(key) ?? refuse(keyGone)
    const { personId, sessionId, caseId, turn } = await spend(companyId, secret, run)
    const me = await personOfSession(sessionId, companyId, run)
    // Signed out there, gone from the company, or somebody else is who asks.
    if (!me || me.personId !== personId || (account && account.accountId !== me.accountId)) refuse(keyGone)
    return await asCompany(companyId, run, async () => {
      const theirs: Context = { ...context, me }
      const held = await hold({ id: caseId }, theirs)
      admitTurn(held, personId)
      if (turnOf(held.flow, personId) !== turn) refuse(keyOutdated)
      await decideCase(held, { agree: true, opinion: '', signatureId: null }, theirs)
      return { said: say({ zh: '已同意', en: 'Approved' }, request.locale) }
    })
  },
})

/** Forgets keys a week after they ended: until then they say why they are refused. */
export const dropOldPushKeys = job(
  'approval.drop_push_keys',
  v.object({}),
  async (_, { database }) => {
    await database.system().run([{ text: `delete from approval_key where expires_at < now() - interval '7 days'` }])
  },
  { cron: '41 3 * * *' },
)

/** What is added to others' by this file. */
export const pushKeyParts: Part[] = ['approval.waiting', 'approval.urge', 'approval.late'].map(kind =>
  pushOffers(kind, offerToDecide),
)
