import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Acting } from '../approvals.js'
import type { WalletParts } from '../rpc-call.js'
import { WalletError } from '../wallet-error.js'
import { readSpendings, spendPermission } from './spend-permission.js'

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
      expect(() => readSpendings([{ to: token, value, data }])).toThrow('outside what you allowed')
  })
})

describe('a counted spend', () => {
  async function pathsAfter(error: Error): Promise<readonly string[]> {
    const paths: string[] = []
    // Only these members are called.
    const parts = {
      session: {
        async call(path: string) {
          paths.push(path)
          return { spend: 's1' }
        },
      },
      approvals: { ensureSame: () => Promise.resolve() },
    } as unknown as WalletParts
    const acting = {
      chain: { caipNetworkId: 'eip155:1' },
      account: { address: to, type: 'smartAccount' },
    } as Acting
    const spent = await spendPermission(
      {
        permission: '0x12',
        calls: [{ to, value: 1n, data: '0x' }],
        fee: 'sponsored',
        acting,
        origin: 'https://app.example',
      },
      parts,
    )
    await expect(spent.unlessNothingSent(() => Promise.reject(error))).rejects.toBe(error)
    return paths
  }

  it('is released if the error states by its field that nothing was sent, in any language [SEC-06]', async () => {
    const error = new WalletError('internal', 'Das Netz hat abgelehnt.', { wasSent: 'no' })
    expect(await pathsAfter(error)).toEqual(['permissions/spend', 'permissions/release'])
  })

  it('stays counted otherwise, even if the text of a node or page claims that nothing was sent [SEC-06]', async () => {
    const claim = 'Nothing was sent.'
    for (const error of [new WalletError('internal', claim), new Error(claim)])
      expect(await pathsAfter(error)).toEqual(['permissions/spend'])
  })
})
