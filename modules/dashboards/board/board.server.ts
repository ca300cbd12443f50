import { sql, and, eq } from 'drizzle-orm'
import { say } from '#platform/contract/words.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { notFound } from '#platform/contract/refusals.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { hasApp, may, type Me } from '#platform/server/http/identity.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { monthsBefore } from '#mechanisms/months/months.contract.ts'
import { addMoney, subtractMoney } from '#mechanisms/money/money.contract.ts'
import {
  inOneTrip,
  sourceFor,
  sourcesFor,
  type WidgetFigures,
  type WidgetSource,
} from '#mechanisms/widgets/widgets.server.ts'
import { appOf } from '#modules/company/company.server.ts'
import {
  boardCalls,
  boardChanged,
  companyBoardsKept,
  doubleWidget,
  monthsOf,
  mostParts,
  mostBoards,
  personNeeded,
  targetNeeded,
  tooManyBoards,
  unknownSide,
  unknownSource,
  type Board,
  type ShownWidget,
  type WidgetDraft,
} from './board.contract.ts'
import { dashboard } from './board.table.ts'
import { readyBoards, type ReadyBoard } from './ready-boards.server.ts'

const keeper = 'LOOKOUT_MANAGER'
/** The app that all of this belongs to. */
export const boardApp = 'analyze'

interface Kept {
  id: string
  ownerId: string
  name: string
  ready: string | null
  isCompany: boolean
  widgets: WidgetDraft[]
  version: number
}
const row = {
  id: col.uuid,
  ownerId: col.uuid,
  name: col.text,
  ready: col.text.orNull,
  isCompany: col.bool,
  widgets: col.json.as<WidgetDraft[]>(),
  version: col.int,
}
const columns = 'id, owner_id, name, ready, is_company, widgets, version'
const seen = 'comp_id = $1 and (owner_id = $2 or is_company)'

/** The ready-made boards that have something to show for a person. */
const readyFor = (me: Me) =>
  readyBoards.filter(
    ({ authority, widgets }) =>
      (!authority || may(me, ...authority)) && widgets.some(({ source }) => sourceFor(source, me)),
  )

const isOwn = (board: Kept, me: Me) => board.ownerId === me.personId
const mayEdit = (board: Kept, me: Me) => (board.isCompany ? may(me, keeper) : isOwn(board, me))
const canOf = (board: Kept, me: Me) => {
  const edit = mayEdit(board, me)
  return { edit, rename: edit && board.ready === null, remove: edit }
}
const ofReady = { edit: true, rename: false, remove: false }

export interface Found {
  kept: Kept | undefined
  ready: ReadyBoard | undefined
}
/** The board at a tab: one that is kept, a ready-made one, or what the person has made of that. */
export async function boardAt(tab: string, { me, run }: Context, isLocked = false): Promise<Found> {
  const ready = readyFor(me).find(one => one.tab === tab)
  const [answer] = await run([
    {
      name: isLocked ? 'dashboard_locked' : 'dashboard_at',
      row,
      values: [me.companyId, me.personId, tab],
      text: `select ${columns} from dashboard where ${seen} and (id::text = $3 and ready is null or ready = $3 and
        owner_id = $2) ${isLocked ? 'for update' : ''}`,
    },
  ])
  const kept = answer.first
  if (!kept && !ready) refuse(notFound)
  if (kept?.ready && !ready) refuse(notFound)
  return { kept, ready }
}

/** Whether somebody else may see a board that was found. */
export const maySee = ({ kept, ready }: Found, me: Me) =>
  hasApp(me, boardApp) && (ready ? readyFor(me).includes(ready) : kept!.isCompany || isOwn(kept!, me))

/** A board that is kept, locked, as far as the actor may change it. */
async function toChange(id: string, { me, run }: Context): Promise<Kept> {
  const [answer] = await run([
    {
      name: 'dashboard_to_change',
      row,
      values: [me.companyId, me.personId, id],
      text: `select ${columns} from dashboard where ${seen} and id = $3::uuid for update`,
    },
  ])
  const kept = answer.first ?? refuse(notFound)
  if (!mayEdit(kept, me)) refuse(companyBoardsKept)
  return kept
}

const none = { figures: null, name: '', byName: '', isCount: true, isNow: false }

/** What those people are called of whom single widgets are. */
async function namesOf(drafts: readonly WidgetDraft[], { me, run }: Context): Promise<ReadonlyMap<string, string>> {
  const ids = drafts.flatMap(({ personId }) => personId ?? [])
  if (ids.length === 0) return new Map()
  const [answer] = await run([
    {
      name: 'dashboard_people',
      row: { id: col.uuid, name: col.text },
      values: [me.companyId, ids],
      text: 'select id, name from person where comp_id = $1 and id = any($2::uuid[])',
    },
  ])
  return new Map(answer.rows.map(({ id, name }) => [id, name]))
}

