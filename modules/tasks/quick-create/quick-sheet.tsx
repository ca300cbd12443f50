import { goTo } from '#platform/web/app/answer.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import css from './quick-create.module.css'
import { t } from './quick-create.words.ts'
import { QuickSentence } from './quick-task.tsx'

/** The sentence over whatever page there is, with the cursor in it; it goes when the task is made. */
export const openQuickTask = (me: PersonBrief) =>
  openDialog<string | null>(({ open, answer }) => (
    <Sheet
      open={open}
      onClose={() => answer(null)}
      title={t('quickTask')}
      left={
        <Button kind="text" onPress={() => answer('/quick_create')}>
          {t('other')}
        </Button>
      }
    >
      <div className={css.sheet}>
        <QuickSentence me={me} autoFocus onLook={id => goTo(`/tasks/${id}`)} onMade={() => answer(null)} />
      </div>
    </Sheet>
  )).then(address => {
    if (address) goTo(address)
  })
