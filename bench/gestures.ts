import pg from 'pg'
import { launchBrowser } from '../tools/browser.ts'
import { companyId, personId, usualSize } from './fill.ts'
import { movingOver } from './moving.ts'
import { openPhone, type Phone } from './phone.ts'
import { withFilled } from './stage.ts'

/**
 * They have 20 cards in each of a board's five columns, a week of 20 tasks with hours, tags and values of the company's
 * own fields on every task.
 */
const person = 13
const ownId = (number: number) => `01950000-0000-7000-8000-${String(number).padStart(12, '0')}`
const [tags, fields] = [[1, 2, 3].map(ownId), [11, 12].map(ownId)]

/**
 * What a finger does on the screens beside the calendar (`calendar`) and the plan (`project-plan`), traced at 4×
 * slowdown.
 */
export async function benchGestures() {
  await withFilled({ ...usualSize, tasks: usualSize.tasks / 10 }, 1, async ({ url, tokens, ports }) => {
    await fillForGestures(url)
    console.table(await moveOverScreens(ports[0]!, tokens[person - 1]!))
  })
}

const listOf = (view: object) =>
  `/tasks/upcoming?${new URLSearchParams({ source: 'task', view: JSON.stringify(view) })}`

async function moveOverScreens(port: number, token: string) {
  const browser = await launchBrowser()
  try {
    const phone = await openPhone(browser, {
      url: `http://127.0.0.1:${port}`,
      session: { token, companyId: companyId(0) },
      network: 'fast',
    })
    const { page } = phone
    const open = async (path: string, first: string) => {
      await page.goto(path)
      await page.locator(first).first().waitFor()
      await page.waitForTimeout(3000)
    }
    const figures: Record<string, object> = {}
    const cell = 'main button[data-status]:not([disabled])'
    const downAndUp = (step: number) => page.mouse.wheel(0, step % 80 < 40 ? 60 : -60)

    await open(listOf({ scope: 'mine', layout: 'board' }), '[data-id]')
    figures['a card dragged over the board'] = await dragOver(phone, '[data-id] a', step => ({
      x: step % 60 < 30 ? 8 : -8,
      y: step % 20 < 10 ? 6 : -6,
    }))
    figures['a column of the board down and up'] = await movingOver(phone, 160, downAndUp)
    figures['the board across and back'] = await movingOver(phone, 160, step =>
      page.mouse.wheel(step % 80 < 40 ? 40 : -40, 0),
    )

    await open(listOf({ scope: 'mine', isOpen: true, sort: 'lastOptDate', columns: fields }), 'li')
    figures['a list of tasks with tags and fields down and up'] = await movingOver(phone, 160, downAndUp)

    await open('/timesheet', cell)
    figures['the week sheet down and up'] = await movingOver(phone, 160, downAndUp)
    await page.mouse.wheel(0, -9999)
    await page.waitForTimeout(500)
    await page.locator(cell).first().tap()
    const note = page.locator('dialog[open] input').last()
    await note.tap()
    await page.waitForTimeout(1000)
    figures['a note of a cell typed'] = await movingOver(phone, 40, step =>
      page.keyboard.press(step % 20 < 10 ? 'a' : 'Backspace'),
    )
    await page.locator('dialog[open] input').first().tap()
    await page.waitForTimeout(1000)
    figures['hours of a cell typed'] = await movingOver(phone, 40, step =>
      page.keyboard.press(step % 2 === 0 ? '1' : 'Backspace'),
    )

    await open('/card_setting', 'ol li')
    figures["home's cards put in order"] = await dragOver(phone, 'ol li > span', step => ({
      x: 0,
      y: step % 40 < 20 ? 6 : -6,
    }))
    return figures
  } finally {
    await browser.close()
  }
}

/** A finger takes something, carries it about and lets go of it where it was. */
async function dragOver(phone: Phone, thing: string, by: (step: number) => { x: number; y: number }) {
  const { devtools, page } = phone
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  const { x, y, width, height } = (await page.locator(thing).first().boundingBox())!
  const at = { x: x + width / 2, y: y + height / 2 }
  await touch('touchStart', [at])
  // As long as what waits for a long press does.
  await page.waitForTimeout(600)
  const figures = await movingOver(phone, 120, async step => {
    const { x, y } = by(step)
    at.x += x
    at.y += y
    await touch('touchMove', [{ ...at }])
  })
  await touch('touchEnd', [])
  await page.waitForTimeout(1000)
  return figures
}

async function fillForGestures(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const company = companyId(0)
  const request = (text: string, ...values: unknown[]) => client.query(text, [company, ...values])
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    // Of the person's own tasks a fifth stands in each column.
    await request(
      `update task t set status = m.status from (
        select subject_id, (array['WAITING', 'RUNNING', 'WAITING_AGREE', 'POST_PONE', 'FINISH'])[1 + row_number() over
          (order by subject_id) % 5] as status
        from member where comp_id = $1 and subject_type = 'task' and person_id = $2 and role = 'manager') m
      where t.comp_id = $1 and t.id = m.subject_id`,
      personId(0, person),
    )
    await request(
      `update member m set status = t.status, is_open = t.status <> 'FINISH' from task t where m.comp_id = $1 and
        t.comp_id = $1 and m.subject_type = 'task' and t.id = m.subject_id
      and m.subject_id in (select subject_id from member where comp_id = $1 and person_id = $2 and subject_type =
        'task' and role = 'manager')`,
      personId(0, person),
    )
    const own = `(select distinct subject_id as id from member where comp_id = $1 and subject_type = 'task' and
      person_id = $2) own`
    await request(
      `insert into tag (comp_id, id, name, color) select $1, id, '标签 ' || n, (array['info', 'danger', 'success'])[n]
        from unnest($2::uuid[]) with ordinality t (id, n)`,
      tags,
    )
    await request(
      `insert into subject_tag (comp_id, subject_type, subject_id, tag_id, position) select $1, 'task', own.id, t.id, n
        from ${own}, unnest($3::uuid[]) with ordinality t (id, n)`,
      personId(0, person),
      tags,
    )
    await request(
      `insert into custom_field (comp_id, id, subject_type, name, kind) values ($1, $2, 'task', '工作量', 'number'), ($1,
        $3, 'task', '说明', 'text')`,
      ...fields,
    )
    await request(
      `insert into custom_value (comp_id, subject_type, subject_id, field_id, number_value, text_value)
      select $1, 'task', own.id, f.id, case n when 1 then 12 end, case n when 2 then '写到这样长的一句说明' end from ${own},
        unnest($3::uuid[]) with ordinality f (id, n)`,
      personId(0, person),
      fields,
    )
    await request(
      `insert into work_hour (comp_id, id, task_id, person_id, day, hour, status)
      select $1, gen_random_uuid(), subject_id, $2, date_trunc('week', now() at time zone 'Asia/Shanghai')::date + d,
        1, 'DRAFT'
      from (select subject_id from member where comp_id = $1 and person_id = $2 and subject_type = 'task' and role =
        'manager' and is_open order by subject_id limit 20) own, generate_series(0, 4) d`,
      personId(0, person),
    )
    await request(
      `insert into work_hour_day (comp_id, person_id, day, hours) select comp_id, person_id, day, sum(hour) from
        work_hour where comp_id = $1 group by 1, 2, 3`,
    )
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
