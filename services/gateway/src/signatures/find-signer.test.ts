import { Problem } from '@quoin/server-kit/http'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { type ChainNode, NodeError } from '../chains/chain-node.js'
import { findSigner } from './find-signer.js'

const message = 'Hello'
const address = privateKeyToAccount(generatePrivateKey()).address
const another = privateKeyToAccount(generatePrivateKey())

async function signerAt(error: Error): Promise<unknown> {
  const node = {
    request: (method: string) => (method === 'eth_getCode' ? Promise.resolve('0x60') : Promise.reject(error)),
    // Only `request` is called.
  } as Partial<ChainNode> as ChainNode
  const signature: Hex = await another.signMessage({ message })
  return findSigner({ address, message, signature }, node, AbortSignal.timeout(30_000))
}

it('finds no signer if the contract reverts, whichever code the node has for it', async () => {
  for (const error of [new NodeError(3, 'execution reverted'), new NodeError(-32000, 'execution reverted')])
    expect(await signerAt(error)).toBeUndefined()
})

it('reports a node that refuses for another reason as unavailable, not as a wrong signature', async () => {
  for (const error of [new NodeError(-32000, 'header not found'), new NodeError(-32005, 'limit exceeded')])
    await expect(signerAt(error)).rejects.toMatchObject({ status: 502 })
})

it('passes the failure of a node on', async () => {
  const problem = new Problem(503, [{ name: 'node', description: 'No node.' }])
  await expect(signerAt(problem)).rejects.toBe(problem)
})

it('takes the signature of a contract only if more than half of the nodes do [SEC-16]', async () => {
  const signature: Hex = await another.signMessage({ message })
  /** Answers the call of viem's validator as if the contract had signed, or as it does. */
  const nodeOf = (isLying: boolean): ChainNode =>
    ({
      request: async (method: string) => (method === 'eth_getCode' ? '0x60' : isLying ? '0x01' : '0x00'),
      // Only `request` is called.
    }) as Partial<ChainNode> as ChainNode
  const signerBy = (...lies: readonly boolean[]): Promise<unknown> => {
    const nodes = lies.map(nodeOf)
    const crossCheck = { nodes, disagreed: () => {} }
    // Only these are read, and the id of the chain.
    const node = { chain: {} as ChainNode['chain'], crossCheck } as Partial<ChainNode> as ChainNode
    return findSigner({ address, message, signature }, node, AbortSignal.timeout(30_000))
  }
  expect(await signerBy(true, true)).toBe('contract')
  await expect(signerBy(true, false)).rejects.toMatchObject({ status: 502 })
  expect(await signerBy(true, false, false)).toBeUndefined()
})
