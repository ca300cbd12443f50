import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useForm } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useAddress, useBack } from '#platform/web/app/navigation.ts'
import { Card } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ChartIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { moved, SortableRows } from '#platform/web/kit/sortable-rows.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { boardCalls, type Board, type BoardSource } from './board.contract.ts'
import { t } from './board.words.ts'
import { draftOf, widgetTitle } from './show-widget.web.ts'
import { askWidget, type Chosen } from './widget-settings.tsx'
import css from './board.module.css'

/** Which widgets a board has, in which order, how large and how each is shown. */
export default function Arrange() {
  const { tab = 'task' } = useAddress()
  const back = useBack(`/dashboard/panel/${tab}`)
  const { data, error, refetch } = useCall(boardCalls.widgets, { tab })
  const sources = useCall(boardCalls.sources, {}).data
  if (data && sources) return <Arranged board={data} sources={sources.list} />
  return (
    <Page title={t('arrange')} onBack={back}>
      {error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="rows" />}
    </Page>
  )
}

function Arranged({ board, sources }: { board: Board; sources: BoardSource[] }) {
  const home = `/dashboard/panel/${board.tab}`
  const back = useBack(home)
  const form = useForm<typeof boardCalls.save, { widgets: Chosen[] }>(boardCalls.save, {
    initial: { widgets: board.list.map(widget => ({ ...draftOf(widget), personName: widget.personName })) },
    input: ({ widgets }) => ({
      tab: board.tab,
      version: board.version,
      widgets: widgets.map(draftOf),
    }),
    done: () => {
      toast.success(t('saved'))
      back()
    },
  })
  const { widgets } = form.values
  const sourceOf = ({ source }: Chosen) => sources.find(({ key }) => key === source)
  const nameOf = (widget: Chosen) => widgetTitle({ title: widget.title, name: sourceOf(widget)?.name ?? '' })
  async function set(widget: Chosen) {
    const source = sourceOf(widget)
    const next = source && (await askWidget(source, widget))
    if (next) form.set({ widgets: widgets.map(one => (one.id === next.id ? next : one)) })
  }
  return (
    <FormScreen title={t('arrange')} home={home} form={form}>
      {widgets.length === 0 ? (
        <Empty icon={ChartIcon} title={t('empty')} text={t('emptyText')} />
      ) : (
        <Card>
          <SortableRows
            rows={widgets.map(widget => ({ key: widget.id, name: nameOf(widget), widget }))}
            onMove={(from, to) => form.set({ widgets: moved(widgets, from, to) })}
            end={({ key, name }) => (
              <IconButton
                icon={TrashIcon}
                label={t('removeWidget', { name })}
                onPress={() => form.set({ widgets: widgets.filter(({ id }) => id !== key) })}
              />
            )}
          >
            {({ name, widget }) => (
              <button
                type="button"
                className={css.row}
                aria-label={t('set', { name })}
                onClick={() => void set(widget)}
                disabled={!sourceOf(widget)}
              >
                {name}
                <small>
                  {[
                    t(`chart_${widget.chart}`),
                    sourceOf(widget)?.by.find(({ key }) => key === widget.by)?.name,
                    t(`scope_${widget.scope}`),
                    t(`size_${widget.size}`),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </button>
            )}
          </SortableRows>
        </Card>
      )}
    </FormScreen>
  )
}
