import { createContext, createElement, use } from 'react'

type AnchorProps = React.ComponentProps<'a'> & { href: string }

/** How the app follows a link. The kit knows no router: the app gives one whose links take `href`. */
export const LinkComponent = createContext<React.ComponentType<AnchorProps> | 'a'>('a')

export function Link(props: AnchorProps) {
  return createElement(use(LinkComponent), props)
}
