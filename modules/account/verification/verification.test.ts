import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { ageCode, sentCode } from './sent-code.fixture.ts'
import { verificationCalls } from './verification.contract.ts'

const server = testServer()
const { sendToMobile, sendToMail, check } = verificationCalls

let lastNumber = 13900000000
const newMobile = () => String(++lastNumber)
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const send = async (mobile: string) => {
  await server.done(null, sendToMobile, { mobile })
  return (await sentCode(server, mobile))!
}
const tryCode = (contact: string, code: string, more: object = {}) =>
  server.call(null, check, { checkContact: contact, checkCode: code, ...more })

describe('a verification code', () => {
  it('has six digits, says what it is for, and is exchanged for a key, once', async () => {
    const mobile = newMobile()
    expect(await server.done(null, sendToMobile, { mobile })).toEqual({
      contact: mobile,
      retryAfter: 60,
      expiresIn: 600,
    })
    const code = (await sentCode(server, mobile))!
    expect(code).toMatch(/^\d{6}$/)
    expect((await tryCode(mobile, code)).data).toMatchObject({
      exists: false,
      key: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(await tryCode(mobile, code)).toMatchObject({ status: 200, result: -20002, code: 'verification.spent' })
  })

  it("goes to an e-mail address too, whatever its case, in the reader's language", async () => {
    await server.call(
      null,
      sendToMail,
      { email: 'New.Person@Example.com' },
      { headers: { 'accept-language': 'en-US' } },
    )
    const [mail] = await server.sql<{ payload: { subject: string; text: string } }>(
      `select payload from graphile_worker._private_jobs where payload ->> 'to' = 'new.person@example.com'`,
    )
    expect(mail!.payload.subject).toBe('Kaigong code for your registration')
    expect(mail!.payload.text).toContain('is your code for registration')
    const code = (await sentCode(server, 'new.person@example.com'))!
    expect((await tryCode('NEW.person@example.com', code)).result).toBe(0)
  })

  it('is stored as a slow hash alone', async () => {
    const mobile = newMobile()
    const code = await send(mobile)
    const [row] = await server.sql<{ code_hash: string }>('select * from verification_code where contact = $1', [
      mobile,
    ])
    expect(row!.code_hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(row)).not.toContain(code)
  })

  it('refuses contacts that are none', async () => {
    for (const mobile of ['12800138000', '1380013800', '138001380000', 'abc', '']) {
      expect(await server.call(null, sendToMobile, { mobile })).toMatchObject({
        status: 200,
        result: 1,
        errors: [{ field: 'mobile', code: 'mobile' }],
      })
    }
    expect(await server.call(null, sendToMail, { email: 'nobody@here' })).toMatchObject({
      result: 1,
      errors: [{ field: 'email', code: 'email' }],
    })
    expect(await tryCode(newMobile(), '12345')).toMatchObject({
      result: 1,
      errors: [{ field: 'check_code', code: 'verification_code' }],
    })
  })

  it('is sent once a minute and ten times a day to one contact', async () => {
    const mobile = newMobile()
    await send(mobile)
    expect(await server.call(null, sendToMobile, { mobile })).toMatchObject({
      status: 200,
      result: 1,
      code: 'verification.too_soon',
    })
    for (let sent = 2; sent <= 10; sent++) {
      await ageCode(server, mobile, '61 seconds')
      expect((await server.call(null, sendToMobile, { mobile })).result).toBe(0)
    }
    await ageCode(server, mobile, '61 seconds')
    expect(await server.call(null, sendToMobile, { mobile })).toMatchObject({
      result: 1,
      code: 'verification.too_many',
    })
    await server.sql(
      `update verification_code set counted_since = counted_since - interval '1 day' where contact = $1`,
      [mobile],
    )
    expect((await server.call(null, sendToMobile, { mobile })).result).toBe(0)
  })

  it('is sent to one of twenty that ask at once', async () => {
    const mobile = newMobile()
    const replies = await Promise.all(Array.from({ length: 20 }, () => server.call(null, sendToMobile, { mobile })))
    expect(replies.filter(reply => reply.result === 0)).toHaveLength(1)
    expect(
      await server.sql(`select 1 from graphile_worker._private_jobs where payload ->> 'mobile' = $1`, [mobile]),
    ).toHaveLength(1)
  })

  it('takes five tries; the right one is too late afterwards', async () => {
    const mobile = newMobile()
    const code = await send(mobile)
    for (let left = 4; left >= 1; left--) {
      expect(await tryCode(mobile, other(code))).toMatchObject({
        result: -20002,
        code: 'verification.wrong',
        msg: `验证码不正确，还可以试 ${left} 次`,
      })
    }
    expect(await tryCode(mobile, other(code))).toMatchObject({ result: -20002, code: 'verification.spent' })
    expect(await tryCode(mobile, code)).toMatchObject({ result: -20002, code: 'verification.spent' })
  })

  it('takes five of fifty tries sent at once', async () => {
    const mobile = newMobile()
    const code = await send(mobile)
    const replies = await Promise.all(Array.from({ length: 50 }, () => tryCode(mobile, other(code))))
    expect(replies.filter(reply => reply.code === 'verification.wrong')).toHaveLength(4)
    expect(await server.sql('select tries from verification_code where contact = $1', [mobile])).toEqual([{ tries: 5 }])
  })

  it('is taken once of twenty that have it right at once', async () => {
    const mobile = newMobile()
    const code = await send(mobile)
    const replies = await Promise.all(Array.from({ length: 20 }, () => tryCode(mobile, code)))
    expect(replies.filter(reply => reply.result === 0)).toHaveLength(1)
  })

  it('lives ten minutes', async () => {
    const mobile = newMobile()
    const code = await send(mobile)
    await ageCode(server, mobile, '601 seconds')
    expect(await tryCode(mobile, code)).toMatchObject({ result: -20002, code: 'verification.spent' })
  })

  it('is good for the contact and the purpose it was sent for', async () => {
    const [mobile, another] = [newMobile(), newMobile()]
    const code = await send(mobile)
    await send(another)
    expect(await tryCode(mobile, code, { purpose: 'password' })).toMatchObject({ result: -20002 })
    expect((await tryCode(another, code)).result).toBe(-20002)
    expect((await tryCode(mobile, code, { purpose: 'register' })).result).toBe(0)
  })

  it('tells whether the contact is registered only to who has the code', async () => {
    const known = demoPeople.staff.mobile
    const unknown = newMobile()
    const [one, two] = [
      await server.done(null, sendToMobile, { mobile: known, purpose: 'password' }),
      await server.done(null, sendToMobile, { mobile: unknown, purpose: 'password' }),
    ]
    expect({ ...one, contact: '' }).toEqual({ ...two, contact: '' })
    expect(await sentCode(server, unknown)).toBeNull()
    expect(await tryCode(unknown, '000000')).toMatchObject({ code: 'verification.wrong' })
    const code = (await sentCode(server, known))!
    expect(await tryCode(known, code, { checkExist: false })).toMatchObject({
      result: 1,
      code: 'verification.contact_taken',
    })
    // What was refused has spent nothing.
    expect((await tryCode(known, code, { checkExist: true })).data.exists).toBe(true)
    const fresh = newMobile()
    expect(await tryCode(fresh, await send(fresh), { checkExist: true })).toMatchObject({
      result: 1,
      code: 'verification.contact_unknown',
    })
  })

  it('is not sent for another site or a prefetch', async () => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-purpose': 'prefetch' }] as Record<
      string,
      string
    >[]) {
      expect(await server.call(null, sendToMobile, { mobile: newMobile() }, { headers })).toMatchObject({ status: 403 })
    }
  })

  it('is sent to sixty contacts an hour from one network', async () => {
    await server.sql(`update attempt set count = 60 where key like 'codes:%'`)
    expect(await server.call(null, sendToMobile, { mobile: newMobile() })).toMatchObject({ status: 429, result: 429 })
  })
})
