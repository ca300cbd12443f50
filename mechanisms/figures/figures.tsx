import type { GenericSchema } from 'valibot'
import type { Call, CallInput } from '#platform/contract/call.ts'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { download } from '#platform/web/app/download.ts'
import { useAddressChange } from '#platform/web/app/filter.tsx'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useAddress, useBack, useGo, useHistoryKey } from '#platform/web/app/navigation.ts'
import { useIsThree } from '#platform/web/app/wider.ts'
import { BarRows } from '#platform/web/charts/bar-rows.tsx'
import { ChartFigure } from '#platform/web/charts/chart-figure.tsx'
import { ColumnChart } from '#platform/web/charts/column-chart.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ChartIcon, DownloadIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Segmented, Tabs } from '#platform/web/kit/tabs.tsx'
import { day, money } from '#platform/web/words/format.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { monthsBefore } from '#mechanisms/months/months.contract.ts'
import { figureRows, figures, figureScopes, noKey, rowsAddress, type FigureScope } from './figures.contract.ts'
import { Change, short } from './change.tsx'
import { t } from './figures.words.ts'
import css from './figures.module.css'

const spans = [1, 3, 6, 12] as const
const shownScopes = figureScopes.filter(one => one !== 'person')
type Address = Record<string, string | undefined>

/** A room's analysis: its calls, what it counts by which breakdowns, and its words. */
export interface AnalysisKind {
  calls: { figures: Call; rows: Call; export: Call }
  title: () => string
  /** What is counted, each with its breakdowns, the default first. */
  abouts: Readonly<Record<string, readonly string[]>>
  aboutWord: (about: string) => string
  byWord: (by: string) => string
  keyWord?: (about: string, by: string, key: string, name: string) => string
  /** Whether it is counted without an amount. */
  isCount?: (about: string) => boolean
  /** Of the months to come, not of those that went by. */
  isAhead?: (about: string) => boolean
  home: string
  listAt: string
}

/** The query of an address; by default, the last half year of all visible records, or the half year ahead. */
function rangeIn({ abouts, isAhead }: Pick<AnalysisKind, 'abouts' | 'isAhead'>, address: Address) {
  const about = Object.keys(abouts).find(one => one === address.about) ?? Object.keys(abouts)[0]!
  const bys = abouts[about]!
  const thisMonth = day(Date.now()).slice(0, 7)
  const ahead = isAhead?.(about) ?? false
  const span = spans.find(one => String(one) === address.span) ?? 6
  return {
    span,
    bys,
    ahead,
    query: {
      about,
      by: bys.find(one => one === address.by) ?? bys[0]!,
      scope: figureScopes.find(one => one === address.scope) ?? ('company' as FigureScope),
      personId: address.person,
      startMonth: address.from ?? (ahead ? thisMonth : monthsBefore(thisMonth, span - 1)),
      endMonth: address.until ?? (ahead ? monthsBefore(thisMonth, 1 - span) : thisMonth),
    },
  }
}

