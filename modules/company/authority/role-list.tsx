import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useBack, useScreenKind } from '#platform/web/app/navigation.ts'
import { AvatarGroup } from '#platform/web/kit/avatar.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Card } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { IdCardIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { t } from '../company.words.ts'
import { roleCalls } from './authority.contract.ts'

/** The company's roles, and who has them. */
export default function RoleList() {
  useScreenKind('list')
  const { data, error, refetch } = useCall(roleCalls.list, {})
  return (
    <Page
      title={t('roles')}
      onBack={useBack('/members_management')}
      actions={
        data?.can.create && <IconButton icon={PlusIcon} label={t('newRole')} href="/members_management/roles/new" />
      }
    >
      {!data &&
        (error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="rows" />)}
      {data?.list.length === 0 && (
        <Empty
          icon={IdCardIcon}
          title={t('noRoles')}
          text={t('noRolesText')}
          action={data.can.create && <Button href="/members_management/roles/new">{t('newRole')}</Button>}
        />
      )}
      {data && data.list.length > 0 && (
        <Card>
          {data.list.map(({ id, name, authorities, users }) => (
            <ListRow
              key={id}
              href={`/members_management/roles/${id}`}
              title={name}
              subtitle={`${t('roleAuthorities', { n: authorities.length })} · ${t('roleUsers', { n: users.length })}`}
              right={<AvatarGroup people={users.map(user => ({ name: user.name }))} max={3} />}
            />
          ))}
        </Card>
      )}
    </Page>
  )
}
