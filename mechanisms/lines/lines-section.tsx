import { locale } from '#platform/web/words/words.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { PlusIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { chineseCapitals } from '#mechanisms/money/chinese-capitals.contract.ts'
import { readMoney } from '#mechanisms/money/money.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import type { LineRow } from './line.contract.ts'
import { amountOfLine, emptyLine, lineAbout, totalOfLines, type LineValues } from './line-values.web.ts'
import { t } from './lines.words.ts'
import css from './lines.module.css'

interface LinesSectionProps {
  lines: LineValues[]
  onChange: (lines: LineValues[]) => void
  title?: string
  /** What is wrong with them. */
  problem?: string | undefined
}

/** The lines of a form, each a row that opens to be changed. */
export function LinesSection({ lines, onChange, title = t('lines'), problem }: LinesSectionProps) {
  async function edit(line: LineValues, place: number) {
    const { editLine } = await import('./line-sheet.tsx')
    const answer = await editLine({ line, isNew: false, title })
    if (answer === 'remove') onChange(lines.filter((_, index) => index !== place))
    else if (answer) onChange(lines.map((one, index) => (index === place ? answer.line : one)))
  }
  async function add() {
    const { editLine } = await import('./line-sheet.tsx')
    let all = lines
    for (;;) {
      const answer = await editLine({ line: emptyLine, isNew: true, title })
      if (answer === null || answer === 'remove') return
      all = [...all, answer.line]
      onChange(all)
      if (!answer.andNext) return
    }
  }
  return (
    <Section
      title={title}
      {...(lines.length > 0 ? { action: yuan(totalOfLines(lines)) } : {})}
      {...(problem ? { note: <span role="alert">{problem}</span> } : {})}
    >
      {lines.length === 0 && <p className={css.empty}>{t('noLines')}</p>}
      {lines.map((line, place) => (
        <ListRow
          key={place}
          wrap
          chevron
          onPress={() => void edit(line, place)}
          title={line.name}
          subtitle={lineAbout({ ...line, price: readMoney(line.price) ?? '0.00' })}
          right={<b className={css.figure}>{yuan(amountOfLine(line))}</b>}
        />
      ))}
      <div className={css.add}>
        <Button kind="text" small icon={PlusIcon} onPress={() => void add()}>
          {t('addLine')}
        </Button>
      </div>
    </Section>
  )
}

interface LinesViewProps<Row> {
  lines: readonly Row[]
  total: string
  title?: string
  /** What is said of a line behind its figures. */
  more?: (line: Row) => string | false
}

/** The lines on a record's page. They have no id of their own: they stay in their order. */
export function LinesView<Row extends LineRow>({ lines, total, title = t('lines'), more }: LinesViewProps<Row>) {
  return (
    <Section title={title} action={yuan(total)}>
      {lines.map((line, place) => (
        <ListRow
          key={place}
          wrap
          title={line.name}
          subtitle={[lineAbout(line), more?.(line)].filter(Boolean).join(' · ')}
          right={<b className={css.figure}>{yuan(line.amount)}</b>}
        />
      ))}
    </Section>
  )
}

/** Beside a form's button: what its lines come to, in figures and in words. */
export function LinesFoot({ lines }: { lines: readonly LineValues[] }) {
  const total = totalOfLines(lines)
  return (
    <div className={css.foot} role="status">
      <b>{yuan(total)}</b>
      <small>{locale() === 'zh-CN' ? chineseCapitals(total) : t('total')}</small>
    </div>
  )
}
