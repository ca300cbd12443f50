import { useDeferredValue, useState } from 'react'
import { useCall } from '#platform/web/app/calls.ts'
import { useHasScreen } from '#platform/web/app/navigation.ts'
import { go } from '#platform/web/app/places.ts'
import { PlusIcon, SearchIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Modal } from '#platform/web/kit/modal.tsx'
import { openDialog, type DialogControls } from '#platform/web/kit/overlays.tsx'
import { SearchField } from '#platform/web/kit/search-field.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { appCalls } from '#modules/company/company.contract.ts'
import { searchCalls, searchPage, shortestKey } from '#modules/home/search/search.contract.ts'
import { targetOf } from '#modules/home/slide/targets.ts'
import { adminTiles, homeTiles, taskTiles, toolTiles, worded } from '#modules/home/workbench/tiles.web.ts'
import { keysShown } from './keys-shown.web.ts'
import { load, t } from './keys.words.ts'
import css from './palette.module.css'

/** ⌘K: everything that can be searched, opened or created, by its name. */
export async function openPalette(): Promise<void> {
  await load()
  const href = await openDialog<string | null>(dialog => <Palette {...dialog} />)
  if (href) go(href)
}

/** `?`: the keyboard shortcuts. */
export async function showKeys(): Promise<void> {
  await load()
  await openDialog<void>(({ open, answer }) => (
    <Sheet open={open} onClose={() => answer()} title={t('keys')}>
      <dl className={css.keys}>
        {keysShown.map(([name, key, other]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              {[key, other].filter(Boolean).map(one => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  ))
}

interface Choice {
  href: string
  title: string
  subtitle?: string
  isNew?: boolean
}

const kinds = ['task', 'project', 'customer', 'user'] as const

function Palette({ open, answer }: DialogControls<string | null>) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const key = useDeferredValue(text.trim())
  const screens = useScreensNamed(key)
  const found = useFound(key)
  const choices = [...screens, ...found]
  const chosen = choices[Math.min(at, choices.length - 1)]
  return (
    <Modal open={open} onClose={() => answer(null)} label={t('palette')} className={css.palette}>
      <div
        role="presentation"
        onKeyDown={event => {
          const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
          if (by !== 0) {
            event.preventDefault()
            setAt(now => Math.max(0, Math.min(choices.length - 1, now + by)))
          }
          if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) answer(chosen.href)
        }}
      >
        <SearchField
          value={text}
          onChange={next => {
            setText(next)
            setAt(0)
          }}
          placeholder={t('paletteHint')}
          autoFocus
        />
        <ul className={css.choices}>
          {choices.map(choice => (
            <li key={choice.href}>
              <ListRow
                title={choice.title}
                subtitle={choice.subtitle}
                left={choice.isNew ? <PlusIcon size={18} /> : <SearchIcon size={18} />}
                selected={choice === chosen}
                onPress={() => answer(choice.href)}
              />
            </li>
          ))}
        </ul>
        {choices.length === 0 && <p className={css.none}>{t('nothing', { key })}</p>}
      </div>
    </Modal>
  )
}

/** At most this many pages are offered. */
const mostScreens = 8

/** The pages whose names match: the company's apps that the actor has, and their own pages. */
function useScreensNamed(key: string): Choice[] {
  const hasScreen = useHasScreen()
  const { data } = useCall(appCalls.companyApps, {})
  const apps = (data?.list ?? [])
    .flatMap(app => [app, ...app.child])
    .filter(part => part.currentUsed && hasScreen(part.route))
    .map(({ name, nameEn, route }) => ({ href: route, title: name, words: `${name} ${nameEn}`, isNew: false }))
  const own = worded([...homeTiles, ...taskTiles, ...toolTiles, ...adminTiles], hasScreen).map(tile => ({
    href: tile.href,
    title: tile.name,
    words: `${tile.name} ${tile.key}`,
    isNew: tile.key.startsWith('new'),
  }))
  const wanted = key.toLowerCase()
  return [...own, ...apps]
    .filter(({ words }) => words.toLowerCase().includes(wanted))
    .filter((one, index, all) => all.findIndex(({ href }) => href === one.href) === index)
    .slice(0, mostScreens)
    .map(({ href, title, isNew }) => ({ href, title, ...(isNew ? { isNew } : {}) }))
}

/** Records by their names, of the types that are searched most. */
function useFound(key: string): Choice[] {
  const isSearched = [...key].length >= shortestKey
  const [task, project, customer, user] = kinds
  const rows = [
    useOfKind(task, key, isSearched),
    useOfKind(project, key, isSearched),
    useOfKind(customer, key, isSearched),
  ]
  const people = useOfKind(user, key, isSearched)
  return [...rows, people].flatMap(list =>
    list.slice(0, 5).flatMap(({ type, id, title, subtitle }) => {
      const href = targetOf({ type, id })
      return href ? [{ href, title, subtitle }] : []
    }),
  )
}
const useOfKind = (type: string, key: string, enabled: boolean) => {
  const { data } = useCall(searchCalls.search, { key, type, start: 0, limit: searchPage }, { enabled })
  return enabled ? (data?.list ?? []) : []
}
