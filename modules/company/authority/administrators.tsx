import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { useBack, useScreenKind } from '#platform/web/app/navigation.ts'
import { Avatar } from '#platform/web/kit/avatar.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { choosePeople } from '#mechanisms/people/choose-people.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../company.words.ts'
import { administratorCalls } from './authority.contract.ts'

/** The system administrators; they alone change who is one. */
export default function Administrators() {
  useScreenKind('list')
  const me = useMe()
  const { data, error, refetch } = useCall(administratorCalls.list, {})
  const appoint = useChange(administratorCalls.appoint, {
    done: () => toast.success(t('granted')),
  })
  async function change() {
    const before = data?.list ?? []
    const chosen = await choosePeople({ title: t('changeAdministrators'), value: before })
    if (!chosen) return
    const addId = chosen.filter(({ id }) => !before.some(one => one.id === id)).map(({ id }) => id)
    const delId = before.filter(({ id }) => !chosen.some(one => one.id === id)).map(({ id }) => id)
    if (addId.length + delId.length === 0) return
    if (me && delId.includes(me.id) && !(await confirmDialog({ title: t('dismissSelf'), danger: true }))) return
    appoint.run({ addId, delId })
  }
  return (
    <Page
      title={t('administrators')}
      onBack={useBack('/members_management')}
      bottom={
        data?.can.change && (
          <Button wide busy={appoint.running} disabled={!data} onPress={() => void change()}>
            {t('changeAdministrators')}
          </Button>
        )
      }
    >
      {!data &&
        (error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="rows" />)}
      {data && (
        <Section note={`${t('administratorsNote')}${data.can.change ? '' : t('onlyAdministrators')}`}>
          {data.list.map(({ id, name }) => (
            <ListRow key={id} href={`/members_management/people/${id}`} title={name} left={<Avatar name={name} />} />
          ))}
        </Section>
      )}
    </Page>
  )
}
