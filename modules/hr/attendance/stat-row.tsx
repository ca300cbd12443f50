import { Avatar } from '#platform/web/kit/avatar.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import type { Tone } from '#platform/web/kit/tone.ts'
import type { StatRow } from './attendance.contract.ts'
import { t } from './attendance.words.ts'
import { inHours } from './show-facts.web.ts'
import css from './attendance.module.css'

/** Sums of a person, department or month: days, hours, and what went amiss. A person leads to their month. */
export function StatListRow({
  row,
  by,
  month,
}: {
  row: StatRow
  by: 'person' | 'department' | 'month'
  month: string
}) {
  const name = row.name || t('noDepartment')
  const tags = tagsOf(row)
  const who = by === 'person' ? (row.departmentName ?? '') : t('peopleNum', { n: row.personNum })
  return (
    <ListRow
      {...(by === 'person'
        ? { href: `/hr/sign_record?user_id=${row.id}&month=${month}`, left: <Avatar name={name} size={36} /> }
        : {})}
      title={name}
      subtitle={[who, t('present', { done: row.workDays, due: row.dueDays })].filter(Boolean).join(' · ')}
      right={t('hoursShort', { n: inHours(row.workMinutes) })}
      below={
        tags.length > 0 && (
          <span className={css.tags}>
            {tags.map(([tone, text]) => (
              <StatusPill key={text} tone={tone}>
                {text}
              </StatusPill>
            ))}
          </span>
        )
      }
    />
  )
}

function tagsOf(row: StatRow): [Tone, string][] {
  const tag = (tone: Tone, name: string, figure: number, text: string): [Tone, string][] =>
    figure > 0 ? [[tone, `${name} ${text}`]] : []
  const times = (figure: number) => t('times', { n: figure })
  const hours = (minutes: number) => t('hoursShort', { n: inHours(minutes) })
  return [
    ...tag('danger', t('absent'), row.absentDays, t('days', { n: row.absentDays })),
    ...tag('danger', t('lacking'), row.missingNum, times(row.missingNum)),
    ...tag('warn', t('late'), row.lateNum, times(row.lateNum)),
    ...tag('warn', t('early'), row.earlyNum, times(row.earlyNum)),
    ...tag('violet', t('state_outside'), row.outsideNum, times(row.outsideNum)),
    ...tag('brand', t('state_leave'), row.leaveMinutes, hours(row.leaveMinutes)),
    ...tag('brand', t('state_outing'), row.outingMinutes, hours(row.outingMinutes)),
    ...tag('success', t('state_overtime'), row.overtimeMinutes, hours(row.overtimeMinutes)),
  ]
}
