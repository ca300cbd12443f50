import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useAddress, useBack, useHistoryKey, useScreenKind } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { BoxIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { FileGroups } from '#mechanisms/deliverables/file-groups.tsx'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { t } from '../crm.words.ts'
import { customerCalls } from '../customer/customer.contract.ts'
import { customerDeliverableCalls } from './customer-deliverable.contract.ts'

/** What is delivered to a customer, with its versions; its manager hands it in and says what was accepted. */
export default function CustomerDeliverable() {
  useScreenKind('record', '/crm/customer')
  const { id = '' } = useAddress()
  const customer = useCall(customerCalls.detail, { id })
  const groups = useCall(customerDeliverableCalls.list, { id })
  const problem = customer.error ?? groups.error
  const mayAdd = customer.data?.can.edit === true && !customer.data.isOpen && customer.data.isDelete === Bin.None
  return (
    <Page title={t('deliverables')} onBack={useBack(`/crm/customer/${id}`)} scrollKey={useHistoryKey()}>
      {customer.data && groups.data ? (
        <>
          <Section>
            <ListRow wrap title={customer.data.fullName} subtitle={customer.data.code} href={`/crm/customer/${id}`} />
          </Section>
          {groups.data.list.length === 0 && (
            <Empty icon={BoxIcon} title={t('deliverablesNone')} text={t('deliverablesNoneText')} />
          )}
          <FileGroups subjectType="customer" subjectId={id} groups={groups.data.list} mayAdd={mayAdd} />
        </>
      ) : problem ? (
        <ErrorState
          text={refusalText(problem)}
          onRetry={() => {
            void customer.refetch()
            void groups.refetch()
          }}
        />
      ) : (
        <Skeleton kind="rows" />
      )}
    </Page>
  )
}
