import type { ComponentType } from 'react'
import { PlanCard } from './plan-card.tsx'
import { ProjectCard } from './project-card.tsx'
import { ShortcutsCard } from './shortcuts-card.tsx'
import { TodoCard } from './todo-card.tsx'

/** The cards of the home page. */
export const cards = {
  todo: TodoCard,
  shortcuts: ShortcutsCard,
  project: ProjectCard,
  plan: PlanCard,
} satisfies Record<string, ComponentType>
export type CardName = keyof typeof cards

const cardHomes: Record<CardName, string> = {
  todo: '/todo',
  shortcuts: '/dynamic',
  plan: '/plan/list',
  project: '/projects/assign_me',
}
/** Where what a card shows is at home: it is left out for whom that is not there. */
export const cardHome = (name: CardName, okrMode: boolean) =>
  name === 'plan' && okrMode ? '/okr/list' : cardHomes[name]

/** Where the person's order and what they have hidden are kept. */
export const cardsProperty = 'home_cards'

export interface CardSettings {
  order: CardName[]
  hidden: CardName[]
}

const names = Object.keys(cards) as CardName[]

/** The person's order; a card that came later stands at its end, what is unknown is left out. */
export function readCards(property: unknown): CardSettings {
  const { order, hidden } = (typeof property === 'object' && property !== null ? property : {}) as Record<
    string,
    unknown
  >
  const known = (list: unknown) =>
    Array.isArray(list)
      ? names.filter(name => list.includes(name)).sort((one, other) => list.indexOf(one) - list.indexOf(other))
      : []
  const ordered = known(order)
  return { order: [...ordered, ...names.filter(name => !ordered.includes(name))], hidden: known(hidden) }
}
