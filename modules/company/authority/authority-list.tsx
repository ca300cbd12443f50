import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { AvatarGroup } from '#platform/web/kit/avatar.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { listed } from '#platform/web/words/format.ts'
import { choosePeople } from '#mechanisms/people/choose-people.tsx'
import type { Authority, PersonBrief } from '#mechanisms/people/person.contract.ts'
import { t } from '../company.words.ts'
import { authorityCalls } from './authority.contract.ts'
import { authorityGroupNames, authorityGroups } from './authority-groups.web.ts'

/** Every authority, and who holds it alone; those of roles are shown with the role. */
export default function AuthorityList() {
  const { data, error, refetch } = useCall(authorityCalls.listUser, { isDirect: true })
  const grant = useChange(authorityCalls.grant, {
    done: () => toast.success(t('granted')),
  })
  async function change(authority: Authority, name: string, users: PersonBrief[]) {
    const chosen = await choosePeople({ title: name, value: users })
    if (!chosen) return
    const idsOf = (people: PersonBrief[], others: PersonBrief[]) =>
      people.filter(({ id }) => !others.some(other => other.id === id)).map(({ id }) => id)
    const [addId, delId] = [idsOf(chosen, users), idsOf(users, chosen)]
    if (addId.length + delId.length > 0) grant.run({ authority, addId, delId })
  }
  return (
    <Page title={t('authorities')} onBack={useBack('/members_management')} scrollKey={useHistoryKey()}>
      {!data &&
        (error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="rows" />)}
      {data &&
        authorityGroupNames.map(group => (
          <Section key={group} title={t(group)}>
            {authorityGroups[group]
              .flatMap(authority => data.list.find(one => one.authority === authority) ?? [])
              .map(({ authority, name, users }) => (
                <ListRow
                  key={authority}
                  title={name}
                  subtitle={users.length > 0 ? listed(users.slice(0, 3).map(user => user.name)) : t('nobody')}
                  right={users.length > 0 && <AvatarGroup people={users.map(user => ({ name: user.name }))} max={3} />}
                  chevron
                  onPress={() => void change(authority, name, users)}
                />
              ))}
          </Section>
        ))}
    </Page>
  )
}
