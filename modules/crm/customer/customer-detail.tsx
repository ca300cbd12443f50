import { knownRow, patch } from '#platform/web/app/cache.ts'
import { useChange } from '#platform/web/app/calls.ts'
import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { useAddress, useBack, useGo } from '#platform/web/app/navigation.ts'
import { actionMenu, type Action } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import {
  CheckCircleIcon,
  EditIcon,
  FlagIcon,
  GlobeIcon,
  MoreIcon,
  StarIcon,
  TrashIcon,
  UndoIcon,
  UserIcon,
} from '#platform/web/kit/icons.tsx'
import { RecordLinks } from '#mechanisms/comments/record-links.tsx'
import { pageFetcher } from '#mechanisms/comments/page-call.web.ts'
import { Talk } from '#mechanisms/comments/talk.tsx'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { useMe } from '#modules/account/account.web.tsx'
import { CustomerContacts } from '../contact/customer-contacts.tsx'
import { t } from '../crm.words.ts'
import { CustomerDealings } from '../dealings/customer-dealings.tsx'
import { openSeaCalls } from '../open-sea/open-sea.contract.ts'
import { CustomerBody, CustomerHead } from './customer-about.tsx'
import { useCustomerActions } from './customer-actions.web.ts'
import { customerHistoryWords } from './customer-words.web.ts'
import { customerCalls, type CustomerDetail, type CustomerRow } from './customer.contract.ts'

/** A customer: how it stands, whom to call there, what is known of it, and what was said and done. */
export default function CustomerDetailScreen() {
  const { id = '' } = useAddress()
  const me = useMe()
  return (
    <DetailScreen
      key={id}
      title={t('customer')}
      call={customerCalls.detail}
      input={{ id }}
      fetcher={pageFetcher(customerCalls.detail, 'customer')}
      known={knownRow<CustomerRow>(customerCalls.list, id) ?? knownRow<CustomerRow>(openSeaCalls.list, id)}
      actions={customer => <Actions customer={customer} />}
      bottom={customer => <Bottom customer={customer} />}
    >
      {(customer, isWhole) => (
        <>
          <CustomerHead customer={customer} />
          {isWhole && <CustomerContacts customer={customer as CustomerDetail} />}
          {isWhole && <CustomerDealings id={id} />}
          {isWhole && <CustomerBody customer={customer as CustomerDetail} />}
          {isWhole && (
            <RecordLinks
              subjectType="customer"
              subjectId={id}
              takesPart={takesPart(customer as CustomerDetail, me?.id)}
            />
          )}
          {isWhole && (
            <Talk
              subjectType="customer"
              subjectId={id}
              me={customer.isDelete === Bin.None ? me : undefined}
              words={customerHistoryWords()}
              chooseContact={async () => (await import('../contact/choose-contact.web.ts')).chooseContact(id)}
            />
          )}
        </>
      )}
    </DetailScreen>
  )
}

/** Who follows a customer alone is not in its group. */
const takesPart = ({ rel: { creator, manager, partner } }: CustomerDetail, personId: string | undefined) =>
  [creator, manager, partner].some(people => people?.some(({ id }) => id === personId))

/** Claimed in the public pool, recovered when deleted: the one thing to do with it then. */
function Bottom({ customer: { id, isOpen, isDelete, can } }: { customer: CustomerDetail }) {
  const { claim, isClaiming, recover } = useCustomerActions()
  if (isDelete === Bin.Deleted)
    return (
      can.recover && (
        <Button wide icon={UndoIcon} onPress={() => recover([id])}>
          {t('recover')}
        </Button>
      )
    )
  return (
    isOpen &&
    can.claim && (
      <Button wide disabled={isClaiming} onPress={() => claim([id])}>
        {t('claim')}
      </Button>
    )
  )
}

function Actions({ customer }: { customer: CustomerDetail }) {
  const { id, fullName, manager, transactionStatus, isFollow, isOpen, isDelete, can } = customer
  const go = useGo()
  const actions = useCustomerActions({ left: useBack('/crm/customer') })
  const follow = useChange(customerCalls.follow, {
    optimistic: ({ operation }) =>
      patch(customerCalls.detail, { id }, before => ({ ...before, isFollow: operation === 'add' })),
  })
  // Whoever manages all may do anything, where it makes sense.
  const isWorkedOn = !isOpen && isDelete === Bin.None
  const offered: Action[] = [
    ...(isWorkedOn && can.edit
      ? [
          { key: 'edit', name: t('edit'), icon: EditIcon },
          { key: 'deal', name: t('deal'), icon: FlagIcon },
          { key: 'handOver', name: t('handOver'), icon: UserIcon },
        ]
      : []),
    ...(can.confirm ? [{ key: 'confirm', name: t('confirm'), icon: CheckCircleIcon }] : []),
    ...(isWorkedOn && can.moveIn ? [{ key: 'moveIn', name: t('moveIn'), icon: GlobeIcon }] : []),
    ...(isWorkedOn && can.remove ? [{ key: 'remove', name: t('remove'), icon: TrashIcon, danger: true }] : []),
  ]
  async function more() {
    const wanted = await actionMenu(offered, fullName)
    if (wanted === 'edit') go(`/crm/customer/${id}/edit`)
    if (wanted === 'deal') await actions.deal(id, transactionStatus)
    if (wanted === 'handOver') await actions.handOver([id], manager ? [manager.id] : [])
    if (wanted === 'confirm') actions.confirm([id])
    if (wanted === 'moveIn') await actions.moveIn([id])
    if (wanted === 'remove') await actions.remove([id], fullName)
  }
  return (
    <>
      {isDelete === Bin.None && (
        <IconButton
          icon={StarIcon}
          label={t(isFollow ? 'unfollow' : 'follow')}
          pressed={isFollow}
          onPress={() => follow.run({ id, operation: isFollow ? 'del' : 'add' })}
        />
      )}
      {offered.length > 0 && <IconButton icon={MoreIcon} label={t('more')} onPress={() => void more()} />}
    </>
  )
}
