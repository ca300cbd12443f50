import { verify } from '@node-rs/argon2'
import { apiPrefix } from '#platform/contract/call.ts'
import { notFound } from '#platform/contract/refusals.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { handlePublic, type PublicContext } from '#platform/server/http/handle.ts'
import type { Me } from '#platform/server/http/identity.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { limitAttempts, networkOf } from '#platform/server/rate-limit/limit-attempts.ts'
import { readableThroughShares } from '#mechanisms/attachments/readable.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { subjectOf } from '#mechanisms/subjects/subject.server.ts'
import {
  openShareCalls,
  passwordNeeded,
  passwordWrong,
  shareGone,
  type SharePart,
  ShareStatus,
} from './share.contract.ts'
import { readShareKey, showOf, truncatedAddress } from './shareable.server.ts'

/** Looks through all links from one network, and wrong passwords of one link, in so many seconds. */
const looks = { most: 120, windowSeconds: 600 }
const guesses = { most: 10, windowSeconds: 900 }

export const openShareHandlers = handlePublic(openShareCalls, {
  async open({ key, password }, context) {
    const { run, files, request } = context
    const network = networkOf(request.address)
    await limitAttempts(context, `share:${network}`, looks)
    const one = await openedBy(key, context)
    if (one.passwordHash !== null) {
      if (!password) refuse(passwordNeeded)
      await limitAttempts(context, `share-password:${one.id}:${network}`, guesses)
      if (!(await verify(one.passwordHash, password))) refuse(passwordWrong)
    }
    const { companyId, creatorId } = one
    const shown = await shownBy(one, context)
    await run([
      {
        name: 'share_counted',
        text: 'update share set view_num = view_num + 1 where comp_id = $1 and id = $2',
        values: [companyId, one.id],
      },
      {
        name: 'share_looked',
        text: 'insert into share_view (comp_id, id, share_id, address, agent) values ($1, $2, $3, $4, $5)',
        values: [companyId, newId(), one.id, truncatedAddress(request.address), request.agent.slice(0, 200)],
      },
    ])
    const { fileIds, ...rest } = shown
    return {
      ...rest,
      companyName: one.companyName,
      sharedBy: one.sharedBy,
      files: fileIds.map(({ id: fileId, name, size }) => ({
        name,
        size,
        address: `${apiPrefix}/file/download/${fileId}?sign=${files.addresses.sign({ companyId, personId: creatorId, fileId, shareId: one.id })}`,
      })),
    }
  },
})

/** What a share shows now: who can no longer see the record can no longer show it. */
async function shownBy(
  { companyId, creatorId, subjectType, subjectId: id, shows }: Opened,
  { run, request }: PublicContext,
) {
  const seen = await subjectOf(subjectType).seenBy(id, [creatorId], { me: { companyId } as Me, run })
  const shown =
    seen.length === 0 ? null : await showOf(subjectType)?.({ companyId, id, shows, locale: request.locale, run })
  return shown ?? refuse(shareGone)
}

interface Opened {
  companyId: string
  id: string
  subjectType: string
  subjectId: string
  creatorId: string
  shows: SharePart[]
  passwordHash: string | null
  companyName: string
  sharedBy: string
}

/** The share behind a key; one that is unknown, cancelled or expired, or whose maker has left, answers alike. */
async function openedBy(key: string, context: PublicContext): Promise<Opened> {
  const read = readShareKey(key)
  if (!read) refuse(shareGone)
  const { companyId, secret } = read
  return await openShare('s.secret = $2', [companyId, secret], context)
}

async function openShare(
  which: 's.id = $2' | 's.secret = $2',
  values: [companyId: string, which: string],
  { run }: PublicContext,
): Promise<Opened> {
  const [answer] = await run([
    {
      name: which === 's.id = $2' ? 'share_of_file' : 'share_opened',
      row: {
        id: col.uuid,
        subjectType: col.text,
        subjectId: col.uuid,
        creatorId: col.uuid,
        shows: col.texts.as<SharePart[]>(),
        passwordHash: col.text.orNull,
        companyName: col.text,
        sharedBy: col.text,
      },
      text: `select s.id, s.subject_type, s.subject_id, s.creator_id, s.shows, s.password_hash, c.name as company_name, p.name as shared_by from
        share s
      join company c on c.comp_id = s.comp_id join person p on p.comp_id = s.comp_id and p.id = s.creator_id and
        p.status = ${PersonStatus.Active}
      where s.comp_id = $1 and ${which} and s.status = ${ShareStatus.Open} and coalesce(s.expires_at > now(), true)`,
      values,
    },
  ])
  const row = answer.first
  if (!row) refuse(shareGone)
  const { id, subjectType, subjectId, creatorId, shows, passwordHash, companyName, sharedBy } = row
  return { companyId: values[0], id, subjectType, subjectId, creatorId, shows, passwordHash, companyName, sharedBy }
}

/** What is added to others' by this file. */
export const openShareParts: Part[] = [
  readableThroughShares(async (shareId, fileId, companyId, context) => {
    const { fileIds } = await shownBy(await openShare('s.id = $2', [companyId, shareId], context), context)
    if (!fileIds.some(({ id }) => id === fileId)) refuse(notFound)
  }),
]
