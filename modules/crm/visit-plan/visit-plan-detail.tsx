import { useAddress } from '#platform/web/app/navigation.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { LocationIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { dateTime, day, listed } from '#platform/web/words/format.ts'
import { factsOf, fieldHistory } from '#mechanisms/fields/field-words.web.ts'
import { namesBut } from '#mechanisms/fields/fields.contract.ts'
import { RecordPage } from '#mechanisms/records/record-page.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { signVisit } from '../visit/sign-visit.web.ts'
import { planState } from './show-visit-plan.web.ts'
import { visitPlanCalls, visitPlanFields, type VisitPlanRow } from './visit-plan.contract.ts'
import { t } from './visit-plan.words.ts'
import { visitPlanWords } from './visit-plan-words.web.ts'

/** What has no place of its own. */
const others = namesBut(visitPlanFields, 'name', 'customerId', 'visitOn')

/** A planned visit: to whom, when and what for; who planned it signs it on the spot. */
export default function VisitPlanDetail() {
  const { id = '' } = useAddress()
  const me = useMe()
  return (
    <RecordPage<VisitPlanRow, typeof visitPlanCalls.detail>
      id={id}
      me={me}
      subjectType="visit_plan"
      calls={visitPlanCalls}
      title={t('title')}
      listAt="/crm/visit_plan"
      edit={({ can }) => can.edit && { href: `/crm/visit_plan/${id}/edit`, label: t('edit') }}
      mayRemove={({ can }) => can.remove}
      removeWords={t}
      history={historyWords()}
      bottom={({ can, customer }) =>
        can.sign &&
        customer &&
        me && (
          <Button
            wide
            icon={LocationIcon}
            onPress={() => void signVisit(customer.id, { id: me.id, name: me.nickName, avatar: me.avatar })}
          >
            {t('sign')}
          </Button>
        )
      }
      head={plan => <Head plan={plan} />}
    >
      {plan => (
        <Section>
          {factsOf(visitPlanWords, plan, others).map(([label, value]) => (
            <ListRow key={label} wrap title={label} subtitle={value} />
          ))}
          {plan.visitedAt && <ListRow title={t('signedAt')} right={dateTime(plan.visitedAt)} />}
          <ListRow title={t('managers')} right={listed(plan.managers.map(({ name }) => name))} />
        </Section>
      )}
    </RecordPage>
  )
}

function Head({ plan }: { plan: VisitPlanRow | Omit<VisitPlanRow, 'newStatus'> }) {
  const { name, customer, visitOn } = plan
  const { tone, word } = planState(plan)
  return (
    <Section>
      <ListRow wrap title={name} badge={<StatusPill tone={tone}>{word}</StatusPill>} />
      {customer && (
        <ListRow
          title={t('customer')}
          right={customer.simpleName || customer.fullName}
          href={`/crm/customer/${customer.id}`}
        />
      )}
      {visitOn && <ListRow title={t('visitOn')} right={day(visitOn)} />}
    </Section>
  )
}

/** How its history is said. */
function historyWords() {
  const said = fieldHistory(visitPlanWords)
  return { ...said, what: t('title') }
}
