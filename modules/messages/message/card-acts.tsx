import { useEffect, useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { actOn, actsOf } from '#mechanisms/waiting/inbox-acts.web.ts'
import { t } from '#mechanisms/waiting/inbox.words.ts'
import type { WaitingAct } from '#mechanisms/waiting/offered-acts.web.ts'
import { useWaitingAbout } from '#mechanisms/waiting/use-waiting.web.ts'
import type { WaitingRow } from '#mechanisms/waiting/waiting.contract.ts'
import css from '../messages.module.css'

/** What waits for the reader about a card's record is dealt with on the card, as in the inbox's row. */
export default function CardActs({ subjectId }: { subjectId: string }) {
  const row = useWaitingAbout([subjectId]).find(({ about }) => about === subjectId)
  return row ? <Acts key={row.id} row={row} /> : null
}

function Acts({ row }: { row: WaitingRow }) {
  const { kind } = row
  const [acts, setActs] = useState<readonly WaitingAct[]>([])
  useEffect(() => {
    void actsOf([kind]).then(all => setActs(all.get(kind) ?? []))
  }, [kind])
  if (acts.length === 0) return null
  return (
    <div className={css.decision}>
      {acts.toReversed().map((act, place) => (
        <Button
          key={act.verb}
          small
          kind={place === acts.length - 1 ? 'primary' : 'secondary'}
          onPress={() => void actOn([row], act)}
        >
          {t(act.verb)}
        </Button>
      ))}
    </div>
  )
}
