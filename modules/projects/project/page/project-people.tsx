import { useChange } from '#platform/web/app/calls.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { PlusIcon, TrashIcon, UserIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { choosePeople } from '#mechanisms/people/choose-people.tsx'
import { Face } from '#mechanisms/people/face.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { projectRoles, type ProjectRole } from '#mechanisms/projects/project-types.contract.ts'
import { t } from '../../projects.words.ts'
import { t as own } from '../manage.words.ts'
import { projectCalls, type ProjectDetail } from '../project.contract.ts'

/** Who is in a project and as what; its managers put others there, or in another role. The last manager stays. */
export function ProjectPeople({ project: { id, rel, can } }: { project: ProjectDetail }) {
  const change = useChange(projectCalls.changeMembers)
  const roleMenu = (title: string) =>
    actionMenu(
      projectRoles.map(role => ({ key: role, name: t(`role_${role}`), icon: UserIcon })),
      title,
    )

  async function add() {
    const role = await roleMenu(own('addAs'))
    if (!role) return
    const people = await choosePeople({ title: t(`role_${role}`), without: (rel[role] ?? []).map(one => one.id) })
    if (people?.length) change.run({ id, addPartners: people.map(person => ({ personId: person.id, role })) })
  }

  async function offer(person: PersonBrief, role: ProjectRole) {
    const isLast = role === 'manager' && rel.manager?.length === 1
    const others = projectRoles.filter(one => one !== role)
    const chosen = await actionMenu(
      [
        ...others.map(one => ({
          key: one,
          name: own('changeRole', { role: t(`role_${one}`) }),
          icon: UserIcon,
          ...(isLast ? { disabled: true, text: own('lastManager') } : {}),
        })),
        {
          key: 'out' as const,
          name: own('takeOut'),
          icon: TrashIcon,
          danger: true,
          ...(isLast ? { disabled: true, text: own('lastManager') } : {}),
        },
      ],
      person.name,
    )
    if (chosen === null || isLast) return
    const partner = { personId: person.id, role }
    if (chosen !== 'out')
      return change.run({ id, delPartners: [partner], addPartners: [{ personId: person.id, role: chosen }] })
    if (await confirmDialog({ title: own('takeOutAsk', { name: person.name }), confirm: own('takeOut'), danger: true }))
      change.run({ id, delPartners: [partner] })
  }

  return (
    <Section
      title={own('people')}
      action={
        can.manage && (
          <Button kind="text" small icon={PlusIcon} onPress={() => void add()}>
            {own('addPeople')}
          </Button>
        )
      }
    >
      {projectRoles.flatMap(role =>
        (rel[role] ?? []).map(person => (
          <ListRow
            key={`${role} ${person.id}`}
            left={<Face person={person} size={32} />}
            title={person.name}
            right={t(`role_${role}`)}
            {...(can.manage ? { onPress: () => void offer(person, role) } : {})}
          />
        )),
      )}
    </Section>
  )
}
