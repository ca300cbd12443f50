import { sendCall } from '#platform/web/app/send-call.ts'
import { commentCalls } from './comment.contract.ts'
import type { Commented } from './comment-changes.web.ts'
import { t } from './comments.words.ts'

interface Called {
  id: string
  name: string
}

/** Opens a selector of one or several colleagues who may see a record; null when it was cancelled. */
export async function chooseCalled(
  about: Commented,
  { several = false, value = [] }: { several?: boolean; value?: readonly Called[] } = {},
): Promise<Called[] | null> {
  const [{ pick }, { Avatar }] = await Promise.all([
    import('#platform/web/kit/picker-sheet.tsx'),
    import('#platform/web/kit/avatar.tsx'),
  ])
  const asOption = ({ id, name }: Called) => ({ value: id, name, left: <Avatar name={name} size={36} /> })
  const chosen = await pick({
    title: t(several ? 'invited' : 'mention'),
    multiple: several,
    options: value.map(asOption),
    value: value.map(({ id }) => id),
    placeholder: t('mentionSearch'),
    search: async key => (await sendCall(commentCalls.people, { ...about, key })).list.map(asOption),
  })
  return chosen && chosen.map(one => ({ id: one.value, name: one.name }))
}
