import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { readSpendings } from './spend-permission.js'

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const to = `0x${'11'.repeat(20)}` as const
const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 7n] })

describe('readSpendings', () => {
  it('reads native transfers and transfers of tokens', () => {
    expect(readSpendings([{ to, value: 5n, data: '0x' }])).toEqual([{ amount: 5n }])
    expect(readSpendings([{ to: token, value: 0n, data: transfer }])).toEqual([
      { token: token.toLowerCase(), amount: 7n },
    ])
  })

  it('rejects all other calls, even if they resemble a transfer [EMB-02]', () => {
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, 7n] })
    const from = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [to, token, 7n] })
    const others: readonly (readonly [Hex, bigint])[] = [
      [approve, 0n],
      [from, 0n],
      [`${transfer}00`, 0n],
      [transfer.slice(0, -2) as Hex, 0n],
      [transfer, 1n],
      ['0x12345678', 0n],
      ['0x00', 5n],
    ]
    for (const [data, value] of others)
      expect(() => readSpendings([{ to: token, value, data }])).toThrow('outside of what you allowed')
  })
})
