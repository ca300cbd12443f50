import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { download } from '#platform/web/app/download.ts'
import { useAddressChange } from '#platform/web/app/filter.tsx'
import { useAddress, useBack, useGo, useHistoryKey } from '#platform/web/app/navigation.ts'
import { ChartFigure } from '#platform/web/charts/chart-figure.tsx'
import { ColumnChart } from '#platform/web/charts/column-chart.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ChartIcon, DownloadIcon, EditIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { ProgressBar } from '#platform/web/kit/progress.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Segmented, Tabs } from '#platform/web/kit/tabs.tsx'
import { money } from '#platform/web/words/format.ts'
import { short } from '#mechanisms/figures/change.tsx'
import { addMoney, compareMoney, subtractMoney } from '#mechanisms/money/money.contract.ts'
import { today } from '#mechanisms/cycles/show-cycle.web.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { choosePerson } from '#mechanisms/people/choose-people.tsx'
import { targetAbouts, targetCalls, type Targets } from './target.contract.ts'
import { targetQuery, targetRowsAt, targetSpans, type TargetQuery } from './target-query.web.ts'
import { t } from './target.words.ts'
import css from '../crm.module.css'

const scopes = ['company', 'subordinates', 'direct', 'department', 'mine'] as const

/** Targets of sales, what was reached of them, and what is still thought to come; each figure leads to its rows. */
export default function TargetScreen() {
  const address = useAddress()
  const go = useGo()
  const { query, span } = targetQuery(address)
  const show: (next: Record<string, string>) => void = useAddressChange()
  const { data, error, refetch } = useCall(targetCalls.figures, query)
  const ofOne = query.scope === 'person'
  async function set() {
    const person = query.personId ?? (await choosePerson({ title: t('chooseWho') }))?.id
    if (person) go(`/crm/target/set?${new URLSearchParams({ person, about: query.about })}`)
  }
  return (
    <Page
      title={ofOne && address.name ? t('ofPerson', { name: address.name }) : t('targets')}
      onBack={useBack('/crm/analyze')}
      scrollKey={useHistoryKey()}
      actions={
        <>
          {data?.can.set && <IconButton icon={EditIcon} label={t('set')} onPress={() => void set()} />}
          <IconButton
            icon={DownloadIcon}
            label={t('export')}
            onPress={() => void download(targetCalls.export, query)}
          />
        </>
      }
      top={
        <>
          <Tabs
            label={t('about')}
            value={query.about}
            onChange={about => show({ about })}
            options={targetAbouts.map(key => ({ key, name: t(key) }))}
          />
          {!ofOne && (
            <div className={css.scopes}>
              <Segmented
                label={t('scope')}
                value={query.scope}
                onChange={scope => show({ scope })}
                options={scopes.map(key => ({ key, name: t(`scope_${key}`) }))}
              />
            </div>
          )}
          <div className={css.scopes}>
            <Segmented
              label={t('span')}
              value={span}
              onChange={next => show({ span: next })}
              options={targetSpans.map(key => ({ key, name: t(`span_${key}`) }))}
            />
          </div>
        </>
      }
    >
      {data ? (
        <Figures
          data={data}
          query={query}
          onBy={by => show({ by })}
          onSet={data.can.set ? () => void set() : undefined}
        />
      ) : (
        <Section title={t('targets')}>
          {error ? (
            <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
          ) : (
            <Skeleton kind="text" count={5} />
          )}
        </Section>
      )}
    </Page>
  )
}

const isSome = (amount: string) => compareMoney(amount, '0.00') !== 0
const hasSome = ({ target, actual, coming }: Pick<Targets, 'target' | 'actual' | 'coming'>) =>
  [target, actual, coming].some(isSome)

interface FiguresProps {
  data: Targets
  query: TargetQuery
  onBy: (by: string) => void
  onSet: (() => void) | undefined
}

