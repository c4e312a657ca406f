import { encodeAbiParameters, encodeErrorResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { type ChainNode, NodeError } from '../../../chains/chain-node.js'
import { HttpStatusError } from '../../../history/nft/public-fetch.js'
import type { CcipFetch } from './ccip-fetch.js'
import { createContractReader } from './create-contract-reader.js'

/** Source: EIP-3668 and ENSIP-21. */
const abi = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
  'function query((address sender, string[] urls, bytes data)[] requests) view returns (bool[], bytes[])',
])
const contract = `0x${'ab'.repeat(20)}` as const
const other = `0x${'cd'.repeat(20)}` as const
const data = '0x12345678'
const callback = '0xaabbccdd'

interface Lookup {
  readonly sender?: Hex
  readonly urls?: readonly string[]
  readonly callData?: Hex
}

function lookUp({
  sender = contract,
  urls = ['https://names.example/{data}'],
  callData = '0x01',
}: Lookup = {}) {
  const args = [sender, urls, callData, callback, '0xee'] as const
  return new NodeError(3, 'execution reverted', encodeErrorResult({ abi, errorName: 'OffchainLookup', args }))
}

interface Script {
  /** Answers the calls in their order; the last one repeats. */
  readonly answers: readonly (NodeError | Error | string)[]
  readonly fetch?: CcipFetch
}

function start({ answers, fetch }: Script) {
  const calls: { to: string; data: Hex }[] = []
  const fetched: { url: string; body: string | undefined }[] = []
  const node: ChainNode = {
    // Only `request` is used.
    chain: {} as ChainNode['chain'],
    async request(_, params) {
      const answer = answers[Math.min(calls.length, answers.length - 1)]
      calls.push((params as { to: string; data: Hex }[])[0] as { to: string; data: Hex })
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  const ccipFetch: CcipFetch = async (url, request) => {
    fetched.push({ url, body: request.body })
    return fetch ? fetch(url, request) : Buffer.from('{"data":"0x77"}')
  }
  const read = createContractReader(node, { ccipFetch, signal: new AbortController().signal })
  return { read: () => read(contract, data), calls, fetched }
}

describe('a call with a lookup on a server (EIP-3668)', () => {
  it('continues at the same contract with the answer and the data of the contract', async () => {
    const { read, calls, fetched } = start({ answers: [lookUp(), '0x99'] })
    expect(await read()).toBe('0x99')
    expect(fetched).toEqual([{ url: 'https://names.example/0x01', body: undefined }])
    const rest = encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes' }], ['0x77', '0xee'])
    expect(calls[1]).toMatchObject({ to: contract, data: `${callback}${rest.slice(2)}` })
  })

  it('posts sender and data to a URL without a place for the data', async () => {
    const { read, fetched } = start({
      answers: [lookUp({ urls: ['https://names.example/{sender}'] }), '0x99'],
    })
    await read()
    expect(fetched).toEqual([
      { url: `https://names.example/${contract}`, body: JSON.stringify({ data: '0x01', sender: contract }) },
    ])
  })

  it('is refused if another contract is the sender, and no server is queried', async () => {
    const { read, fetched } = start({ answers: [lookUp({ sender: other })] })
    expect(await read()).toBeUndefined()
    expect(fetched).toEqual([])
  })

  it('asks the next server after a failure, but not after a status from 400 to 499', async () => {
    const urls = ['https://a.example/{data}', 'https://b.example/{data}']
    const failing = (status: number): CcipFetch => {
      return async (url) => {
        if (url.startsWith('https://a')) throw new HttpStatusError(status)
        return Buffer.from('{"data":"0x77"}')
      }
    }
    const second = start({ answers: [lookUp({ urls }), '0x99'], fetch: failing(500) })
    expect(await second.read()).toBe('0x99')
    const first = start({ answers: [lookUp({ urls }), '0x99'], fetch: failing(404) })
    await expect(first.read()).rejects.toMatchObject({ status: 502 })
    expect([first.fetched.length, second.fetched.length]).toEqual([1, 2])
  })

  it('ends after five lookups in a row, and tries four servers of one at most', async () => {
    const endless = start({ answers: [lookUp()] })
    await expect(endless.read()).rejects.toMatchObject({ status: 502 })
    expect(endless.fetched.length).toBeLessThanOrEqual(5)
    const urls = Array.from({ length: 50 }, (_, index) => `https://${index}.example/{data}`)
    const many = start({
      answers: [lookUp({ urls })],
      fetch: () => Promise.reject(new Error('unreachable')),
    })
    await expect(many.read()).rejects.toMatchObject({ status: 502 })
    expect(many.fetched).toHaveLength(4)
  })
})

describe('a batch of lookups (ENSIP-21)', () => {
  const batch = (count: number, urls = ['https://names.example/{data}']): Lookup => ({
    urls: ['https://batch.example/', 'x-batch-gateway:true'],
    callData: encodeFunctionData({
      abi,
      functionName: 'query',
      args: [Array.from({ length: count }, () => ({ sender: other, urls, data: '0x02' as Hex }))],
    }),
  })

  it('is run by the gateway itself: the server of a third party learns nothing', async () => {
    const { read, fetched } = start({ answers: [lookUp(batch(2)), '0x99'] })
    expect(await read()).toBe('0x99')
    expect(fetched.map(({ url }) => url)).toEqual([
      'https://names.example/0x02',
      'https://names.example/0x02',
    ])
  })

  it('has eight lookups at most, and twelve requests with all their servers', async () => {
    const nine = start({ answers: [lookUp(batch(9)), '0x99'] })
    await expect(nine.read()).rejects.toMatchObject({ status: 502 })
    expect(nine.fetched).toEqual([])
    const urls = Array.from({ length: 4 }, (_, index) => `https://${index}.example/{data}`)
    const eight = start({
      answers: [lookUp(batch(8, urls)), '0x99'],
      fetch: () => Promise.reject(new Error('unreachable')),
    })
    await eight.read()
    expect(eight.fetched).toHaveLength(12)
  })

  it('does not run batches inside of a batch', async () => {
    const inner = ['x-batch-gateway:true']
    const { read, fetched } = start({ answers: [lookUp(batch(1, inner)), '0x99'] })
    await read()
    // An URL like any other, which the fetch refuses.
    expect(fetched.map(({ url }) => url)).toEqual(['x-batch-gateway:true'])
  })

  it('reports the name as neither known nor unknown if a server failed and the contract reverts', async () => {
    const { read } = start({
      answers: [lookUp(batch(1)), new NodeError(3, 'execution reverted', '0x')],
      fetch: () => Promise.reject(new Error('unreachable')),
    })
    await expect(read()).rejects.toMatchObject({ status: 502 })
  })
})

describe('a call without a lookup', () => {
  it('has no result if the contract reverts or returns too much, and fails with other errors of the node', async () => {
    expect(await start({ answers: [new NodeError(3, 'execution reverted')] }).read()).toBeUndefined()
    expect(await start({ answers: [new NodeError(-32000, 'execution reverted')] }).read()).toBeUndefined()
    expect(await start({ answers: [`0x${'00'.repeat(200_000)}`] }).read()).toBeUndefined()
    // Malformed data of the standard's error.
    expect(
      await start({ answers: [new NodeError(3, '', `0x556f1830${'ff'.repeat(64)}`)] }).read(),
    ).toBeUndefined()
    await expect(start({ answers: [new NodeError(-32005, 'limit exceeded')] }).read()).rejects.toThrow(
      'limit',
    )
  })
})
