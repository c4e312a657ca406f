import { hashMessage, hashTypedData, hexToBytes, keccak256, parseTransaction } from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import type { PreparedSigning } from '#kernel'
import { createTestPlatform } from '#testing'
import { exampleNetwork } from '../../testing/example-network.js'
import { createEip155Module } from '../chain-module.js'

const key = `0x${'42'.repeat(32)}` as const
const from = privateKeyToAccount(key).address
const stranger = `0x${'43'.repeat(32)}` as const
const to = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

/** A node with these answers, and what it was sent. */
function createWorld(answers: Readonly<Record<string, unknown>> = {}) {
  const platform = createTestPlatform()
  const requests: string[] = []
  const usual: Readonly<Record<string, unknown>> = {
    eth_getTransactionCount: '0x3',
    eth_estimateGas: '0x10000',
    eth_getBalance: '0xde0b6b3a7640000',
    eth_feeHistory: { baseFeePerGas: ['0x64', '0x64'], reward: [['0x1', '0x2', '0x3']], gasUsedRatio: [1] },
  }
  platform.onFetch(({ body }) => {
    const { id, method, params } = JSON.parse(body ?? '') as { id: number; method: string; params: string[] }
    requests.push(method)
    const result = method === 'eth_sendRawTransaction' ? keccak256(params[0] as `0x${string}`) : undefined
    return Response.json({ jsonrpc: '2.0', id, result: { ...usual, ...answers }[method] ?? result })
  })
  const { signing } = createEip155Module(platform)
  const prepare = (method: string, params: unknown): Promise<PreparedSigning> => {
    if (!signing) throw new Error('The chain has no signing')
    return signing.prepare({ network: exampleNetwork(1), from, method, params })
  }
  return { prepare, requests }
}

/** What a wallet returns that only signs: 65 bytes with the recovery bit. */
async function signHash(hash: `0x${string}`, privateKey: `0x${string}` = key): Promise<Uint8Array> {
  const { r, s, yParity } = await sign({ hash, privateKey })
  return Uint8Array.of(...hexToBytes(r), ...hexToBytes(s), yParity ?? 0)
}
const bytesIn = ({ parts: [part] }: PreparedSigning): Uint8Array => {
  if (!part || part.kind === 'typedData') throw new Error('There are no bytes to sign')
  return part.bytes
}

describe('signing of EVM requests by a wallet that only signs', () => {
  it.each(['hello', '0x68656c6c6f'])(
    'prepares the bytes of %s, and returns the signature as wallets do',
    async (message) => {
      const prepared = await createWorld().prepare('personal_sign', [message, from])
      expect(new TextDecoder().decode(bytesIn(prepared))).toBe('hello')
      const expected = await privateKeyToAccount(key).signMessage({ message: 'hello' })
      expect(await prepared.complete([await signHash(hashMessage('hello'))])).toBe(expected)
    },
  )

  it('prepares typed data with the type of its domain, and its two hashes', async () => {
    const data = {
      domain: { name: 'Shop', chainId: 1 },
      types: { Order: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Order',
      message: { amount: '5' },
    } as const
    const prepared = await createWorld().prepare('eth_signTypedData_v4', [from, JSON.stringify(data)])
    const [part] = prepared.parts
    if (part?.kind !== 'typedData') throw new Error('No typed data')
    expect(part.data.types).toHaveProperty('EIP712Domain')
    const hash = hashTypedData({ ...data, message: { amount: 5n } })
    expect(keccak256(Uint8Array.of(0x19, 1, ...part.domainHash, ...part.messageHash))).toBe(hash)
    expect(await prepared.complete([await signHash(hash)])).toBe(
      await privateKeyToAccount(key).signTypedData({ ...data, message: { amount: 5n } }),
    )
  })

  it('refuses typed data that JSON does not carry exactly', async () => {
    const { prepare } = createWorld()
    const json = (amount: string) =>
      `{"domain":{},"types":{"A":[{"name":"n","type":"uint256"}]},"primaryType":"A","message":{"n":${amount}}}`
    for (const data of [json('9007199254740993'), json('1').replace('"n":1', '"n":1,"n":2')])
      await expect(prepare('eth_signTypedData_v4', [from, data])).rejects.toMatchObject({
        code: 'RPC_PARAMS_INVALID',
      })
  })

  it('completes a transaction, checks the signature and submits it once [SEC-06]', async () => {
    const { prepare, requests } = createWorld()
    const prepared = await prepare('eth_sendTransaction', [{ from, to, value: '0x5', data: '0x12' }])
    const unsigned = bytesIn(prepared)
    const hash = keccak256(unsigned)
    expect(parseTransaction(`0x${Buffer.from(unsigned).toString('hex')}`)).toMatchObject({
      type: 'eip1559',
      chainId: 1,
      nonce: 3,
      gas: 0x14000n,
      value: 5n,
    })
    await expect(prepared.complete([await signHash(hash, stranger)])).rejects.toMatchObject({
      code: 'ANSWER_INVALID',
    })
    await expect(prepared.complete([new Uint8Array(65)])).rejects.toMatchObject({ code: 'ANSWER_INVALID' })
    expect(requests).not.toContain('eth_sendRawTransaction')
    const signature = await signHash(hash)
    expect(await prepared.complete([signature])).toMatch(/^0x[\da-f]{64}$/)
    await expect(prepared.complete([signature])).rejects.toMatchObject({ code: 'RPC_NOT_ALLOWED' })
    expect(requests.filter((method) => method === 'eth_sendRawTransaction').length).toBe(1)
  })

  it('keeps the fees, gas limit and nonce of the request, also without EIP-1559', async () => {
    const fields = { gas: '0x9999', gasPrice: '0x7', nonce: '0x1' }
    const prepared = await createWorld().prepare('eth_sendTransaction', [{ from, to, ...fields }])
    expect(parseTransaction(`0x${Buffer.from(bytesIn(prepared)).toString('hex')}`)).toMatchObject({
      type: 'legacy',
      gas: 0x9999n,
      gasPrice: 7n,
      nonce: 1,
    })
  })

  it.each([
    ['another account', { from: to }],
    ['a delegation', { type: '0x4' }],
    ['blobs', { type: '0x3' }],
  ])('refuses %s', async (_, fields) => {
    await expect(
      createWorld().prepare('eth_sendTransaction', [{ from, to, ...fields }]),
    ).rejects.toMatchObject({
      code: 'RPC_PARAMS_INVALID',
    })
  })

  it('refuses a transaction that the account cannot pay', async () => {
    const { prepare } = createWorld({ eth_getBalance: '0x1' })
    await expect(prepare('eth_sendTransaction', [{ from, to, value: '0x5' }])).rejects.toMatchObject({
      code: 'FUNDS_INSUFFICIENT',
    })
  })
})
