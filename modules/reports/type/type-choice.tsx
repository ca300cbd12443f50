import { Segmented, Tabs } from '#platform/web/kit/tabs.tsx'

/** So many templates have room in a capsule; more are tabs that scroll. */
const mostInCapsule = 4

interface TypeChoiceProps {
  label: string
  types: readonly { id: string; name: string }[]
  value: string
  onChange: (id: string) => void
}

/** Which of the company's templates. */
export function TypeChoice({ types, ...rest }: TypeChoiceProps) {
  const options = types.map(({ id, name }) => ({ key: id, name }))
  return options.length > mostInCapsule ? (
    <Tabs {...rest} options={options} />
  ) : (
    <Segmented {...rest} options={options} />
  )
}
