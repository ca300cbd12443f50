import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Statement } from '#platform/server/database/batch.ts'
import type { Run } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { job, type JobContext } from '#platform/server/jobs/job.ts'
import { fetchOutside, type Outside } from '#platform/server/outside/fetch-outside.ts'
import { freeSpace } from '#mechanisms/attachments/attachment.contract.ts'
import { dropUnheld } from '#mechanisms/attachments/held-files.server.ts'
import { contentKey, keepBytes } from '#mechanisms/attachments/keys.server.ts'
import { firstWebAddress } from '#mechanisms/short-codes/web-address.contract.ts'
import { settingOf } from '#modules/company/company.server.ts'
import { MessageType } from './message-types.contract.ts'
import { memberIds, messageType } from './put-message.server.ts'
import { type PageFacts, readPage } from './read-page.server.ts'

/** How the picture of a card hangs on its message, beside the files that were sent. */
export const linkPicture = 'link'

/** A page is read so far, and a picture taken up to so many bytes; all of it takes no longer. */
const mostOfPage = 256 * 1024
const mostOfPicture = 2 * 1024 * 1024
const patience = 6_000
const secondsApart = 20
/** A card's picture is no larger, in pixels; one with more dots is not opened. */
const pictureSize = 240
const mostDots = 24_000_000
const pictureTypes = ['jpeg', 'png', 'webp', 'gif']

interface Linked {
  companyId: string
  messageId: string
}
type Parts = Pick<JobContext, 'database' | 'files' | 'publish'>

/**
 * Makes the card of the page that a message leads to first, where the company wants such cards: the server visits the
 * page and keeps what the card shows, so that no reader's phone asks elsewhere. What cannot be fetched has no card.
 */
export const linkMessage = job(
  'im.link',
  v.object({ companyId: v.string(), messageId: v.string() }),
  (linked, context) => makeCard(linked, context),
  { apart: { seconds: secondsApart, overrun: async () => {} } },
)

/** The same; `mayReach` says which addresses may be connected to, as in `fetchOutside`. */
export async function makeCard(
  { companyId, messageId }: Linked,
  { database, files, publish }: Parts,
  mayReach?: Outside['mayReach'],
): Promise<void> {
  const { run } = database.company(companyId)
  if (!(await settingOf(run, companyId, 'im_links'))) return
  const [message] = await run([linking(companyId, messageId)])
  const address = message.first && firstWebAddress(message.first.content)
  if (!message.first || !address) return
  const outside = { signal: AbortSignal.timeout(patience), ...(mayReach && { mayReach }) }
  const page = await pageAt(address, outside)
  if (!page) return
  const picture = page.picture === null ? null : await pictureAt(page.picture, outside)
  const kept = picture && (await keepPicture(companyId, picture, files))
  const { conversationId, content, senderId } = message.first
  const isCarded = await database.transaction(companyId, async ({ run }) => {
    const [held, now] = await run([
      {
        name: 'conversation_hold_changes',
        value: col.int,
        values: [companyId, conversationId],
        text: 'select change_no from conversation where comp_id = $1 and id = $2 for update',
      },
      linking(companyId, messageId),
    ])
    // It was changed or recalled meanwhile.
    if (now.first?.content !== content) return false
    const fileId = newId()
    const link = { url: address, host: new URL(page.address).host, title: page.title, text: page.text }
    await run([
      ...(kept ? [pictureFile(companyId, fileId, senderId, kept), hungPicture(companyId, messageId, fileId)] : []),
      {
        name: 'message_link',
        values: [companyId, messageId, held.one + 1, JSON.stringify({ link })],
        text: `update message set details = coalesce(details, '{}') || $4::jsonb, change_no = $3 where comp_id = $1 and id = $2`,
      },
      {
        name: 'conversation_changed',
        values: [companyId, conversationId, held.one + 1],
        text: 'update conversation set change_no = $3 where comp_id = $1 and id = $2',
      },
    ])
    return true
  })
  if (!isCarded) return
  const [members] = await run([memberIds(companyId, conversationId)])
  publish([{ companyId, to: members.rows, subjectType: messageType, subjectId: conversationId, event: 'changed' }])
}

