import { toast } from '#platform/web/kit/toast.tsx'
import { t } from './app.words.ts'
import { go } from './places.ts'

/** The values of a reopened form: the person left it and chose to continue. */
let resumed: { name: string; values: unknown } | undefined

/** A form's name: its address and its call. */
export const formName = ({ path }: { path: string }) => `${location.pathname}${location.search} ${path}`

/** The phone's own back gesture cannot be intercepted, so the unsaved values are offered again for a moment. */
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
/** The form has taken the values. */
export const forgetResumed = () => {
  resumed = undefined
}
