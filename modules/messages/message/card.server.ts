import { say } from '#platform/contract/words.ts'
import { col } from '#platform/server/database/row.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import type { RequestFacts } from '#platform/server/http/identity.ts'
import { allSubjects, isThere, subjectOf } from '#mechanisms/subjects/subject.server.ts'
import { cardCalls } from './card.contract.ts'

export const cardHandlers = handle(cardCalls, {
  async card({ subjectType, subjectId }, context) {
    const { me, run, request } = context
    const subject = subjectOf(subjectType)
    const kind = say(subject.called, request.locale)
    if (!isThere(subject, me)) return { kind, title: null, href: null, hasCase: false }
    const [seen, names, cases] = await run([
      subject.visibility(subjectId, me),
      subject.namesOf([subjectId], me),
      {
        name: 'im_card_case',
        value: col.bool,
        values: [me.companyId, subjectId],
        text: 'select exists (select from approval_case where comp_id = $1 and subject_id = $2)',
      },
    ])
    const isSeen = seen.first === true
    return {
      kind,
      title: isSeen ? (names.first?.name ?? null) : null,
      href: isSeen ? subject.link.replace('{id}', subjectId) : null,
      hasCase: isSeen && cases.one,
    }
  },
})

/** The record that an address of this product leads to; null for any other text. */
export function recordOfAddress(
  text: string,
  hosts: readonly string[],
): { subjectType: string; subjectId: string } | null {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  if (!url || !hosts.includes(url.host)) return null
  for (const { type, link } of allSubjects()) {
    const [path = '', query = ''] = link.split('?')
    const parameters = [...new URLSearchParams(query)]
    const named = parameters.find(([, value]) => value === '{id}')?.[0]
    if (parameters.some(([name, value]) => name !== named && url.searchParams.get(name) !== value)) continue
    const id = named
      ? url.pathname === path && url.searchParams.get(named)
      : new RegExp(`^${path.replace('{id}', '([^/]+)')}$`).exec(url.pathname)?.[1]
    if (id && uuid.test(id)) return { subjectType: type, subjectId: id }
  }
  return null
}
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** What is sent as the bare address of a record that its sender may see is its card. */
export async function cardOfAddress(
  content: string,
  context: Pick<Context, 'me' | 'run' | 'settings'> & { request: Pick<RequestFacts, 'origin'> },
) {
  const { me, run, request, settings } = context
  const hosts = [settings.publicUrl, request.origin ?? ''].flatMap(one => (URL.canParse(one) ? new URL(one).host : []))
  const record = recordOfAddress(content, hosts)
  if (!record) return null
  const subject = allSubjects().find(({ type }) => type === record.subjectType)!
  if (!isThere(subject, me)) return null
  const [seen] = await run([subject.visibility(record.subjectId, me)])
  return seen.first === true ? record : null
}
