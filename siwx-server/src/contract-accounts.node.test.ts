import {
  concatHex,
  encodeAbiParameters,
  getAddress,
  getContractAddress,
  type Hex,
  keccak256,
  parseAbiParameters,
} from 'viem'
import { serializeErc6492Signature } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../chains/eip155/testing/test-chain.js'
import { keyAccountCode } from '../../sandbox/src/chain/contracts/account-code.js'
import { noon, proofBy } from '../testing/signed-messages.js'
import { evmSigner, type Signer } from '../testing/signers.js'
import { createSiwxVerifier, type SiwxVerifier } from './index.js'

const nonce = 'abcdefgh12345678'
const chainId = 'eip155:31337'
const [keeper, stranger] = [evmSigner(5), evmSigner(6)]
// An address of viem.
const code = concatHex([
  keyAccountCode,
  encodeAbiParameters(parseAbiParameters('address'), [keeper.address as Hex]),
])
/** Deploys a contract at an address derived from its code and a salt (CREATE2). It is part of anvil. */
const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

let chain: TestChain
let contract: Signer
let verifier: SiwxVerifier
let requestCount = 0
beforeAll(async () => {
  chain = await startTestChain()
  contract = { chainId, address: getAddress(await chain.deployer.deploy(code)), sign: keeper.sign }
  const count: typeof chain.request = (method, params) => {
    requestCount += 1
    return chain.request(method, params)
  }
  verifier = createSiwxVerifier({
    domain: 'app.example',
    now: () => noon,
    nodes: {
      [chainId]: async (method, params) => {
        try {
          return await count(method, params)
        } catch (error) {
          // The error of the test's node, in the form of node errors.
          throw Object.assign(new Error('refused'), { rpcCode: Reflect.get(Object(error), 'code') })
        }
      },
      'eip155:2': 'http://127.0.0.1:9',
    },
  })
})
afterAll(() => chain?.stop())

const verdict = async (signer: Signer): Promise<unknown> => {
  const result = await verifier.verify(await proofBy(signer), { nonce })
  return result.ok ? 'ok' : result.reason
}

describe('accounts that are contracts [SEC-12] [SIW-08]', () => {
  it("sign in by the contract's result: ERC-1271", async () => {
    expect(await verdict(contract)).toBe('ok')
    expect(await verdict({ ...contract, sign: stranger.sign })).toBe('signature')
    expect(await verdict({ ...contract, address: stranger.address })).toBe('signature')
  })

  it('sign in before they are deployed: ERC-6492', async () => {
    const salt = keccak256('0x01')
    const address = getContractAddress({ opcode: 'CREATE2', from: deployer, salt, bytecode: code })
    const later = (by: Signer): Signer => ({
      chainId,
      address,
      sign: async (message) =>
        serializeErc6492Signature({
          address: deployer,
          data: concatHex([salt, code]),
          // Signatures are hex.
          signature: (await by.sign(message)) as Hex,
        }),
    })
    expect(await chain.request('eth_getCode', [address, 'latest'])).toBe('0x')
    expect(await verdict(later(keeper))).toBe('ok')
    expect(await verdict(later(stranger))).toBe('signature')
    expect(await verdict({ ...later(keeper), address: contract.address })).toBe('ok')
    expect(await verdict({ ...later(keeper), address: stranger.address })).toBe('signature')
  })

  it('are checked once: a confirmed signature is cached, a denied one is not', async () => {
    const [good, bad] = [await proofBy(contract), await proofBy({ ...contract, sign: stranger.sign })]
    const counts: number[] = []
    for (const proof of [good, good, bad, bad]) {
      requestCount = 0
      await verifier.verify(proof, { nonce })
      counts.push(requestCount)
    }
    expect(counts).toEqual([0, 0, expect.any(Number), counts[2]])
    expect(counts[2]).toBeGreaterThan(0)
  })

  it('cannot sign in while no node of their network responds, which is not reported as a wrong signature', async () => {
    expect(await verdict({ ...contract, chainId: 'eip155:2' })).toBe('nodeUnreachable')
    expect(await verdict({ ...contract, chainId: 'eip155:3' })).toBe('nodeUnreachable')
    // Keys need no node.
    expect(await verdict(evmSigner(7, 'eip155:3'))).toBe('ok')
  })
})
