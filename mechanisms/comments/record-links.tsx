import { useHasScreen } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { ChatIcon, DocumentIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { t } from './comments.words.ts'

interface LinksProps {
  subjectType: 'task' | 'project' | 'customer' | 'contract'
  subjectId: string
  /** The person is one of its members, who have a group. */
  takesPart: boolean
}

/** Links to the documents of a record and to the group of its members, as far as the person has those rooms. */
export function RecordLinks({ subjectType, subjectId, takesPart }: LinksProps) {
  const hasScreen = useHasScreen()
  const record = `subject_type=${subjectType}&subject_id=${subjectId}`
  const links = [
    { at: '/document/linked', title: t('documents'), icon: DocumentIcon, isThere: true },
    { at: '/dialogue', title: t('groupChat'), icon: ChatIcon, isThere: takesPart },
  ].filter(({ at, isThere }) => isThere && hasScreen(at))
  if (links.length === 0) return null
  return (
    <Section>
      {links.map(({ at, title, icon: Mark }) => (
        <ListRow key={at} left={<Mark />} title={title} href={`${at}?${record}`} />
      ))}
    </Section>
  )
}
