import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSiteDatabase, type SiteDatabase } from '../storage/site-database.js'
import { createPermissionLedger } from './permission-ledger.js'
import type { GrantRequest, SpendRequest } from './permission-terms.js'

let time = 0
let database: SiteDatabase
beforeAll(async () => {
  database = await openSiteDatabase(':memory:')
})
afterAll(() => database.close())

const token = `0x${'aa'.repeat(20)}`
const request: GrantRequest = {
  origin: 'https://shop.example',
  caipNetworkId: 'eip155:1',
  account: `0x${'11'.repeat(20)}`,
  terms: [
    { allowance: '100', period: 60, start: 0 },
    { token, allowance: '7', period: 3600, start: 0 },
  ],
  expires: 10_000_000,
}

async function grantAt(start: number, changes: Partial<GrantRequest> = {}) {
  time = start
  const ledger = createPermissionLedger(database, () => time)
  const { id } = await ledger.grant('anna', { ...request, ...changes })
  const { origin, caipNetworkId, account } = request
  const spend = (amounts: SpendRequest['amounts'], other: Partial<SpendRequest> = {}, userId = 'anna') =>
    ledger.spend(userId, { id, origin, caipNetworkId, account, amounts, ...other })
  return { ledger, id, spend }
}

describe('createPermissionLedger', () => {
  it('never spends more than was granted for a period, for any amounts and times [EMB-02]', async () => {
    const step = fc.record({
      wait: fc.integer({ min: 0, max: 50_000 }),
      coin: fc.bigInt({ min: 0n, max: 130n }),
      tokens: fc.bigInt({ min: 0n, max: 9n }),
      isReleased: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { ledger, spend } = await grantAt(1_000_000)
        const taken = new Map<string, bigint>()
        for (const { wait, coin, tokens, isReleased } of steps) {
          time += wait
          const parts = [
            ['coin', coin, 60, 100n],
            ['token', tokens, 3600, 7n],
          ] as const
          const sums = parts.map(([name, amount, period, max]) => {
            const key = `${name} ${Math.floor(time / 1000 / period)}`
            return { key, sum: (taken.get(key) ?? 0n) + amount, most: max }
          })
          const fits = sums.every(({ sum, most: max }) => sum <= max)
          const amounts = [{ amount: String(coin) }, { token, amount: String(tokens) }]
          const answer = await spend(amounts).catch(() => undefined)
          // Everything that fits succeeds, and nothing else.
          expect(answer !== undefined).toBe(fits)
          if (answer && isReleased) await ledger.release('anna', answer.spend)
          if (answer && !isReleased) for (const { key, sum } of sums) taken.set(key, sum)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('serializes concurrent requests, and sums the same token within one', async () => {
    const { spend } = await grantAt(1_000_000)
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => spend([{ amount: '30' }])))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    time += 60_000
    await expect(spend([{ amount: '60' }, { amount: '60' }])).rejects.toThrow('more than')
    await expect(spend([{ amount: '50' }, { amount: '50' }])).resolves.toBeDefined()
  })

  it('is limited to one user, page, network, account and list of tokens, until it ends or is revoked', async () => {
    const { ledger, id, spend } = await grantAt(1_000_000)
    const one = [{ amount: '1' }]
    await expect(spend(one, { origin: 'https://other.example' })).rejects.toThrow('another site')
    await expect(spend(one, { caipNetworkId: 'eip155:10' })).rejects.toThrow('another site')
    await expect(spend(one, { account: `0x${'22'.repeat(20)}` })).rejects.toThrow('another site')
    await expect(spend(one, {}, 'bert')).rejects.toThrow('no such permission')
    await expect(spend([{ token: `0x${'bb'.repeat(20)}`, amount: '1' }])).rejects.toThrow('this token')
    expect((await ledger.list('anna')).map((grant) => grant.id)).toContain(id)
    await expect(ledger.revoke('bert', id)).rejects.toThrow('no such')
    await ledger.revoke('anna', id)
    await expect(spend(one)).rejects.toThrow('revoked')

    const late = await grantAt(1_000_000, { expires: 1_010 })
    time = 1_010_000
    await expect(late.spend(one)).rejects.toThrow('has expired')
    expect((await late.ledger.list('anna')).map((grant) => grant.id)).not.toContain(late.id)
    const early = await grantAt(1_000_000, { terms: [{ allowance: '5', period: 60, start: 2_000 }] })
    await expect(early.spend(one)).rejects.toThrow('hasn’t started')
    await expect(grantAt(9e12)).rejects.toThrow('already have expired')
  })

  it('keeps grants that are enforced on chain until they are revoked there, and allows no spend of them here [SMS-01]', async () => {
    const session = { roleKey: `0x${'3d'.repeat(32)}`, module: `0x${'4e'.repeat(20)}` }
    const { ledger, id, spend } = await grantAt(1_000_000, { expires: 1_010, session })
    expect(id).toBe(session.roleKey)
    await expect(spend([{ amount: '1' }])).rejects.toThrow('directly on the network')
    time = 1_020_000
    const later = await ledger.grant('anna', request)
    const listed = await ledger.list('anna')
    expect(listed.find((grant) => grant.id === id)).toMatchObject({ module: session.module, expires: 1_010 })
    expect(listed.find((grant) => grant.id === later.id)).not.toHaveProperty('module')
    await ledger.revoke('anna', id)
    expect((await ledger.list('anna')).map((grant) => grant.id)).not.toContain(id)
    await expect(ledger.grant('bert', { ...request, session })).rejects.toThrow()
  })
})
