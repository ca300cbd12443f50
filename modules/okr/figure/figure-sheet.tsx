import type { GenericSchema } from 'valibot'
import type { Call } from '#platform/contract/call.ts'
import { usePages } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { t } from '../okr.words.ts'
import type { figureRows } from './figure.contract.ts'

interface Request {
  /** Answers the rows, for `input` and a page of it. */
  call: Call<GenericSchema, typeof figureRows>
  input: object
  /** What the figure is called. */
  title: string
  /** What it was when it was judged, where that may differ from what it is. */
  said?: number | null
}

/** Shows what a figure comes to, within which days, and the very rows that it counts. */
export const openFigureRows = (request: Request) =>
  openDialog<null>(({ open, answer }) => <Rows {...request} open={open} onClose={() => answer(null)} />)

function Rows({ call, input, title, said = null, open, onClose }: Request & { open: boolean; onClose: () => void }) {
  const { data, rows, hasNextPage, fetchNextPage } = usePages(call, { ...input, limit: 20 })
  const figure = data?.pages[0]
  return (
    <Sheet open={open} onClose={onClose} title={title} tall>
      {figure ? (
        <>
          <Section title={`${figure.startDate} – ${figure.endDate}`}>
            <ListRow title={t('figureNow')} right={figure.value?.toLocaleString() ?? t('notMeasured')} />
            {said !== null && said !== figure.value && (
              <ListRow title={t('figureSaid')} right={said.toLocaleString()} />
            )}
          </Section>
          <Section title={t('figureRows', { n: figure.total ?? rows.length })}>
            {rows.map(({ id, name, day, amount, path }) => (
              <ListRow
                key={id}
                wrap
                title={name ?? t('figureHidden')}
                subtitle={day}
                right={amount?.toLocaleString()}
                {...(path === null ? {} : { href: path })}
              />
            ))}
          </Section>
          {hasNextPage && (
            <Button kind="text" onPress={() => void fetchNextPage()}>
              {t('more')}
            </Button>
          )}
        </>
      ) : (
        <Skeleton kind="rows" />
      )}
    </Sheet>
  )
}
