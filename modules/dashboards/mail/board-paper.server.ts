import { say, type Locale, type Sentence } from '#platform/contract/words.ts'
import { printedMoment } from '#mechanisms/approvals/printed-flow.server.ts'
import { formatMoney } from '#mechanisms/money/money.contract.ts'
import { print, type Charted, type Paper } from '#mechanisms/print/paper.server.ts'
import { monthsBefore } from '#mechanisms/months/months.contract.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { sentenceOf } from '#mechanisms/widgets/figure-widgets.server.ts'
import { monthsOf, type Board, type ShownWidget, type Span } from '../board/board.contract.ts'
import en from '../board/board.words.en.ts'
import zh from '../board/board.words.zh.ts'

const made: Sentence = { zh: '生成于 {moment}', en: 'Made {moment}' }
const readBy: Sentence = { zh: '{company} · {name} 可见的数据', en: '{company} · what {name} may see' }
const further: Sentence = { zh: '另有 {n} 项，合计 {sum}', en: '{n} more, {sum} in all' }
const nothing: Sentence = { zh: '没有数据', en: 'No data' }

interface About {
  company: string
  reader: string
  locale: Locale
  timeZone: string
  now: Date
}
/** So many parts of a widget are drawn; what the others come to stands beneath. */
const mostDrawn = 15
const mostPoints = 24

/**
 * A board as its reader sees it, on A4 pages: each widget with whose it is and its months, as a figure, bars, columns,
 * a line or a table.
 */
export async function boardPaper(board: Board, about: About): Promise<Buffer> {
  const { locale, timeZone, now } = about
  const moment = printedMoment(now.toISOString(), timeZone)
  return await print({ title: board.name, foot: `${board.name} · ${say(made, locale, { moment })}` }, paper => {
    paper.title(
      board.name,
      say(readBy, locale, { company: about.company, name: about.reader }),
      say(made, locale, { moment }),
    )
    for (const widget of board.list) drawWidget(paper, widget, about)
  })
}

function drawWidget(paper: Paper, widget: ShownWidget, about: About) {
  const { locale } = about
  const word = (key: string) => say(sentenceOf({ zh, en }, key), locale)
  const small = (text: string) => paper.flow([{ text, color: '#5b6470' }], { size: 8.5, above: 0 })
  paper.heading(widget.title || widget.name || word('widget'))
  const { figures, isCount } = widget
  if (!figures) return small(word('notThere'))
  const valueOf = (one: { num: number; amount: string }) => (isCount ? one.num : Number(one.amount))
  const write = (one: { num: number; amount: string }) => (isCount ? String(one.num) : formatMoney(one.amount))
  const whose = widget.scope === 'person' ? widget.personName : word(`scope_${widget.scope}`)
  const said = [widget.byName, whose, ...(widget.isNow ? [] : [periodOf(widget.span, about, word)])].join(' · ')
  if (widget.chart === 'figure' || widget.chart === 'progress') {
    const compared = [
      ...(figures.before ? [`${word('before')} ${write(figures.before)}`] : []),
      ...(figures.yearBefore ? [`${word('yearBefore')} ${write(figures.yearBefore)}`] : []),
    ]
    const target = Number(widget.target)
    if (widget.chart === 'figure' || !(target > 0)) paper.figure(write(figures), [...compared, said].join(' · '))
    else {
      const written = isCount ? String(target) : formatMoney(widget.target!)
      const progress = say(sentenceOf({ zh, en }, 'ofTarget'), locale, { value: write(figures), target: written })
      paper.figure(`${Math.round((valueOf(figures) / target) * 100)}%`, `${progress} · ${said}`)
    }
    return
  }
  if (figures.list.every(({ num }) => num === 0)) return small(`${say(nothing, locale)} · ${said}`)
  const isSeries = widget.chart === 'columns' || widget.chart === 'line'
  const shown = figures.list.slice(0, isSeries ? mostPoints : mostDrawn)
  const parts = shown.map((one): Charted => ({ name: one.name || '—', value: valueOf(one), text: write(one) }))
  if (widget.chart === 'columns' || widget.chart === 'line') {
    // Beside each other there is no room for cents.
    const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
    paper.chart(
      widget.chart,
      parts.map(part => ({ ...part, text: short.format(part.value) })),
    )
  } else if (widget.chart === 'list')
    paper.table(
      [
        { name: widget.byName, share: 4 },
        { name: word('num'), share: 1.5, align: 'right' },
        ...(isCount ? [] : [{ name: word('amount'), share: 2.5, align: 'right' as const }]),
      ],
      shown.map(one => [one.name || '—', String(one.num), ...(isCount ? [] : [formatMoney(one.amount)])]),
    )
  else paper.bars(parts)
  const rest = figures.list.length - shown.length + (figures.rest?.partNum ?? 0)
  small([...(rest > 0 ? [say(further, locale, { n: rest, sum: write(figures) })] : []), said].join(' · '))
}

/** "近半年 2026-06 – 2026-11" */
function periodOf(span: Span, { timeZone, now }: About, word: (key: string) => string) {
  const last = dayOf(now, timeZone).slice(0, 7)
  const first = monthsBefore(last, monthsOf[span] - 1)
  return `${word(`span_${span}`)} ${first === last ? last : `${first} – ${last}`}`
}