/** Queues it, where the company wants cards and the words name a page; a list without statements otherwise. */
export const linked = (companyId: string, messageId: string, content: string): Statement[] =>
  firstWebAddress(content) === null
    ? []
    : [
        {
          name: 'im_link',
          values: [companyId, messageId],
          text: `select enqueue('${linkMessage.name}', json_build_object('companyId', $1::uuid, 'messageId', $2::uuid), now(),
              'im.link ' || $2::uuid)
            where exists (select from company_setting where comp_id = $1 and key_name = 'im_links' and key_value = '1')`,
        },
      ]

/** Takes a message's card away with its picture: its words have changed. */
export async function unlink(companyId: string, messageId: string, run: Run): Promise<void> {
  const [pictures] = await run([
    {
      name: 'message_unlink_picture',
      value: col.uuid,
      values: [companyId, messageId],
      text: `delete from attachment where comp_id = $1 and subject_type = '${messageType}' and subject_id = $2 and rel_type =
        '${linkPicture}' returning file_id`,
    },
    {
      name: 'message_unlink',
      values: [companyId, messageId],
      text: `update message set details = nullif(details - 'link', '{}') where comp_id = $1 and id = $2 and details ? 'link'`,
    },
  ])
  await dropUnheld(companyId, pictures.rows, run)
}

const linking = (companyId: string, messageId: string) => ({
  name: 'message_linking',
  row: { conversationId: col.uuid, content: col.text, senderId: col.uuid },
  values: [companyId, messageId],
  text: `select conversation_id, content, sender_id from message where comp_id = $1 and id = $2 and type = ${MessageType.Text} and
    recalled_at is null and not coalesce(details ? 'link', false)`,
})

type Limits = Pick<Outside, 'signal' | 'mayReach'>

/** What could not be fetched, whatever the reason, has no card: nobody waits for it. */
async function pageAt(address: string, outside: Limits): Promise<(PageFacts & { address: string }) | null> {
  try {
    const page = await fetchOutside(address, {
      ...outside,
      accepts: ['text/html', 'application/xhtml+xml'],
      mostBytes: mostOfPage,
      mayCut: true,
    })
    const facts = readPage(page)
    return facts && { ...facts, address: page.address }
  } catch {
    return null
  }
}

/** A small WebP of the picture at an address; null where it is none that may be opened. */
async function pictureAt(address: string, outside: Limits) {
  try {
    const { bytes } = await fetchOutside(address, { ...outside, accepts: ['image/'], mostBytes: mostOfPicture })
    const { default: sharp } = await import('sharp')
    const picture = sharp(bytes, { limitInputPixels: mostDots, pages: 1 })
    if (!pictureTypes.includes((await picture.metadata()).format ?? '')) return null
    const { data, info } = await picture
      .autoOrient()
      .resize(pictureSize, pictureSize, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .timeout({ seconds: 5 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    return null
  }
}
type Picture = NonNullable<Awaited<ReturnType<typeof pictureAt>>>

async function keepPicture(companyId: string, { bytes, ...size }: Picture, files: Parts['files']) {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await keepBytes(files, contentKey(companyId, sha256), bytes)
  return { sha256, bytes: bytes.length, ...size }
}

/** The picture as a file of the sender's, where the company has room for it. */
const pictureFile = (
  companyId: string,
  id: string,
  uploaderId: string,
  { sha256, bytes, width, height }: { sha256: string; bytes: number; width: number; height: number },
) => ({
  name: 'message_link_file',
  values: [companyId, id, uploaderId, bytes, sha256, width, height, freeSpace],
  text: `with room as (insert into file_space as s (comp_id, used) values ($1, $4) on conflict (comp_id) do update set used = s.used + $4
      where s.used + $4 <= $8 or (select is_paid from company where comp_id = $1) returning 1)
    insert into file (comp_id, id, uploader_id, name, size, type, sha256, width, height)
    select $1, $2, $3, 'link.webp', $4, 'image/webp', $5, $6, $7 where exists (select from room)`,
})
const hungPicture = (companyId: string, messageId: string, fileId: string) => ({
  name: 'message_link_hang',
  values: [companyId, messageId, fileId],
  text: `insert into attachment (comp_id, subject_type, subject_id, rel_type, file_id)
    select $1, '${messageType}', $2, '${linkPicture}', id from file where comp_id = $1 and id = $3`,
})
