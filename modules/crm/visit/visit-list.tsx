import { useAddress } from '#platform/web/app/navigation.ts'
import { useAddressChange } from '#platform/web/app/filter.tsx'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { CalendarIcon, LocationIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { Face } from '#mechanisms/people/face.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../crm.words.ts'
import { chooseCustomer } from '../customer/customer-field.tsx'
import { signVisit } from './sign-visit.web.ts'
import { visitCalls, visitScopes, type VisitRow } from './visit.contract.ts'
import css from '../crm.module.css'

type Scope = (typeof visitScopes)[number]

/**
 * Visits to customers: where, when, whom one met and what came of it, with photos; mine, my people's, or all that I may
 * see. A new one is signed on the spot, for a customer that one chooses.
 */
export default function VisitList() {
  const { scope: requestedScope } = useAddress()
  const show: (next: { scope: Scope }) => void = useAddressChange()
  const me = useMe()
  const scope = visitScopes.find(one => one === requestedScope) ?? 'mine'
  async function sign() {
    const customer = await chooseCustomer({})
    if (!customer || !me) return
    await signVisit(customer.id, { id: me.id, name: me.nickName, avatar: me.avatar })
  }
  return (
    <ListScreen
      key={scope}
      title={t('visits')}
      call={visitCalls.list}
      query={{ scope, limit: 20 }}
      actions={<IconButton icon={CalendarIcon} label={t('visitPlans')} href="/crm/visit_plan" />}
      top={
        <div className={css.scopes}>
          <Segmented<Scope>
            label={t('scope')}
            value={scope}
            onChange={scope => show({ scope })}
            options={visitScopes.map(key => ({ key, name: t(`visits_${key}`) }))}
          />
        </div>
      }
      bottom={
        <Button wide icon={LocationIcon} onPress={() => void sign()}>
          {t('signVisit')}
        </Button>
      }
      empty={{ icon: LocationIcon, title: t('visitsNone'), text: t('visitsNoneText') }}
    >
      {visit => <VisitLine visit={visit} />}
    </ListScreen>
  )
}

function VisitLine({ visit }: { visit: VisitRow }) {
  const { customer, author, content, address, contactName, attachments, createdAt } = visit
  const where = address || placeOf(visit)
  return (
    <ListRow
      wrap
      href={`/crm/customer/${customer.id}`}
      chevron={false}
      left={<Face person={author} size={32} />}
      title={customer.simpleName || customer.fullName}
      subtitle={[author.name, where, contactName && t('met', { name: contactName }), content]
        .filter(Boolean)
        .join(' · ')}
      right={dateTime(createdAt)}
      below={attachments.length > 0 && <FileList files={attachments} />}
    />
  )
}

/** 39.00412, 117.71065 */
const placeOf = ({ latitude, longitude }: VisitRow) =>
  latitude === null || longitude === null ? '' : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
