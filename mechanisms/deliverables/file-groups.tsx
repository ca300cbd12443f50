import { Addable } from '#platform/web/kit/additions.tsx'
import { AddRow } from '#platform/web/kit/add-row.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { BoxIcon } from '#platform/web/kit/icons.tsx'
import type { FileGroup } from './deliverable.contract.ts'
import { FileGroupPart } from './file-group.tsx'
import { useGroupChanges } from './group-changes.web.ts'
import { t } from './deliverables.words.ts'

interface GroupsProps {
  subjectType: string
  subjectId: string
  groups: readonly FileGroup[]
  mayAdd: boolean
}

/** What is to be delivered with a record, and what was: files with their versions, and who accepted them. */
export function FileGroups({ groups, mayAdd, ...about }: GroupsProps) {
  const changes = useGroupChanges(about)
  if (groups.length === 0 && !mayAdd) return null
  return (
    <Addable name={t('deliverables')} icon={BoxIcon} empty={groups.length === 0} onAdd={() => void changes.add()}>
      <Section title={t('deliverables')}>
        {groups.map(group => (
          <FileGroupPart key={group.id} group={group} changes={changes} />
        ))}
        {mayAdd && <AddRow name={t('add')} onPress={() => void changes.add()} />}
      </Section>
    </Addable>
  )
}
