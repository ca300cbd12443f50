import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useBack, useHistoryKey, useScreenKind } from '#platform/web/app/navigation.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { PlusIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { listed } from '#platform/web/words/format.ts'
import { t } from '../reports.words.ts'
import { reportTypeCalls } from './report-type.contract.ts'

/** The company's templates: what they ask, of whom, by when. */
export default function ReportTypes() {
  useScreenKind('list')
  const { data, error, refetch } = useCall(reportTypeCalls.read, {})
  return (
    <Page
      title={t('settings')}
      onBack={useBack('/report/list')}
      scrollKey={useHistoryKey()}
      actions={data?.can.edit && <IconButton icon={PlusIcon} label={t('newType')} href="/report/setting/type" />}
    >
      {data ? (
        <Section>
          {data.list.map(({ id, name, cycle, departments, deadlineTime, isOpen }) => (
            <ListRow
              key={id}
              title={name}
              subtitle={t('typeFacts', {
                cycle: t(cycle),
                departments: departments.length > 0 ? listed(departments.map(one => one.name)) : t('everybody'),
                time: deadlineTime,
              })}
              badge={!isOpen && <StatusPill>{t('closed')}</StatusPill>}
              {...(data.can.edit ? { href: `/report/setting/type?id=${id}` } : {})}
            />
          ))}
        </Section>
      ) : error ? (
        <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton kind="rows" />
      )}
    </Page>
  )
}