/** Figures of one kind, compared with the periods before, as a chart and as a table; each links to its rows. */
export function Analysis(kind: AnalysisKind) {
  const address = useAddress()
  const go = useGo()
  const { query, span, bys, ahead } = rangeIn(kind, address)
  const show: (next: Record<string, string>) => void = useAddressChange()
  const { data, error, refetch } = useCall(kind.calls.figures as Call<GenericSchema, typeof figures>, query as never)
  const isThree = useIsThree()
  const title = kind.aboutWord(query.about)
  const counts = kind.isCount?.(query.about) ?? false
  const nameOf = (key: string, name: string) =>
    key === noKey ? t('none') : (kind.keyWord?.(query.about, query.by, key, name) ?? name)
  const rowsAt = (part?: { key: string; name: string }) => rowsAddress(kind.listAt, query, part)
  const write = (value: number) => (counts ? String(value) : money(value.toFixed(2)))
  const list = data?.list ?? []
  const valueOf = (one: { num: number; amount: string }) => (counts ? one.num : Number(one.amount))
  const said = (one: { num: number; amount: string }) => (counts ? String(one.num) : yuan(one.amount))
  return (
    <Page
      title={kind.title()}
      onBack={useBack(kind.home)}
      scrollKey={useHistoryKey()}
      actions={
        <IconButton
          icon={DownloadIcon}
          label={t('export')}
          onPress={() => void download(kind.calls.export, query as never)}
        />
      }
      top={
        <>
          <Tabs
            label={t('about')}
            value={query.about}
            onChange={about => show({ about, by: '' })}
            options={Object.keys(kind.abouts).map(key => ({ key, name: kind.aboutWord(key) }))}
          />
          <div className={css.ranges}>
            <div className={css.range}>
              <Segmented
                label={t('scope')}
                value={query.scope}
                onChange={scope => show({ scope })}
                options={shownScopes.map(key => ({ key, name: t(key) }))}
              />
            </div>
            <div className={css.range}>
              <Segmented
                label={t('range')}
                value={String(span)}
                onChange={next => show({ span: next, from: '', until: '' })}
                options={spans.map(one => ({ key: String(one), name: t(ahead ? `ahead_${one}` : `months_${one}`) }))}
              />
            </div>
          </div>
        </>
      }
    >
      {!data ? (
        <Section title={title}>
          {error ? (
            <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
          ) : (
            <Skeleton kind="text" count={5} />
          )}
        </Section>
      ) : (
        <div data-wide>
          <Section
            title={title}
            padded
            action={
              <Button kind="text" small href={rowsAt()}>
                {t('all')}
              </Button>
            }
          >
            <dl className={css.figures} aria-live="polite">
              <div>
                <dt>{counts ? t('num') : t('amount')}</dt>
                <dd>
                  {said(data)} {!counts && <small>× {data.num}</small>}
                </dd>
              </div>
              <div>
                <dt>{t('before')}</dt>
                <dd>
                  {said(data.before)} <Change now={valueOf(data)} then={valueOf(data.before)} />
                </dd>
              </div>
              <div>
                <dt>{t('yearBefore')}</dt>
                <dd>
                  {said(data.yearBefore)} <Change now={valueOf(data)} then={valueOf(data.yearBefore)} />
                </dd>
              </div>
            </dl>
          </Section>
          <div className={css.range}>
            <Segmented
              label={t('by')}
              value={query.by}
              onChange={by => show({ by })}
              options={bys.map(key => ({ key, name: kind.byWord(key) }))}
            />
          </div>
          <ChartFigure
            title={kind.byWord(query.by)}
            isEmpty={list.every(({ num }) => num === 0)}
            isTableBeside={isThree}
            table={{
              columns: [kind.byWord(query.by), t('num'), ...(counts ? [] : [t('amount')])],
              rows: list.map(one => ({
                key: one.key,
                name: nameOf(one.key, one.name),
                values: [one.num, ...(counts ? [] : [money(one.amount)])],
              })),
            }}
          >
            {query.by === 'month' ? (
              <ColumnChart
                label={title}
                write={write}
                writeShort={short}
                categories={list.map(({ key }) => ({ key, name: key, short: key.slice(5) }))}
                series={[{ key: 'amount', name: title, colour: 1, values: list.map(valueOf) }]}
                onOpen={at => go(rowsAt({ key: list[at]!.key, name: list[at]!.key }))}
              />
            ) : (
              <BarRows
                label={title}
                parts={[{ key: 'amount', name: title, colour: 1 }]}
                rows={list.map(one => ({ key: one.key, name: nameOf(one.key, one.name), values: [valueOf(one)] }))}
                write={write}
                onOpen={key => go(rowsAt({ key, name: nameOf(key, list.find(one => one.key === key)!.name) }))}
              />
            )}
          </ChartFigure>
        </div>
      )}
    </Page>
  )
}

/** The rows behind a figure. */
export function AnalysisRows(kind: Pick<AnalysisKind, 'calls' | 'abouts' | 'aboutWord' | 'isCount' | 'isAhead'>) {
  const address = useAddress()
  const { query } = rangeIn(kind, address)
  const counts = kind.isCount?.(query.about) ?? false
  const call = kind.calls.rows as Call<GenericSchema, typeof figureRows>
  return (
    <ListScreen
      title={address.name ?? kind.aboutWord(query.about)}
      call={call}
      rowHeight={64}
      empty={{ icon: ChartIcon, title: t('noRows'), text: t('noRowsText') }}
      query={{ ...query, ...(address.key ? { part: address.key } : {}), limit: 20 } as CallInput<typeof call>}
    >
      {row => (
        <ListRow
          href={row.link}
          chevron={false}
          title={row.name}
          subtitle={[row.about, row.day && day(row.day)].filter(Boolean).join(' · ')}
          {...(counts ? {} : { right: yuan(row.amount) })}
        />
      )}
    </ListScreen>
  )
}
