import { toast } from '#platform/web/kit/toast.tsx'
import { t } from './app.words.ts'
import { go } from './places.ts'

/** What a form that is reopened begins with: somebody left it, and thought better of it. */
let resumed: { name: string; values: unknown } | undefined

/** A form's name: where it stands, and the call that it is of. */
export const formName = ({ path }: { path: string }) => `${location.pathname}${location.search} ${path}`

/** The phone's own back asks nobody: what was changed is offered again for a moment. */
export function offerToGoOn(name: string, values: unknown): void {
  const [address] = name.split(' ')
  toast.info(t('leftUnsaved'), {
    action: {
      label: t('stay'),
      onPress: () => {
        resumed = { name, values }
        go(address!)
      },
    },
  })
}

export const resumedValues = <Values>(name: string) => (resumed?.name === name ? (resumed.values as Values) : undefined)
/** The form has them. */
export const forgetResumed = () => {
  resumed = undefined
}
