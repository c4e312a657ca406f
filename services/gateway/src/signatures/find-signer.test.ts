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
