import { useChange } from '#platform/web/app/calls.ts'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { UsersIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { Face } from '#mechanisms/people/face.tsx'
import { t } from '../company.words.ts'
import { managerCalls } from './manager.contract.ts'
import css from './manager-requests.module.css'

/** Who wants another manager: the new manager, HR and administrators confirm it, or do not. */
export default function ManagerRequests() {
  const decide = useChange(managerCalls.decide, {
    done: (_, { agree }) => toast.success(t(agree === true ? 'managerConfirmed' : 'managerRefused')),
  })
  return (
    <ListScreen
      title={t('managerRequests')}
      call={managerCalls.requests}
      query={{ limit: 20 }}
      empty={{ icon: UsersIcon, title: t('noManagerRequests'), text: t('noManagerRequestsText') }}
    >
      {({ person, manager, wanted }) => (
        <ListRow
          left={<Face person={person} size={40} />}
          title={person.name}
          wrap
          subtitle={t('managerFromTo', {
            from: manager?.name ?? t('managerNobody'),
            to: wanted?.name ?? t('managerNobody'),
          })}
          right={
            <span className={css.choice}>
              <Button
                kind="neutral"
                small
                onPress={() => decide.run({ id: person.id, managerId: wanted?.id ?? null, agree: false })}
              >
                {t('refuseManager')}
              </Button>
              <Button small onPress={() => decide.run({ id: person.id, managerId: wanted?.id ?? null, agree: true })}>
                {t('confirmManager')}
              </Button>
            </span>
          }
        />
      )}
    </ListScreen>
  )
}
