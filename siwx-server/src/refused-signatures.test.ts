import { describe, expect, it } from 'vitest'
import type { CaipNetworkId, ChainModule } from '#kernel'
import { createTestPlatform } from '#testing'
import { createBip122Module } from '../../chains/bip122/src/chain-module.js'
import { createEip155Module } from '../../chains/eip155/src/chain-module.js'
import { createPolkadotModule } from '../../chains/polkadot/src/chain-module.js'
import { createSolanaModule } from '../../chains/solana/src/chain-module.js'
import { refusedSignatures } from '../testing/refused-signatures.js'
import { noon, proofBy } from '../testing/signed-messages.js'
import { bitcoinSigner, evmSigner, polkadotSigner, type Signer, solanaSigner } from '../testing/signers.js'
import { createSiwxVerifier } from './index.js'

const namespaces = ['eip155', 'solana', 'bip122', 'polkadot'] as const

/** A node that accepts everything: accounts have no code, and every other call returns true. */
const node = (method: string): string => (method === 'eth_getCode' ? '0x' : `0x${'00'.repeat(31)}01`)
const onServer = createSiwxVerifier({
  domain: 'app.example',
  now: () => noon,
  nodes: { 'eip155:1': async (method) => node(method) },
})

function createPage(): (signer: Signer, message: string, signature: string) => Promise<boolean> {
  const platform = createTestPlatform()
  platform.onFetch(async ({ body }) => {
    const { id, method } = JSON.parse(String(body)) as { readonly id: number; readonly method: string }
    return Response.json({ jsonrpc: '2.0', id, result: node(method) })
  })
  const modules: Readonly<Record<(typeof namespaces)[number], ChainModule>> = {
    eip155: createEip155Module(platform),
    solana: createSolanaModule(platform),
    bip122: createBip122Module(platform),
    polkadot: createPolkadotModule(platform),
  }
  return async ({ chainId, address }, message, signature) => {
    const [namespace = '', id = ''] = chainId.split(':')
    const chain = Object.entries(modules).find(([name]) => name === namespace)?.[1]
    if (!chain?.messages?.verify) throw new Error(`No module of ${namespace} verifies messages.`)
    const network = {
      id,
      name: 'Example',
      chainNamespace: namespace,
      caipNetworkId: chainId as CaipNetworkId,
      nativeCurrency: { name: 'Example', symbol: 'EXA', decimals: 9 },
      rpcUrls: { default: { http: ['https://node.example/'] } },
    }
    return chain.messages.verify({ network, address, message, signature })
  }
}
const inPage = createPage()

async function verdicts(signer: Signer): Promise<readonly unknown[]> {
  const proof = await proofBy(signer)
  const verdict = await onServer.verify(proof, { nonce: 'abcdefgh12345678' })
  // An invalid address is refused before its signature is verified.
  const page = await inPage(signer, proof.message, proof.signature).catch((error: unknown) =>
    Reflect.get(Object(error), 'code'),
  )
  return [verdict.ok ? 'ok' : verdict.reason, page]
}

describe('signatures in page and on the server', () => {
  it.each([
    ['eip155', evmSigner()],
    ['solana', solanaSigner()],
    ['bip122', bitcoinSigner()],
    ['polkadot', polkadotSigner()],
  ])('are accepted from a signer of %s [SIW-08]', async (_, signer) => {
    expect(await verdicts(signer)).toEqual(['ok', true])
  })

  it.each(namespaces)('are refused for %s if a strict chain refuses them [S9]', async (namespace) => {
    const rows = refusedSignatures[namespace] ?? []
    expect(rows.length).toBeGreaterThan(15)
    const found = await Promise.all(rows.map(async ([name, signer]) => [name, ...(await verdicts(signer))]))
    expect(found).toEqual(rows.map(([name]) => [name, 'signature', false]))
  })
})
