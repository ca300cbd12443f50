import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { useAddress, useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { ChartIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { randomId } from '#platform/web/session/random-id.ts'
import { boardCalls, type BoardSource } from './board.contract.ts'
import { t } from './board.words.ts'
import { draftOf } from './show-widget.web.ts'
import { askWidget, usualOf } from './widget-settings.tsx'

/** What can be put on a board, by the app that it is of; touched, one says how it is to be shown. */
export default function Shelf() {
  const { tab = 'task' } = useAddress()
  const back = useBack(`/dashboard/panel/${tab}`)
  const { data, error, refetch } = useCall(boardCalls.sources, {})
  const board = useCall(boardCalls.widgets, { tab }).data
  const save = useChange(boardCalls.save, {
    done: () => {
      toast.success(t('added'))
      back()
    },
  })
  async function add(source: BoardSource) {
    const chosen = await askWidget(source, usualOf(source, randomId()))
    if (!chosen || !board) return
    save.run({ tab, version: board.version, widgets: [...board.list.map(draftOf), draftOf(chosen)] })
  }
  const groups = [...new Map(data?.list.map(({ group, groupName }) => [group, groupName]))]
  return (
    <Page title={t('shelf')} onBack={back} scrollKey={useHistoryKey()}>
      {data ? (
        groups.length === 0 ? (
          <Empty icon={ChartIcon} title={t('noSources')} text={t('noSourcesText')} />
        ) : (
          groups.map(([group, name]) => (
            <Section key={group} title={name}>
              {data.list
                .filter(source => source.group === group)
                .map(source => (
                  <ListRow
                    key={source.key}
                    title={source.name}
                    subtitle={source.by.map(one => one.name).join(' · ')}
                    onPress={() => void add(source)}
                    disabled={!board?.can.edit}
                  />
                ))}
            </Section>
          ))
        )
      ) : error ? (
        <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton kind="rows" />
      )}
    </Page>
  )
}
