import { useHasScreen } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { ChatIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { t } from './comments.words.ts'

/** Leads to the group of those who take part in a record, where messages are there for the person. */
export function GroupChat({ subjectType, subjectId }: { subjectType: string; subjectId: string }) {
  const at = `/dialogue?subject_type=${subjectType}&subject_id=${subjectId}`
  if (!useHasScreen()('/dialogue')) return null
  return (
    <Section>
      <ListRow left={<ChatIcon />} title={t('groupChat')} href={at} />
    </Section>
  )
}
