import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { patch } from '#platform/web/app/cache.ts'
import { useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { BuildingIcon, GlobeIcon, UsersIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { listed } from '#platform/web/words/format.ts'
import { chooseDepartments, choosePeople } from '#mechanisms/people/choose-people.tsx'
import { t } from '../company.words.ts'
import type { InferOutput } from 'valibot'
import { appCalls, type appSetting } from './app.contract.ts'
import css from './app-settings.module.css'

type AppSetting = InferOutput<typeof appSetting>

/** The company's apps: open or closed, and to whom. */
export default function AppSettings() {
  const { data, error, refetch } = useCall(appCalls.settings, {})
  const change = useAppChanges()
  return (
    <Page title={t('apps')} onBack={useBack('/members_management')} scrollKey={useHistoryKey()}>
      {!data &&
        (error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="rows" />)}
      {data && (
        <Section note={t('appsNote')}>
          {data.list
            .filter(app => app.isLanded)
            .map(app => (
              <AppRow key={app.localAppId} app={app} change={change} />
            ))}
        </Section>
      )}
    </Page>
  )
}

function AppRow({ app, change }: { app: AppSetting; change: ReturnType<typeof useAppChanges> }) {
  const { localAppId, name, isOpen, departments, users } = app
  const scope =
    departments.length + users.length === 0
      ? t('scopeEverybody')
      : [...departments, ...users].length <= 3
        ? listed([...departments, ...users].map(one => one.name))
        : t('scopeSome', { departments: departments.length, people: users.length })
  return (
    <ListRow
      title={name}
      subtitle={isOpen ? t('scopeIs', { scope }) : t('appClosed')}
      control={
        <span className={css.switch}>
          <Switch label={name} value={isOpen} onChange={on => change.setOpen(localAppId, on)} />
        </span>
      }
      {...(isOpen ? { chevron: true, onPress: () => void change.setScope(app) } : {})}
    />
  )
}

function useAppChanges() {
  const optimistic =
    (isOpen: boolean) =>
    ({ localAppId }: { localAppId: string }) =>
      patch(appCalls.settings, {}, before => ({
        list: before.list.map(app => (app.localAppId === localAppId ? { ...app, isOpen } : app)),
      }))
  const open = useChange(appCalls.open, { optimistic: optimistic(true) })
  const close = useChange(appCalls.close, { optimistic: optimistic(false) })
  const scope = useChange(appCalls.setScope, { done: () => toast.success(t('saved')) })
  return {
    setOpen: (localAppId: string, on: boolean) => (on ? open : close).run({ localAppId }),
    async setScope({ localAppId, name, departments, users }: AppSetting) {
      const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)
      const way = await actionMenu(
        [
          { key: 'all', name: t('scopeAll'), icon: GlobeIcon },
          { key: 'departments', name: t('scopeDepartments'), icon: BuildingIcon },
          { key: 'people', name: t('scopePeople'), icon: UsersIcon },
        ],
        t('scopeOf', { name }),
      )
      if (way === 'all') scope.run({ localAppId })
      if (way === 'departments') {
        const chosen = await chooseDepartments({ value: departments })
        if (chosen) scope.run({ localAppId, departmentIds: idsOf(chosen), userIds: idsOf(users) })
      }
      if (way === 'people') {
        const chosen = await choosePeople({ value: users })
        if (chosen) scope.run({ localAppId, departmentIds: idsOf(departments), userIds: idsOf(chosen) })
      }
    },
  }
}
