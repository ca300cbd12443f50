import { shortestKey } from '#platform/contract/fields.ts'
import { sendCall } from '#platform/web/app/send-call.ts'
import { conversationCalls } from '../conversation/conversation.contract.ts'
import { t } from '../messages.words.ts'
import { mostTargets } from './forward.contract.ts'

/** Before a colleague's id, where there is no conversation with them yet. */
const withPerson = 'with:'

export interface Targets {
  conversationIds: string[]
  /** Colleagues to whom nobody has written yet. */
  personIds: string[]
}

/** Asks for conversations to send something to: recent ones, groups and colleagues by name; null when cancelled. */
export async function chooseConversations(): Promise<Targets | null> {
  const [{ pick }, { Avatar }] = await Promise.all([
    import('#platform/web/kit/picker-sheet.tsx'),
    import('#platform/web/kit/avatar.tsx'),
  ])
  const asOption = ({ id, name }: { id: string; name: string }) => ({
    value: id,
    name,
    left: <Avatar name={name} size={36} />,
  })
  const late = (await sendCall(conversationCalls.list, { limit: 50 })).list.map(asOption)
  async function search(key: string) {
    if (key.trim() === '') return late
    const [groups, people] = await Promise.all([
      sendCall(conversationCalls.groupSearch, { key }),
      sendCall(conversationCalls.contacts, { key }),
    ])
    return [
      ...people.list.map(({ id, name, conversationId }) =>
        asOption({ id: conversationId ?? `${withPerson}${id}`, name }),
      ),
      ...groups.list.map(asOption),
    ]
  }
  const chosen = await pick({
    title: t('forwardTo'),
    multiple: true,
    max: mostTargets,
    options: late,
    value: [],
    placeholder: t('search'),
    search,
    shortest: shortestKey,
  })
  if (!chosen || chosen.length === 0) return null
  const ids = chosen.map(({ value }) => value)
  return {
    conversationIds: ids.filter(id => !id.startsWith(withPerson)),
    personIds: ids.filter(id => id.startsWith(withPerson)).map(id => id.slice(withPerson.length)),
  }
}
