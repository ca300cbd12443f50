import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useBack, useHistoryKey, useScreenKind } from '#platform/web/app/navigation.ts'
import { Card } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { dictionaryCalls } from './dictionary.contract.ts'
import { t } from './dictionaries.words.ts'

/** The dictionaries that the company fills with its own words. */
export default function DictionaryList() {
  useScreenKind('list')
  const { data, error, refetch } = useCall(dictionaryCalls.kinds, {})
  return (
    <Page title={t('dictionaries')} onBack={useBack('/members_management')} scrollKey={useHistoryKey()}>
      {!data &&
        (error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="rows" />)}
      {data && (
        <Card>
          {data.list.map(({ kind, name, about, entryNum }) => (
            <ListRow
              key={kind}
              title={name}
              subtitle={about}
              wrap
              right={entryNum > 0 ? t('entries', { n: entryNum }) : t('noEntries')}
              href={`/members_management/dictionaries/${kind}`}
            />
          ))}
        </Card>
      )}
    </Page>
  )
}