/** The largest parts, and the others together: those that a source has left out as well. */
function cut({ num, amount, list, partNum = list.length }: WidgetFigures) {
  const [kept, others] = [list.slice(0, mostParts), list.slice(mostParts)]
  if (partNum === kept.length) return { num, amount, list: kept, rest: null }
  const sum = (parts: WidgetFigures['list']) => ({
    num: parts.reduce((all, part) => all + part.num, 0),
    amount: addMoney(...parts.map(part => part.amount)),
  })
  const those = sum(partNum > list.length ? kept : others)
  const rest = partNum > list.length ? { num: num - those.num, amount: subtractMoney(amount, those.amount) } : those
  return { num, amount, list: kept, rest: { partNum: partNum - kept.length, ...rest } }
}

/** A widget with its figures, by the room's own analysis, as the viewer may see them. */
async function shown(
  draft: WidgetDraft,
  context: Context,
  thisMonth: string,
): Promise<Omit<ShownWidget, 'personName'>> {
  const source = sourceFor(draft.source, context.me)
  const { locale } = context.request
  if (!source || !source.by[draft.by] || !source.scopes.includes(draft.scope)) return { ...draft, ...none }
  const query = {
    by: draft.by,
    scope: draft.scope,
    personId: draft.personId ?? undefined,
    startMonth: monthsBefore(thisMonth, monthsOf[draft.span] - 1),
    endMonth: thisMonth,
  }
  const { before = null, yearBefore = null, ...counted } = await source.read({ ...query, most: mostParts }, context)
  const { num, amount, list, rest } = cut(counted)
  return {
    ...draft,
    name: say(source.words, locale),
    byName: say(source.by[draft.by]!, locale),
    isCount: source.isCount,
    isNow: source.isNow ?? false,
    figures: {
      num,
      amount,
      before,
      yearBefore,
      at: source.at(query),
      rest,
      list: list.map(part => {
        const words = source.nameOf?.(draft.by, part.key)
        const name = words ? say(words, locale) : part.name
        return { ...part, name, at: source.at(query, { key: part.key, name }) }
      }),
    },
  }
}

/** Refuses a widget that could not be shown to whoever puts it there. */
function admit(widgets: readonly WidgetDraft[], { me }: Context) {
  if (new Set(widgets.map(({ id }) => id)).size < widgets.length) refuse(doubleWidget, {}, 'widgets')
  for (const { source: key, by, scope, personId, chart, target } of widgets) {
    const source = sourceFor(key, me) ?? refuse(unknownSource, {}, 'widgets')
    if (!source.by[by] || !source.scopes.includes(scope)) refuse(unknownSide, {}, 'widgets')
    if (scope === 'person' && !personId) refuse(personNeeded, {}, 'widgets')
    if (chart === 'progress' && !(Number(target) > 0)) refuse(targetNeeded, {}, 'widgets')
  }
}

const tell = (id: string, event: string, { me, publish }: Context) =>
  publish({
    companyId: me.companyId,
    to: [me.personId],
    subjectType: 'dashboard',
    subjectId: id,
    event,
    by: me.personId,
  })

/** One more board of a person's: no more than they may have. */
async function addBoard(board: Omit<Kept, 'ownerId' | 'version'>, context: Context) {
  const { me, run } = context
  const [, answer] = await run([
    takeTurns(me.companyId, `dashboard ${me.personId}`),
    {
      name: 'dashboard_add',
      value: col.uuid,
      values: [
        me.companyId,
        board.id,
        me.personId,
        board.name,
        board.ready,
        board.isCompany,
        JSON.stringify(board.widgets),
      ],
      text: `insert into dashboard (comp_id, id, owner_id, name, ready, is_company, widgets) select $1, $2, $3, $4, $5, $6,
        $7::jsonb where (select count(*) from dashboard where comp_id = $1 and owner_id = $3 and ready is null) <
          ${mostBoards} or $5::text is not null on conflict do nothing returning id`,
    },
  ] as const)
  return answer.first
}

/** A source's name begins with the app that it stands under. */
const groupOf = ({ key }: WidgetSource) => key.split('.')[0]!

