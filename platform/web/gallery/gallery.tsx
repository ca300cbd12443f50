/** Every component of the kit in every state, for building and for tests. Not part of the product. */
import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import {
  FilterIcon,
  FolderIcon,
  GlobeIcon,
  GridIcon,
  HomeIcon,
  CheckCircleIcon,
  MoonIcon,
  SunIcon,
} from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Shell, TabBar } from '#platform/web/kit/tab-bar.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { fontSize, setFontSize, setTheme, type FontSize } from '#platform/web/theme/appearance.ts'
import { locale, setLocale } from '#platform/web/words/words.ts'
import { Buttons, Choices, Icons, Marks } from './basics.tsx'
import { Layers, States, Toasts } from './feedback.tsx'
import { Choosing, Dates, Fields } from './forms.tsx'
import { EndlessPage, Rows } from './lists.tsx'
import { say } from './samples.ts'

const tabs = [
  { key: 'home', name: say('首页', 'Home'), icon: HomeIcon, href: '#home' },
  { key: 'workbench', name: say('工作台', 'Workbench'), icon: GridIcon, href: '#workbench' },
  { key: 'todo', name: say('待办', 'To do'), icon: CheckCircleIcon, href: '#todo', count: 12 },
  { key: 'project', name: say('项目', 'Projects'), icon: FolderIcon, href: '#project' },
]

const sizes: { key: FontSize; name: string }[] = [
  { key: 'normal', name: say('标准', 'Normal') },
  { key: 'large', name: say('大', 'Large') },
  { key: 'extra', name: say('特大', 'Extra') },
]

export default function Gallery() {
  const [endless, setEndless] = useState(false)
  const [tab, setTab] = useState('home')
  const [size, setSize] = useState(fontSize)
  if (endless) return <EndlessPage onBack={() => setEndless(false)} />
  const actions = (
    <>
      <IconButton icon={SunIcon} label={say('浅色', 'Light')} onPress={() => setTheme('light')} />
      <IconButton icon={MoonIcon} label={say('深色', 'Dark')} onPress={() => setTheme('dark')} />
      <IconButton
        icon={GlobeIcon}
        label={say('English', '中文')}
        onPress={() => setLocale(locale() === 'zh-CN' ? 'en-US' : 'zh-CN')}
      />
      <IconButton icon={FilterIcon} label={say('筛选', 'Filter')} dot />
    </>
  )
  const resize = (next: FontSize) => {
    setFontSize(next)
    setSize(next)
  }
  return (
    <Shell tabBar={<TabBar label={say('主导航', 'Main')} tabs={tabs} current={tab} onChange={setTab} />}>
      <Page
        title={say('组件', 'Kit')}
        large
        actions={actions}
        scrollKey="gallery"
        bottom={
          <>
            <Button kind="secondary" onPress={() => setEndless(true)}>
              {say('长列表', 'Long list')}
            </Button>
            <Button>{say('主要操作', 'Main action')}</Button>
          </>
        }
      >
        <div style={{ padding: '0 12px 12px' }}>
          <Segmented label={say('字号', 'Font size')} options={sizes} value={size} onChange={resize} />
        </div>
        <Rows />
        <Buttons />
        <Marks />
        <Choices />
        <Fields />
        <Dates />
        <Choosing />
        <Toasts />
        <Layers />
        <States />
        <Icons />
      </Page>
    </Shell>
  )
}
