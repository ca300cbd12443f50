import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useBack, useHistoryKey, useScreenKind } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { GaugeIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { t } from '../kpi.words.ts'
import { kpiCalls } from './kpi.contract.ts'

/** The company's templates: what people of a role are evaluated by. */
export default function KpiTemplates() {
  useScreenKind('list')
  const { data, error, refetch } = useCall(kpiCalls.templates, {})
  return (
    <Page
      title={t('templates')}
      onBack={useBack('/kpi/list')}
      scrollKey={useHistoryKey()}
      actions={data?.can.edit && <IconButton icon={PlusIcon} label={t('newTemplate')} href="/kpi/template/edit" />}
    >
      {data ? (
        data.list.length === 0 ? (
          <Empty icon={GaugeIcon} title={t('noTemplate')} />
        ) : (
          <Section>
            {data.list.map(({ id, name, goals, levels }) => (
              <ListRow
                key={id}
                wrap
                title={name}
                subtitle={t('templateFacts', { goals: goals.length, levels: levels.map(one => one.name).join(' ') })}
                {...(data.can.edit ? { href: `/kpi/template/edit?id=${id}` } : {})}
              />
            ))}
          </Section>
        )
      ) : error ? (
        <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton kind="rows" />
      )}
    </Page>
  )
}
