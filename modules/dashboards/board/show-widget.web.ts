import type { Chart, ShownWidget, Size, WidgetDraft } from './board.contract.ts'
import { t } from './board.words.ts'

/** Its own name, or what its source is called. */
export const widgetTitle = ({ title, name }: Pick<ShownWidget, 'title' | 'name'>) => title || name || t('widget')

/** What is kept of a widget, without what is only shown of it. */
export const draftOf = (widget: WidgetDraft): WidgetDraft => ({
  id: widget.id,
  source: widget.source,
  by: widget.by,
  chart: widget.chart,
  scope: widget.scope,
  personId: widget.personId,
  span: widget.span,
  size: widget.size,
  title: widget.title,
  target: widget.target,
})

/** What fits into half of a phone's width. */
const narrow: readonly Chart[] = ['figure', 'progress']
export const sizesOf = (chart: Chart): readonly Size[] =>
  narrow.includes(chart) ? ['small', 'medium', 'large'] : ['medium', 'large']
