import { StatusPill } from '#platform/web/kit/badge.tsx'

import { ListRow } from '#platform/web/kit/list-row.tsx'
import type { Tone } from '#platform/web/kit/tone.ts'
import { shortDay } from '#platform/web/words/format.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { t } from '../reports.words.ts'
import css from '../reports.module.css'
import { Review, type ReportRow } from './report.contract.ts'

const tones = { draft: 'neutral', sent: 'warn', rejected: 'danger', cancelled: 'neutral' } as const satisfies Record<
  string,
  Tone
>

/** How a report stands: what a reviewed one is called, its status alone does not say. */
export const ReportPill = ({ status, review }: Pick<ReportRow, 'status' | 'review'>) =>
  status === 'sent' && review === Review.Reviewed ? (
    <StatusPill tone="success">{t('status_reviewed')}</StatusPill>
  ) : (
    <StatusPill tone={tones[status]}>{t(`status_${status}`)}</StatusPill>
  )

/** A report in a list: whose, of which cycle, how it begins. */
export const ReportListRow = ({ report }: { report: ReportRow }) => (
  <ListRow
    href={`/report/detail?id=${report.id}`}
    chevron={false}
    wrap
    unread={report.newStatus}
    left={<Face person={report.person} size={40} />}
    title={report.title}
    subtitle={report.summary}
    right={report.sentAt ? shortDay(report.sentAt) : undefined}
    below={
      <span className={css.pills}>
        <ReportPill {...report} />
        {report.isLate && <StatusPill tone="danger">{t('late')}</StatusPill>}
        {report.score !== null && <StatusPill tone="brand">{t('score', { n: report.score })}</StatusPill>}
        {report.isStarred && <StatusPill tone="warn">{t('starred')}</StatusPill>}
      </span>
    }
  />
)