function Figures({ data, query, onBy, onSet }: FiguresProps) {
  const go = useGo()
  const { target, actual, coming, rate } = data
  const list = data.list.filter(one => query.by === 'month' || hasSome(one))
  const nameOf = ({ key, name }: { key: string; name: string }) => (key === 'none' ? t('nobody') : name)
  const thisMonth = today().slice(0, 7)
  const gap = subtractMoney(target, addMoney(actual, coming))
  const open = (part: Targets['list'][number]) =>
    query.by === 'month' || part.key === 'none'
      ? targetRowsAt(query, 'actual', { key: part.key, name: nameOf(part) })
      : `/crm/target?${new URLSearchParams({ about: query.about, scope: 'person', person: part.key, name: part.name })}`
  return (
    <>
      <Section title={t(query.about)}>
        <ListRow
          href={targetRowsAt(query, 'target')}
          title={t('target')}
          right={isSome(target) ? yuan(target) : t('noTarget')}
        />
        <ListRow
          href={targetRowsAt(query, 'actual')}
          title={t('actual')}
          {...(rate === null
            ? {}
            : {
                subtitle: t('reached', { rate }),
                below: <ProgressBar percent={rate} label={t('rate')} tone={rate >= 100 ? 'success' : 'brand'} />,
              })}
          right={<b>{yuan(actual)}</b>}
        />
        <ListRow href={targetRowsAt(query, 'coming')} title={t(`coming_${query.about}`)} right={yuan(coming)} />
        {isSome(target) && (
          <ListRow
            wrap
            title={t(gap.startsWith('-') ? 'over' : 'gap')}
            subtitle={t('gapText')}
            right={yuan(gap.replace('-', ''))}
          />
        )}
      </Section>
      {query.scope !== 'person' && (
        <div className={css.scopes}>
          <Segmented
            label={t('by')}
            value={query.by}
            onChange={onBy}
            options={(['month', 'person'] as const).map(key => ({ key, name: t(key) }))}
          />
        </div>
      )}
      {!list.some(hasSome) ? (
        <Empty
          icon={ChartIcon}
          title={t('none')}
          text={t(onSet ? 'noneSetText' : 'noneText')}
          {...(onSet ? { action: <Button onPress={onSet}>{t('set')}</Button> } : {})}
        />
      ) : (
        <>
          {query.by === 'month' && list.length > 1 && (
            <ChartFigure
              title={t('month')}
              table={{
                columns: [t('month'), t('target'), t('actual'), t('rate'), t(`coming_${query.about}`)],
                rows: list.map(one => ({
                  key: one.key,
                  name: one.name,
                  values: [money(one.target), money(one.actual), one.rate ?? '–', money(one.coming)],
                })),
              }}
            >
              <ColumnChart
                label={t('targets')}
                write={value => money(value.toFixed(2))}
                writeShort={short}
                categories={list.map(({ key }) => ({ key, name: key, short: String(Number(key.slice(5))) }))}
                series={[
                  { key: 'target', name: t('target'), colour: 6, values: list.map(one => Number(one.target)) },
                  { key: 'actual', name: t('actual'), colour: 1, values: list.map(one => Number(one.actual)) },
                  {
                    key: 'coming',
                    name: t(`coming_${query.about}`),
                    colour: 2,
                    values: list.map(one => Number(one.coming)),
                    stacked: true,
                  },
                ]}
                opensAt={Math.max(
                  0,
                  list.findIndex(({ key }) => key === thisMonth),
                )}
                onOpen={at => go(open(list[at]!))}
              />
            </ChartFigure>
          )}
          <Section title={t(query.by)}>
            {list.filter(hasSome).map(one => (
              <ListRow
                key={one.key}
                href={open(one)}
                title={nameOf(one)}
                subtitle={
                  isSome(one.target)
                    ? `${yuan(one.actual)} / ${yuan(one.target)}`
                    : `${yuan(one.actual)} · ${t('noTarget')}`
                }
                {...(one.rate === null
                  ? {}
                  : {
                      right: `${one.rate}%`,
                      below: (
                        <ProgressBar
                          percent={one.rate}
                          label={nameOf(one)}
                          tone={one.rate >= 100 ? 'success' : 'brand'}
                        />
                      ),
                    })}
              />
            ))}
          </Section>
        </>
      )}
    </>
  )
}
