import { describe, expect, it } from 'vitest'
import { describeCalls } from './describe-calls.js'
import { PAGE_WALLET_ACCOUNTS } from './wallet-accounts.js'
import { readWantedCalls } from './wallet-calls.js'

const [account] = PAGE_WALLET_ACCOUNTS
const A = account.address
const batch = { version: '2.0.0', chainId: '0x7a69', from: A, atomicRequired: false, calls: [{ to: A }] }

describe('parameters of a batch [EMB-04]', () => {
  it.each<[number, unknown]>([
    [-32602, undefined],
    [-32602, [{ ...batch, version: '1.0' }]],
    [-32602, [{ ...batch, chainId: 31337 }]],
    [-32602, [{ ...batch, calls: [] }]],
    [-32602, [{ ...batch, calls: [{ to: 'alice' }] }]],
    [-32602, [{ ...batch, calls: [{ to: A, value: 'much' }] }]],
    [5700, [{ ...batch, capabilities: { paymasterService: {} } }]],
    [5740, [{ ...batch, calls: Array.from({ length: 21 }, () => ({ to: A })) }]],
  ])('are refused with %i (%#)', (code, params) => {
    expect(() => readWantedCalls(params)).toThrow(expect.objectContaining({ code }))
  })

  it('may contain an unsupported optional capability, which is omitted', () => {
    const capabilities = { paymasterService: { optional: true } }
    expect(readWantedCalls([{ ...batch, capabilities }]).calls).toHaveLength(1)
  })
})

it('displays a batch call by call, exact to the wei, and whether it is atomic [SEC-07]', () => {
  const calls = readWantedCalls([
    {
      ...batch,
      calls: [
        { to: A, value: '0x1' },
        { to: A, data: '0xa9059cbb' },
      ],
    },
  ])
  const site = { name: 'A site', url: 'https://site.example' }
  const chain = { id: 31337, name: 'Sandbox One', rpcUrl: 'http://localhost:1', symbol: 'ETH' }
  const view = describeCalls(calls, { site, account, chain }, true)
  expect(view.title).toBe('Send these 2 calls?')
  expect(view.facts).toMatchObject([
    { label: '1. Amount', value: '0.000000000000000001 ETH' },
    { label: '1. To', value: A },
    { label: '2. Amount', value: '0 ETH' },
    { label: '2. To', value: A },
    { label: '2. Data', value: 'calls 0xa9059cbb, 4 bytes' },
    { label: 'Together', value: 'All of them or none' },
    { label: 'Account' },
    { label: 'Network' },
  ])
})
