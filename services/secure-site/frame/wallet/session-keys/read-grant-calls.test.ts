import { getAddress, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { SmartAccountCall } from '../smart-account/safe-calls.js'
import { toGrantCalls, toRevokeCalls } from './grant-calls.js'
import { checkRevokeCalls, readGrantCalls } from './read-grant-calls.js'
import { type SessionGrant, toSessionTerms } from './session-grant.js'

const addressOf = (byte: string): Hex => getAddress(`0x${byte.repeat(20)}`)
const account = addressOf('a1')
const token = addressOf('b2')
const contracts = {
  rolesModifier: addressOf('c3'),
  moduleProxyFactory: addressOf('d4'),
  multicall3: addressOf('e5'),
}
const grant: SessionGrant = {
  roleKey: `0x${'0f'.repeat(32)}`,
  keys: [addressOf('16'), addressOf('27')],
  terms: [
    { token: undefined, allowance: 10n, period: 60, start: 1_000, isLater: false, total: 40n },
    { token, allowance: 7n, period: 3_600, start: 90_000, isLater: true, total: 21n },
  ],
}
const states = [true, false].flatMap((isDeployed) =>
  [true, false].map((isEnabled) => ({ isDeployed, isEnabled })),
)

/** Returns every small change of one call. */
function changesOf(calls: readonly SmartAccountCall[]): readonly (readonly SmartAccountCall[])[] {
  return calls.flatMap((call, at) => {
    const last = call.data.endsWith('0') ? '1' : '0'
    return [
      calls.with(at, { ...call, data: `${call.data.slice(0, -1)}${last}` as Hex }),
      calls.with(at, { ...call, data: `${call.data}00` }),
      calls.with(at, { ...call, value: 1n }),
      calls.with(at, { ...call, to: addressOf('99') }),
      calls.toSpliced(at, 0, call),
    ]
  })
}

describe('readGrantCalls', () => {
  it.each(states)('decodes the permissions of calls for every state of the module: %o [SEC-07]', (state) => {
    const calls = toGrantCalls(grant, account, contracts, state)
    expect(readGrantCalls(calls, account, contracts)).toEqual(grant)
  })

  it('rejects additional actions: the displayed terms are all that is done [SEC-07]', () => {
    for (const state of states) {
      const calls = toGrantCalls(grant, account, contracts, state)
      const readSame = (changed: readonly SmartAccountCall[]) => () =>
        expect(readGrantCalls(changed, account, contracts)).toEqual(grant)
      // Each change is rejected, or decoded as such. Only the calls that deploy and enable the module may be missing:
      // it may exist already.
      const first = calls.length - 4 * grant.terms.length - grant.keys.length
      const less = calls.flatMap((_, at) => (at < first ? [] : [calls.toSpliced(at, 1)]))
      for (const changed of [...changesOf(calls), ...less]) expect(readSame(changed)).toThrow()
      expect(() => readGrantCalls(calls, addressOf('77'), contracts)).toThrow('doesn’t match the request')
    }
  })
})

describe('checkRevokeCalls', () => {
  it('accepts only the calls that revoke one session [SEC-07]', () => {
    const calls = toRevokeCalls(grant.roleKey, [undefined, token], account, contracts)
    const check = (changed: readonly SmartAccountCall[], key: string = grant.roleKey) =>
      checkRevokeCalls(changed, key, account, contracts)
    expect(() => check(calls)).not.toThrow()
    const others = [{ to: addressOf('99') }, { value: 1n }, { data: `${calls[0]?.data}00` as Hex }]
    for (const other of others)
      expect(() => check(calls.map((call) => ({ ...call, ...other })))).toThrow('doesn’t match the request')
    expect(() => check(calls, `0x${'01'.repeat(32)}`)).toThrow('doesn’t match the request')
    expect(() => check([])).toThrow('doesn’t match the request')
  })
})

describe('toSessionTerms', () => {
  const request = (change: object) => {
    const term = { type: 'x', token: undefined, allowance: 10n, period: 60, start: 900, ...change }
    return toSessionTerms([term], 1_300, 1_000)
  }

  it("counts periods from the page's start, and their total until the end", () => {
    expect(request({})).toEqual([
      { token: undefined, allowance: 10n, period: 60, start: 960, isLater: false, total: 60n },
    ])
    expect(request({ start: 1_100 })).toMatchObject([{ start: 1_100, isLater: true, total: 40n }])
  })

  it('leaves terms to the site that the network cannot enforce', () => {
    expect(request({ allowance: 0n })).toBeUndefined()
    expect(request({ allowance: 2n ** 128n })).toBeUndefined()
    expect(request({ start: 1_300 })).toBeUndefined()
    expect(request({ start: 1_100, period: 2_000 })).toBeUndefined()
  })
})
