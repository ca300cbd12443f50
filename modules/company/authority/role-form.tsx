import { useEffect } from 'react'
import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useForm } from '#platform/web/app/form.ts'
import { useAddress, useBack, useGo, useScreenKind } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { locale } from '#platform/web/words/words.ts'
import { say } from '#platform/contract/words.ts'
import { authorityWords } from '#mechanisms/people/authority-words.contract.ts'
import { type Authority, type PersonBrief } from '#mechanisms/people/person.contract.ts'
import { PeopleField } from '#mechanisms/people/person-field.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../company.words.ts'
import { roleCalls } from './authority.contract.ts'
import { authorityGroupNames, authorityGroups } from './authority-groups.web.ts'
import css from './role-form.module.css'

interface Role {
  id: string
  name: string
  authorities: Authority[]
  users: PersonBrief[]
}

/** A new role, or one to be changed. */
export default function RoleForm() {
  useScreenKind('record')
  const { id } = useAddress()
  const { data, error, refetch } = useCall(roleCalls.list, {})
  const role = data?.list.find(one => one.id === id)
  const isUnknown = id !== undefined && data !== undefined && !role
  // The list on this device may be older than the role that a link leads to.
  useEffect(() => {
    if (isUnknown) void refetch()
  }, [isUnknown, refetch])
  if (id === undefined) return <NewRole />
  if (role) return <EditRole key={id} role={role} />
  return error || data ? (
    <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
  ) : (
    <Skeleton kind="detail" />
  )
}

function NewRole() {
  const go = useGo()
  const form = useForm(roleCalls.create, {
    initial: { name: '', authorities: [] as Authority[] },

    done: ({ id }: { id: string }) => {
      toast.success(t('added'))
      go(`/members_management/roles/${id}`, { replace: true })
    },
  })
  return (
    <FormScreen title={t('newRole')} form={form} home="/members_management/roles">
      <Fields form={form} />
    </FormScreen>
  )
}

function EditRole({ role }: { role: Role }) {
  const back = useBack('/members_management/roles')
  const form = useForm(roleCalls.update, {
    initial: { name: role.name, authorities: role.authorities },
    input: values => ({ id: role.id, ...values }),

    done: () => {
      toast.success(t('saved'))
      back()
    },
  })
  const assign = useChange(roleCalls.assign, { done: () => toast.success(t('granted')) })
  const remove = useChange(roleCalls.remove, {
    done: () => {
      toast.success(t('removed'))
      back()
    },
  })
  function setUsers(chosen: readonly PersonBrief[]) {
    const missingIn = (people: readonly PersonBrief[], others: readonly PersonBrief[]) =>
      people.filter(({ id }) => !others.some(other => other.id === id)).map(({ id }) => id)
    assign.run({ id: role.id, addId: missingIn(chosen, role.users), delId: missingIn(role.users, chosen) })
  }
  async function askRemove() {
    if (
      await confirmDialog({
        title: t('removeRoleTitle', { name: role.name }),
        text: t('removeRoleText'),
        danger: true,
        confirm: t('removeRole'),
      })
    )
      remove.run({ id: role.id })
  }
  return (
    <FormScreen title={t('editRole')} form={form} home="/members_management/roles">
      <Fields form={form}>
        <Section>
          <Field label={t('roleMembers')}>
            <PeopleField value={role.users} onChange={setUsers} title={t('roleMembers')} placeholder={t('none')} />
          </Field>
        </Section>
      </Fields>
      <div className={css.remove}>
        <Button kind="text" onPress={() => void askRemove()}>
          {t('removeRole')}
        </Button>
      </div>
    </FormScreen>
  )
}

interface FieldsProps {
  form: {
    values: { name: string; authorities: Authority[] }
    set: (changed: { name?: string; authorities?: Authority[] }) => void
    error: (name: 'name' | 'authorities') => string | undefined
  }
  children?: React.ReactNode
}

/** The name, then every authority to tick; one's own are all that can be given. */
function Fields({ form: { values, set, error }, children }: FieldsProps) {
  const me = useMe()
  const toggle = (authority: Authority, on: boolean) =>
    set({ authorities: on ? [...values.authorities, authority] : values.authorities.filter(one => one !== authority) })
  return (
    <>
      <Section>
        <Field label={t('roleName')} required error={error('name')}>
          <TextField
            value={values.name}
            onChange={name => set({ name })}
            maxLength={50}
            placeholder={t('roleNameText')}
          />
        </Field>
      </Section>
      {children}
      {authorityGroupNames.map(group => (
        <Section key={group} title={t(group)}>
          {authorityGroups[group].map(authority => (
            <div key={authority} className={css.authority}>
              <Checkbox
                value={values.authorities.includes(authority)}
                onChange={on => toggle(authority, on)}
                disabled={!me?.authorities.includes(authority)}
              >
                {say(authorityWords[authority], locale())}
              </Checkbox>
            </div>
          ))}
        </Section>
      ))}
    </>
  )
}
