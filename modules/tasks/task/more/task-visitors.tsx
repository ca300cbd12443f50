import { usePages } from '#platform/web/app/calls.ts'
import { Avatar } from '#platform/web/kit/avatar.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { t } from '../record.words.ts'
import type { TaskDetail } from '../task.contract.ts'
import { visitCalls } from '../visits/visits.contract.ts'
import css from '../task.module.css'

/** Who has seen it, the latest first. */
export function TaskVisitors({ task: { id, visitorNum } }: { task: TaskDetail }) {
  const { rows, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = usePages(visitCalls.list, { id })
  if (isPending) return null
  return (
    <Section title={t('visitors')} action={visitorNum > 0 && t('seenBy', { n: visitorNum })}>
      {rows.length === 0 && (
        <p className={css.description}>
          <span className={css.faint}>{t('noVisitors')}</span>
        </p>
      )}
      {rows.map(({ person, seenAt }) => (
        <ListRow
          key={person.id}
          left={<Avatar name={person.name} size={32} />}
          title={person.name}
          right={dateTime(seenAt)}
        />
      ))}
      {hasNextPage && (
        <div className={css.moreRoles}>
          <Button kind="text" small busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </Section>
  )
}
