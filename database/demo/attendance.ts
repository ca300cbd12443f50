import { addDays, addMonths, daysFrom, firstOfMonth, weekdayOf } from '#platform/contract/days.ts'
import { atWallClock, dayOf } from '#platform/contract/zone.ts'
import type { Database } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { attendanceCalls, shiftCalls, shiftRuleCalls, signCalls, workCalendarCalls } from '#modules/hr/hr.contract.ts'
import { signRecord } from '#modules/hr/sign/sign.table.ts'
import { signTrip } from '#modules/hr/trip/trip.table.ts'
import { demoCompany, demoDepartments, demoPeople, type DemoLogin } from './people.ts'
import type { Does } from './does.ts'

const zone = 'Asia/Shanghai'
const office = { name: '上海总部', latitude: 31.2304, longitude: 121.4737, radius: 300 }
const branch = { name: '苏州研发中心', latitude: 31.2989, longitude: 120.5853, radius: 500 }
const workdays = [1, 2, 3, 4, 5]

const two = (figure: number) => String(figure).padStart(2, '0')
const moment = (day: string, minute: number) =>
  atWallClock(
    `${addDays(day, Math.floor(minute / 1440))} ${two(Math.floor((minute % 1440) / 60))}:${two(minute % 60)}`,
    zone,
  )

/** When each usually comes and goes, in minutes of the clock. */
const habits: Partial<Record<DemoLogin, [comes: number, goes: number]>> = {
  admin: [530, 1090],
  manager: [565, 1125],
  staff: [575, 1130],
  finance: [528, 1083],
  hr: [532, 1086],
  sales: [535, 1085],
}

/** The same in every telling: a few minutes this way or that, and now and then something amiss. */
function signsOf(who: DemoLogin, of: number, day: string, index: number) {
  const [comes, goes] = habits[who]!
  const sway = ((index * 7 + of * 5) % 11) - 5
  const turn = (index * 3 + of * 4) % 17
  const common = {
    companyId: demoCompany.id,
    personId: demoPeople[who].id,
    day,
    accuracy: 15 + ((index + of) % 30),
    location: '上海市黄浦区人民大道 100 号',
  }
  const inside = {
    latitude: office.latitude + 0.0004,
    longitude: office.longitude - 0.0005,
    placeName: office.name,
    distance: 65,
    isInside: true,
  }
  const visiting = {
    latitude: 31.2011,
    longitude: 121.4376,
    placeName: office.name,
    distance: 4741,
    isInside: false,
    location: '徐家汇港汇广场',
    summary: '上午拜访客户，直接从客户处签到',
  }
  const signIn = {
    ...common,
    ...inside,
    id: newId(),
    signType: 'in' as const,
    signedAt: moment(day, comes + sway + (turn === 3 ? 65 : 0)),
    ...(turn === 7 ? visiting : {}),
  }
  const signOut = {
    ...common,
    ...inside,
    id: newId(),
    signType: 'out' as const,
    signedAt: moment(day, goes + sway + (turn === 5 ? 110 : turn === 9 ? -95 : 0)),
  }
  if (turn === 15) return []
  return turn === 12 ? [signIn] : turn === 13 ? [signOut] : [signIn, signOut]
}

/** Where people went, some days back: so many minutes after nine, at these places. */
const trips: {
  who: DemoLogin
  back: number
  stops: [minute: number, latitude: number, longitude: number, address: string, summary: string][]
}[] = [
  {
    who: 'sales',
    back: 3,
    stops: [
      [0, 39.0842, 117.2009, '天津站', '到达天津，准备拜访海河机械'],
      [70, 39.0041, 117.7107, '海河机械南门', '与采购部确认第二期设备清单'],
      [260, 39.0219, 117.6474, '滨海新区政务中心', '提交投标保证金收据'],
      [400, 39.131, 117.1887, '天津西站', '返程'],
    ],
  },
  {
    who: 'manager',
    back: 2,
    stops: [
      [20, 31.2989, 120.5853, '苏州研发中心', '检查测试环境'],
      [190, 31.312, 120.6106, '苏州市工业园区星湖街', '与外包团队对接组件库'],
      [420, 31.3324, 120.6105, '苏州站', '返程'],
    ],
  },
  {
    who: 'staff',
    back: 1,
    stops: [
      [300, 31.2011, 121.4376, '徐家汇港汇广场', '给客户演示移动端'],
      [400, 31.1943, 121.437, '上海徐汇滨江', '回访用户'],
    ],
  },
]

/**
 * Shifts and places; a month and some of signs, with what goes amiss in it; the month before is closed. What was signed
 * lies in the past, so it is not signed but written.
 */
export async function tellOfAttendance(does: Does, database: Database) {
  const today = dayOf(new Date(), zone)
  const first = addMonths(firstOfMonth(today), -1)
  await does('hr', signCalls.saveSetting, { places: [office, branch], wifiNames: ['Kaigong-Office'] })
  const usual = await does('hr', shiftCalls.create, {
    name: '标准班',
    beginMinute: 540,
    endMinute: 1080,
    breakFrom: 720,
    breakTo: 780,
    graceMinutes: 5,
  })
  const flexible = await does('hr', shiftCalls.create, {
    name: '研发弹性',
    kind: 'flexible',
    beginMinute: 600,
    endMinute: 960,
    breakFrom: 720,
    breakTo: 780,
    graceMinutes: 10,
    dayMinutes: 480,
  })
  await does('hr', shiftCalls.create, {
    name: '机房夜班',
    beginMinute: 1320,
    endMinute: 1800,
    breakFrom: 1560,
    breakTo: 1590,
  })
  await does('hr', shiftRuleCalls.create, { shiftId: usual.id, weekdays: workdays, startDate: first })
  await does('hr', shiftRuleCalls.create, {
    shiftId: flexible.id,
    departmentId: demoDepartments[1].id,
    weekdays: workdays,
    startDate: first,
  })
  const calendar = await does('hr', workCalendarCalls.read, { startDate: first, endDate: today })
  const otherwise = new Map(calendar.days.map(({ day, isWork }) => [day, isWork]))
  const days = daysFrom(first, addDays(today, -1)).filter(day => otherwise.get(day) ?? weekdayOf(day) < 5)
  await database.transaction(demoCompany.id, async ({ db }) => {
    await db
      .insert(signRecord)
      .values(
        (Object.keys(habits) as DemoLogin[]).flatMap((who, of) =>
          days.flatMap((day, index) => signsOf(who, of, day, index)),
        ),
      )
    await db.insert(signTrip).values(
      trips.flatMap(({ who, back, stops }) =>
        stops.map(([minute, latitude, longitude, address, summary], index) => {
          const day = addDays(today, -back)
          const signType =
            index === 0 ? ('arrive' as const) : index === stops.length - 1 ? ('leave' as const) : ('visit' as const)
          return {
            companyId: demoCompany.id,
            id: newId(),
            personId: demoPeople[who].id,
            day,
            signType,
            signedAt: moment(day, 540 + minute),
            latitude,
            longitude,
            accuracy: 12 + index * 9,
            address,
            summary,
          }
        }),
      ),
    )
  })
  // A month is closed from the second day of the next one on.
  if (today.slice(8) > '01') await does('hr', attendanceCalls.close, { month: first })
}
