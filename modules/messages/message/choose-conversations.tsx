import { sendCall } from '#platform/web/app/send-call.ts'
import { conversationCalls } from '../conversation/conversation.contract.ts'
import { t } from '../messages.words.ts'

const most = 10

/** Asks for conversations to send something to: recent ones, groups by name; null when cancelled. */
export async function chooseConversations(): Promise<string[] | null> {
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
  const chosen = await pick({
    title: t('forwardTo'),
    multiple: true,
    options: late,
    value: [],
    placeholder: t('search'),
    search: async key =>
      key.trim() === '' ? late : (await sendCall(conversationCalls.groupSearch, { key })).list.map(asOption),
  })
  return chosen && chosen.map(({ value }) => value).slice(0, most)
}
