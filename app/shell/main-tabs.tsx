import { useEffect } from 'react'
import { useHasScreen, useWanted } from '#platform/web/app/navigation.ts'
import { GridIcon, HomeIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { TabBar } from '#platform/web/kit/tab-bar.tsx'
import { useWaiting } from '#mechanisms/waiting/use-waiting.web.ts'
import { chosenTabs, isOkrMode, tabsProperty } from '#modules/home/home.web.tsx'
import { t } from '#modules/home/home.words.ts'
import { useMe } from '#modules/account/account.web.tsx'

/** Home, workbench and the two tabs that the person chose (spec 1 §2 "Bottom tab bar"). */
export function MainTabs() {
  // The touched tab is highlighted before its screen is ready.
  const {
    place: { path, search: query },
  } = useWanted()
  const me = useMe()
  const hasScreen = useHasScreen()
  const waiting = useWaiting().countOf({})
  useEffect(() => void showOnIcon(waiting), [waiting])
  const free = chosenTabs(me?.properties[tabsProperty], { hasScreen, okrMode: me !== undefined && isOkrMode(me) })
  const tabs = [
    { key: 'HOME', name: t('tabHome'), icon: HomeIcon, href: '/dynamic' },
    ...free.map(({ name, words, icon, href }) => ({
      key: name,
      name: words,
      icon,
      href,
      ...(name === 'TODO' ? { count: waiting } : {}),
    })),
    { key: 'WORKBENCH', name: t('tabWorkbench'), icon: GridIcon, href: '/app' },
  ]
  const add = () =>
    void import('#modules/tasks/quick-create/quick-sheet.tsx').then(({ openQuickTask }) =>
      openQuickTask({ id: me!.id, name: me!.nickName, avatar: me!.avatar }),
    )
  const current =
    tabs.find(({ href }) => isAt(href, { path, query })) ?? tabs.find(({ href }) => href.split('?')[0] === path)
  return (
    <TabBar
      label={t('tabs')}
      current={current?.key}
      {...(me && hasScreen('/tasks/newTask') ? { act: { label: t('quickAdd'), icon: PlusIcon, onPress: add } } : {})}
      onChange={report}
      tabs={tabs.map(tab => ({ ...tab, href: `${tab.href}${tab.href.includes('?') ? '&' : '?'}tab_from=tabbar` }))}
    />
  )
}

/** Two tabs may share a path and differ in their query. */
function isAt(href: string, { path, query }: { path: string; query: string }): boolean {
  const [target, search = ''] = href.split('?')
  if (target !== path) return false
  const input = new URLSearchParams(query)
  return [...new URLSearchParams(search)].every(([name, value]) => input.get(name) === value)
}

/** Shows the number of waiting items on the app's icon as well, if the platform supports it. */
const showOnIcon = (count: number) =>
  (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch(() => {})

/** Tells the host (an app's web view) which tab was chosen. */
const report = (tab: string) => {
  window.dispatchEvent(new CustomEvent('kaigong:tab', { detail: { tab } }))
}