/** A board with its figures, as the actor may see it. */
export async function shownBoard(tab: string, context: Context): Promise<Board> {
  const { me, request } = context
  const { kept, ready } = await boardAt(tab, context)
  const drafts = kept?.widgets ?? ready!.widgets
  const thisMonth = dayOf(new Date(), me.timeZone).slice(0, 7)
  const joined = Object.create(context, { run: { value: inOneTrip(context.run) } }) as Context
  const [names, ...list] = await Promise.all([
    namesOf(drafts, joined),
    ...drafts.map(draft => shown(draft, joined, thisMonth)),
  ])
  return {
    tab,
    id: kept?.id ?? null,
    name: ready ? say(ready.words, request.locale) : kept!.name,
    isReady: ready !== undefined,
    isCompany: kept?.isCompany ?? false,
    can: kept ? canOf(kept, me) : ofReady,
    version: kept?.version ?? 0,
    list: list.map(one => ({ ...one, personName: names.get(one.personId ?? '') ?? '' })),
  }
}

export const boardHandlers = handle(boardCalls, {
  widgets: ({ tab }, context) => shownBoard(tab, context),

  async save({ tab, version, widgets }, context) {
    const { me, run } = context
    admit(widgets, context)
    const { kept, ready } = await boardAt(tab, context, true)
    if (kept && !mayEdit(kept, me)) refuse(companyBoardsKept)
    if (version !== (kept?.version ?? 0)) refuse(boardChanged)
    const id = kept?.id ?? newId()
    if (kept) {
      await run([
        {
          name: 'dashboard_save',
          values: [me.companyId, id, JSON.stringify(widgets)],
          text: 'update dashboard set widgets = $3::jsonb, version = version + 1 where comp_id = $1 and id = $2',
        },
      ])
    } else {
      const added = await addBoard({ id, name: ready!.tab, ready: tab, isCompany: false, widgets }, context)
      if (!added) refuse(boardChanged)
    }
    tell(id, 'edit', context)
    return { id, version: version + 1 }
  },

  async list(_, { me, run, request }) {
    const [answer] = await run([
      {
        name: 'dashboards',
        row,
        values: [me.companyId, me.personId],
        text: `select ${columns} from dashboard where ${seen} order by is_company desc, created_at, id`,
      },
    ])
    const arranged = new Map(answer.rows.flatMap(one => (one.ready && isOwn(one, me) ? [[one.ready, one]] : [])))
    return {
      list: [
        ...readyFor(me).map(({ tab, words, widgets }) => {
          const kept = arranged.get(tab)
          return {
            tab,
            id: kept?.id ?? null,
            name: say(words, request.locale),
            isReady: true,
            isCompany: false,
            can: kept ? canOf(kept, me) : ofReady,
            widgetNum: (kept?.widgets ?? widgets).length,
          }
        }),
        ...answer.rows
          .filter(({ ready }) => ready === null)
          .map(board => ({
            tab: board.id,
            id: board.id,
            name: board.name,
            isReady: false,
            isCompany: board.isCompany,
            can: canOf(board, me),
            widgetNum: board.widgets.length,
          })),
      ],
      can: { createForCompany: may(me, keeper) },
    }
  },

  async create({ name, isCompany, copyOf }, context) {
    const { me } = context
    if (isCompany && !may(me, keeper)) refuse(companyBoardsKept)
    const from = copyOf ? await boardAt(copyOf, context) : null
    const widgets = from ? (from.kept?.widgets ?? from.ready!.widgets) : []
    const id = newId()
    if (!(await addBoard({ id, name, ready: null, isCompany, widgets }, context))) refuse(tooManyBoards)
    tell(id, 'created', context)
    return { id }
  },

  async rename({ id, name, isCompany }, context) {
    const { me, db } = context
    const kept = await toChange(id, context)
    if (kept.ready !== null) refuse(notFound)
    if (isCompany !== undefined && isCompany !== kept.isCompany && !may(me, keeper)) refuse(companyBoardsKept)
    await db
      .update(dashboard)
      .set({ name, isCompany: isCompany ?? kept.isCompany, version: sql`${dashboard.version} + 1` })
      .where(and(eq(dashboard.companyId, me.companyId), eq(dashboard.id, id)))
    tell(id, 'edit', context)
    return { id }
  },

  async remove({ id }, context) {
    const { me, db } = context
    await toChange(id, context)
    await db.delete(dashboard).where(and(eq(dashboard.companyId, me.companyId), eq(dashboard.id, id)))
    tell(id, 'deleted', context)
    return { id }
  },

  sources: async (_, { me, request }) => ({
    list: sourcesFor(me).map(source => ({
      key: source.key,
      name: say(source.words, request.locale),
      group: groupOf(source),
      groupName: say(appOf(groupOf(source))!.words, request.locale),
      isCount: source.isCount,
      isNow: source.isNow ?? false,
      scopes: [...source.scopes],
      by: Object.entries(source.by).map(([key, words]) => ({ key, name: say(words, request.locale) })),
    })),
  }),
})
