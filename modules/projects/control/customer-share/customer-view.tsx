import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { ShareIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { shortDay } from '#platform/web/words/format.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { ShareLinks } from '#mechanisms/shares/share-links.tsx'
import { projectDeliverableCalls } from '../deliverable/deliverable.contract.ts'
import { t } from '../deliverable/deliverable.words.ts'
import css from './customer-share.module.css'

/** What a project's customer gets to see, and the links that show it, with who looked. */
export function CustomerView({ projectId, mayShare }: { projectId: string; mayShare: boolean }) {
  const { data, error, refetch } = useCall(projectDeliverableCalls.customer, { projectId })
  return (
    <>
      {mayShare && <ShareLinks subjectType="project" subjectId={projectId} logAt={`/projects/${projectId}/shares`} />}
      {!data &&
        (error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="rows" />)}
      {data && (
        <Section title={t('forCustomer')} note={t('forCustomerNote')}>
          {data.list.length === 0 && (
            <Empty icon={ShareIcon} title={t('nothingForCustomer')} text={t('nothingForCustomerText')} />
          )}
          {data.list.map(({ id, summary, taskName, confirmedAt, files }) => (
            <div key={id}>
              <ListRow
                wrap
                title={summary}
                subtitle={[taskName, t('acceptedAt', { when: shortDay(confirmedAt) })].filter(Boolean).join(' · ')}
              />
              <div className={css.files}>
                <FileList files={files} />
              </div>
            </div>
          ))}
        </Section>
      )}
    </>
  )
}
