import { ListRow } from '#platform/web/kit/list-row.tsx'
import { weekday } from '#platform/web/words/format.ts'
import { Face } from '#mechanisms/people/face.tsx'
import type { LogRow } from './log.contract.ts'
import { t } from './log.words.ts'
import css from './log.module.css'

/** An entry below the heading of its day. */
export function LogLine({
  log,
  previous,
  withProject = false,
}: {
  log: LogRow
  previous: LogRow | undefined
  withProject?: boolean
}) {
  const { id, title, creator, logDate, project, fileNum, commentNum } = log
  const about = [
    creator?.name,
    withProject && project.name,
    fileNum > 0 && t('filesOf', { n: fileNum }),
    commentNum > 0 && t('comments', { n: commentNum }),
  ]
  return (
    <>
      {previous?.logDate !== logDate && (
        <h3 className={css.day}>
          {logDate} {weekday(`${logDate}T12:00:00Z`)}
        </h3>
      )}
      <ListRow
        href={`/projects/log_detail?id=${id}`}
        chevron={false}
        title={title}
        left={creator && <Face person={creator} size={36} />}
        subtitle={about.filter(Boolean).join(' · ')}
      />
    </>
  )
}
