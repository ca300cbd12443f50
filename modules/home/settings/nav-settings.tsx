import { useState } from 'react'
import { useBack, useHasScreen } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { CheckIcon, GridIcon, HomeIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../home.words.ts'
import { isOkrMode } from '../tabs/company-mode.ts'
import { chosenTabs, tabChoices, tabsProperty, type TabChoice, type TabName } from '../tabs/tabs.web.ts'
import { useOwnProperty } from './own-property.web.ts'

/** Which two tabs stand between home and workbench. */
export default function NavSettings() {
  const me = useMe()
  const hasScreen = useHasScreen()
  const [property, keep] = useOwnProperty(tabsProperty)
  const surroundings = { hasScreen, okrMode: me !== undefined && isOkrMode(me) }
  const kept = chosenTabs(property, surroundings).map(({ name }) => name)
  const [chosen, setChosen] = useState<TabName[] | null>(null)
  const current = chosen ?? kept
  const press = (name: TabName) => {
    const next = current.includes(name) ? current.filter(one => one !== name) : [...current, name].slice(-2)
    setChosen(next)
    if (next.length < 2) {
      toast.info(t('chooseTwoTabs'))
      return
    }
    keep(next)
  }
  return (
    <Page title={t('navSetting')} onBack={useBack('/my')}>
      <Section title={t('fixedTabs')}>
        <ListRow left={<HomeIcon />} title={t('tabHome')} right={t('always')} />
        <ListRow left={<GridIcon />} title={t('tabWorkbench')} right={t('always')} />
      </Section>
      <Section title={t('freeTabs')} note={t('freeTabsNote')}>
        {tabChoices(surroundings).map(choice => (
          <Choice
            key={choice.name}
            choice={choice}
            place={current.indexOf(choice.name)}
            onPress={() => press(choice.name)}
          />
        ))}
      </Section>
    </Page>
  )
}

const Choice = ({
  choice: { words, icon: Icon },
  place,
  onPress,
}: {
  choice: TabChoice
  place: number
  onPress: () => void
}) => (
  <ListRow
    left={<Icon />}
    title={words}
    onPress={onPress}
    selected={place >= 0}
    right={place >= 0 && <CheckIcon size={20} />}
  />
)
