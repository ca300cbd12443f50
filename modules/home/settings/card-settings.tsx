import { useBack } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { moved, SortableRows } from '#platform/web/kit/sortable-rows.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { cardsProperty, readCards, type CardName } from '../dynamic/cards.web.ts'
import { t } from '../home.words.ts'
import { useOwnProperty } from './own-property.web.ts'

/** Which cards the home page shows, and in which order. */
export default function CardSettings() {
  const [property, keep] = useOwnProperty(cardsProperty)
  const { order, hidden } = readCards(property)
  const show = (name: CardName, visible: boolean) =>
    keep({ order, hidden: visible ? hidden.filter(one => one !== name) : [...hidden, name] })
  return (
    <Page title={t('cardSetting')} onBack={useBack('/my')}>
      <Section title={t('cardsOnHome')} note={t('cardsNote')}>
        <SortableRows
          rows={order.map(name => ({ key: name, name: t(`card_${name}`), on: !hidden.includes(name) }))}
          onMove={(from, to) => keep({ order: moved(order, from, to), hidden })}
          end={({ key, name, on }) => (
            <Switch label={t('showCard', { name })} value={on} onChange={value => show(key, value)} />
          )}
        />
      </Section>
    </Page>
  )
}
