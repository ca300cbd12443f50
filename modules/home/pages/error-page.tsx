import { useState } from 'react'
import { useAddress, useBack } from '#platform/web/app/navigation.ts'
import { keptForSession } from '#platform/web/app/session-kept.ts'
import { Avatar } from '#platform/web/kit/avatar.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Card } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { LockIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { t } from '../home.words.ts'

/** Anybody can write the address of this page: what it says is plain text, no longer than this. */
const longest = 200

interface WhomToAsk {
  creator?: { name?: unknown }
  manager?: { name?: unknown }
}

/** Reached when a record is gone, or not the actor's to see (spec 2 §8, result 4). */
export default function ErrorPage() {
  const { content, error_key: key } = useAddress()
  const [whom] = useState(() => (key ? readWhom(key) : {}))
  const people = (['creator', 'manager'] as const).flatMap(role =>
    typeof whom[role]?.name === 'string' ? [{ role, name: whom[role].name }] : [],
  )
  return (
    <Page title={t('cannotOpen')} onBack={useBack()}>
      <Empty
        icon={LockIcon}
        tone="neutral"
        title={content?.slice(0, longest) || t('resourceLost')}
        text={people.length > 0 ? t('askThem') : t('resourceLostText')}
        action={<Button href="/dynamic">{t('toHome')}</Button>}
      />
      {people.length > 0 && (
        <Card>
          {people.map(({ role, name }) => (
            <ListRow key={role} left={<Avatar name={name} />} title={name} subtitle={t(role)} />
          ))}
        </Card>
      )}
    </Page>
  )
}

/** Kept by the router's consequences of a refusal, for this session of the tab alone. */
function readWhom(key: string): WhomToAsk {
  return (keptForSession(`error.${key}`) ?? {}) as WhomToAsk
}
