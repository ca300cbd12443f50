import { useState } from 'react'
import { useCall } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { t } from '../reports.words.ts'
import css from '../reports.module.css'
import { reportCalls, type ReportAccess, type ShownLine } from './report.contract.ts'

interface Taken {
  key: string
  text: string
}
interface LinesProps {
  access: ReportAccess
  chosen: readonly string[]
  /** The template's sections, by their titles. */
  targets: readonly string[]
  onTake: (place: number, lines: Taken[]) => void
}

const textOf = ({ kind, title, note }: ShownLine) =>
  ['hours', 'task_moved', 'goal', 'key_result'].includes(kind)
    ? t('lineNoted', { kind: t(`done_${kind}`), title, note })
    : kind === 'carried'
      ? title
      : t('lineOf', { kind: t(`done_${kind}`), title })

/** What the product knows of the cycle: done and planned, each put into the section that its template has for it. */
export function LinesSection({ access, chosen, targets, onTake }: LinesProps) {
  const { data } = useCall(reportCalls.task, { typeId: access.id, date: access.startDate })
  const placeOf = (fill: 'done' | 'plan') => access.sections.findIndex(section => section.fill === fill)
  if (!data) return null
  if (data.done.length + data.plan.length === 0)
    return (
      <Section title={t('fromWork')}>
        <ListRow wrap title={t('nothingDone')} />
      </Section>
    )
  return (
    <>
      {(['done', 'plan'] as const).map(fill => (
        <Lines
          key={fill}
          lines={data[fill].filter(({ key }) => !chosen.includes(key))}
          target={targets[Math.max(0, placeOf(fill))] ?? ''}
          onTake={lines => onTake(Math.max(0, placeOf(fill)), lines)}
        />
      ))}
    </>
  )
}

function Lines({
  lines,
  target,
  onTake,
}: {
  lines: readonly ShownLine[]
  target: string
  onTake: (lines: Taken[]) => void
}) {
  const [left, setLeft] = useState<readonly string[]>([])
  if (lines.length === 0) return null
  const wanted = lines.filter(({ key }) => !left.includes(key))
  return (
    <Section title={t('fromWork')} note={t('fromWorkText')}>
      {lines.map(line => (
        <ListRow
          key={line.key}
          wrap
          control={
            <Checkbox
              value={!left.includes(line.key)}
              onChange={on => setLeft(on ? left.filter(key => key !== line.key) : [...left, line.key])}
              label={line.title}
            />
          }
          title={line.title}
          subtitle={[t(`done_${line.kind}`), line.note].filter(Boolean).join(' · ')}
        />
      ))}
      <div className={css.top}>
        <Button
          kind="secondary"
          disabled={wanted.length === 0}
          onPress={() => onTake(wanted.map(line => ({ key: line.key, text: textOf(line) })))}
        >
          {t('take', { title: target })}
        </Button>
      </div>
    </Section>
  )
}
