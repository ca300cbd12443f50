import { useHasScreen } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { ChatIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { t } from './comments.words.ts'

/** A link to the group of a record's members, if the person has messages. */
export function GroupChat({ subjectType, subjectId }: { subjectType: string; subjectId: string }) {
  const at = `/dialogue?subject_type=${subjectType}&subject_id=${subjectId}`
  if (!useHasScreen()('/dialogue')) return null
  return (
    <Section>
      <ListRow left={<ChatIcon />} title={t('groupChat')} href={at} />
    </Section>
  )
}
