import { PlusIcon, type Icon } from './icons.tsx'
import { ListRow } from './list-row.tsx'

interface AddRowProps {
  /** What is added: 添加提醒. */
  name: string
  /** What it says of it. */
  text?: string
  icon?: Icon
  href?: string
  onPress?: () => void
}

/** Adds to the part it stands at the end of: one look wherever something can be added to a record. */
export const AddRow = ({ name, text, icon: Sign = PlusIcon, href, onPress }: AddRowProps) => (
  <ListRow
    left={<Sign size={20} />}
    title={name}
    wrap
    tone="brand"
    chevron={false}
    {...(text !== undefined && { subtitle: text })}
    {...(href !== undefined && { href })}
    {...(onPress && { onPress })}
  />
)
