import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { openDialog, type DialogControls } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import type { RichDocument } from '#mechanisms/rich-text/document.contract.ts'
import { RichTextView } from '#mechanisms/rich-text/rich-text-view.tsx'
import type { ChangedPage } from './pages.contract.ts'
import { t } from './pages.words.ts'
import css from './pages.module.css'

interface Both {
  theirs: ChangedPage
  mine: RichDocument
}
/** Saves mine over theirs, as a page of its own, goes on writing; null: later. */
type Chosen = 'mine' | 'copy' | 'edit'

/** Shows what somebody else has saved beside what was written here, and asks how to go on. */
export const showBoth = (both: Both) => openDialog<Chosen | null>(dialog => <MergeSheet {...both} {...dialog} />)

function MergeSheet({ theirs, mine, open, answer }: Both & DialogControls<Chosen | null>) {
  const [which, setWhich] = useState<'theirs' | 'mine'>('theirs')
  return (
    <Sheet
      open={open}
      onClose={() => answer(null)}
      title={t('merge')}
      tall
      bottom={
        <div className={css.buttons}>
          <Button wide onPress={() => answer('edit')}>
            {t('goOn')}
          </Button>
          <Button wide kind="secondary" onPress={() => answer('copy')}>
            {t('asNewPage')}
          </Button>
          <Button
            wide
            kind="neutral"
            onPress={() => answer('mine')}
          >{`${t('keepMine')} · ${t('keepMineText')}`}</Button>
          <Button wide kind="text" onPress={() => answer(null)}>
            {t('leaveIt')}
          </Button>
        </div>
      }
    >
      <p className={css.choice}>{t('mergeText', { name: theirs.name })}</p>
      <div className={css.tabs}>
        <Segmented
          label={t('which')}
          value={which}
          onChange={setWhich}
          options={[
            { key: 'theirs', name: t('theirs', { name: theirs.name }) },
            { key: 'mine', name: t('mine') },
          ]}
        />
      </div>
      <div className={css.both}>
        {which === 'theirs' ? (
          <RichTextView document={theirs.document} text={theirs.text} />
        ) : (
          <RichTextView document={mine} text="" />
        )}
      </div>
    </Sheet>
  )
}
