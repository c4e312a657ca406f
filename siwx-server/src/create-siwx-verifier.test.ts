import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { eagerImports } from '../../chains/testing/eager-imports.js'
import { dataFor, noon, proofBy } from '../testing/signed-messages.js'
import { bitcoinSigner, evmSigner, polkadotSigner, type Signer, solanaSigner } from '../testing/signers.js'
import {
  createSiwxVerifier,
  formatSignIn,
  NodeRefusal,
  type SiwxVerdict,
  type SiwxVerifierOptions,
} from './index.js'

const nonce = 'abcdefgh12345678'
const ada = evmSigner()
const make = (options: Partial<SiwxVerifierOptions> = {}) =>
  createSiwxVerifier({ domain: 'app.example', now: () => noon, ...options })
const reasonOf = (verdict: SiwxVerdict): unknown => (verdict.ok ? 'ok' : verdict.reason)
const at = (seconds: number): string => new Date(noon + seconds * 1000).toISOString()

const people: readonly (readonly [string, Signer])[] = [
  ['a key of an EVM network', ada],
  ['Solana', solanaSigner()],
  ['Bitcoin', bitcoinSigner()],
  ['Polkadot', polkadotSigner()],
]

describe.each(people)('a sign-in by %s', (_, signer) => {
  it('is accepted with its own signature, and with no other [SIW-08]', async () => {
    const proof = await proofBy(signer)
    expect(await make().verify(proof, { nonce })).toEqual({ ok: true, data: dataFor(signer), clockAhead: 0 })
    const elsewhere = await proofBy(signer, { uri: 'https://app.example/other' })
    const wrong = [elsewhere.signature, '', '0x', 'x', proof.signature.slice(0, -2), `${proof.signature}00`]
    for (const signature of wrong)
      expect(reasonOf(await make().verify({ ...proof, signature }, { nonce })), signature).toBe(
        // A contract's answer is unavailable.
        signer === ada && /^0x([\da-f]{2})+$/.test(signature) ? 'nodeUnreachable' : 'signature',
      )
  })

  it('is refused for an invalid address', async () => {
    for (const [address, reason] of [
      ['0', 'malformed'],
      [`${signer.address}1`, 'malformed'],
    ]) {
      const { message, signature } = await proofBy({ ...signer, address: address ?? '' })
      expect(reasonOf(await make().verify({ message, signature }, { nonce }))).toBe(reason)
    }
  })
})

describe('a sign-in with an invalid message', () => {
  const verify = async (
    change: object,
    options?: Partial<SiwxVerifierOptions>,
    expected = {},
  ): Promise<unknown> => {
    const verdict = await make(options).verify(await proofBy(ada, change), { nonce, ...expected })
    return reasonOf(verdict)
  }

  it('is refused for another domain, also a similar one [SEC-12]', async () => {
    for (const domain of ['evil.example', 'app.example.evil.example', 'xapp.example', 'app.example:8443'])
      expect(await verify({ domain, uri: `https://${domain}/` }), domain).toBe('domain')
    expect(await verify({ domain: 'App.Example' })).toBe('ok')
    const several = { domain: ['app.example', 'localhost:3000'] }
    expect(await verify({ domain: 'localhost:3000', uri: 'http://localhost:3000/' }, several)).toBe('ok')
  })

  it('is refused for a URI that is not of the domain, or not allowed for sign-in [SEC-12]', async () => {
    for (const uri of [
      'https://evil.example/',
      'https://app.example:8443/',
      'https://app.example@evil.example/',
      'https://user:pw@app.example/',
      'http://app.example/',
      'siwx://app.example',
      'urn:app.example',
    ])
      expect(await verify({ uri }), uri).toBe('uri')
    expect(await verify({ uri: 'https://app.example:443/x' })).toBe('ok')
    expect(await verify({ scheme: 'http' })).toBe('uri')
    const uri = ({ pathname }: URL): boolean => pathname === '/login'
    expect(await verify({}, { uri })).toBe('ok')
    expect(await verify({ uri: 'https://app.example/evil' }, { uri })).toBe('uri')
  })

  it('is refused for a page of another origin than the sending page', async () => {
    expect(await verify({}, {}, { origin: 'https://app.example' })).toBe('ok')
    expect(await verify({}, {}, { origin: 'https://evil.example' })).toBe('uri')
    expect(await verify({}, {}, { origin: 'null' })).toBe('uri')
  })

  it('is refused for a chain that is not accepted, or has no verifier', async () => {
    expect(await verify({ chainId: 'eip155:10' }, { chains: ['eip155:1'] })).toBe('chain')
    expect(await verify({ chainId: 'ton:-239', accountAddress: 'A' })).toBe('chain')
  })

  it('is refused by its times, with the time by which a clock is off', async () => {
    expect(await verify({ expirationTime: at(0) })).toBe('expired')
    expect(await verify({ expirationTime: at(1) })).toBe('ok')
    expect(await verify({ notBefore: at(61) })).toBe('notYetValid')
    expect(await verify({ notBefore: at(60) })).toBe('ok')
    const ahead = async (seconds: number, clockTolerance?: number): Promise<SiwxVerdict> =>
      make({ clockTolerance }).verify(await proofBy(ada, { issuedAt: at(seconds) }), { nonce })
    expect(await ahead(300)).toEqual({ ok: false, reason: 'clockOff', seconds: 300 })
    expect(await ahead(300, 300)).toMatchObject({ ok: true, clockAhead: 300 })
    expect(await ahead(60)).toMatchObject({ ok: true, clockAhead: 60 })
    expect(await ahead(-300)).toMatchObject({ ok: true, clockAhead: 0 })
  })

  it('is refused for another nonce', async () => {
    expect(await verify({ nonce: 'another0nonce' })).toBe('nonceUnknown')
    expect(await verify({}, {}, { nonce: '' })).toBe('nonceUnknown')
  })

  it('is refused for a text that is not a message, or has an address without its checksum (EIP-55)', async () => {
    const signature = await ada.sign('Hello')
    expect(await make().verify({ message: 'Hello', signature }, { nonce })).toEqual({
      ok: false,
      reason: 'malformed',
      part: 'lines',
    })
    const lower = { ...ada, address: ada.address.toLowerCase() }
    expect(await make().verify(await proofBy(lower), { nonce })).toMatchObject({ part: 'accountAddress' })
  })
})

it('verifies a CACAO as the message that it stands for, whatever the case of its address [SIW-07]', async () => {
  const statement = 'Hello'
  const lower = { ...ada, address: ada.address.toLowerCase() }
  const { message, signature } = await proofBy(lower, { statement })
  expect(message).toContain(statement)
  const p = {
    iss: `did:pkh:eip155:1:${lower.address}`,
    domain: 'app.example',
    aud: 'https://app.example/login',
    version: '1',
    nonce,
    iat: new Date(noon).toISOString(),
    statement,
  }
  const cacao = { h: { t: 'caip122' }, p, s: { t: 'eip191', s: signature } }
  expect(await make().verify({ cacao }, { nonce })).toMatchObject({
    ok: true,
    data: { accountAddress: ada.address },
  })
  const changed = { ...cacao, p: { ...p, statement: 'Hullo' } }
  expect(reasonOf(await make().verify({ cacao: changed }, { nonce }))).toBe('nodeUnreachable')
  const solana = { ...cacao, p: { ...p, iss: 'did:pkh:solana:x:y' } }
  expect(await make().verify({ cacao: solana }, { nonce })).toMatchObject({ part: 'cacao' })
})

it('verifies a custom chain with its own verifier', async () => {
  const ton: Signer = {
    chainId: 'ton:-239',
    address: 'EQabc',
    sign: async (message) => `ton:${message.length}`,
  }
  const verifiers = {
    ton: {
      canonicalAddress: async (address: string) => (address.startsWith('EQ') ? address : undefined),
      verify: async ({ message, signature }: { message: string; signature: string }) =>
        signature === `ton:${message.length}`,
    },
  }
  const proof = await proofBy(ton)
  expect(await make({ verifiers }).verify(proof, { nonce })).toMatchObject({ ok: true })
  expect(reasonOf(await make({ verifiers }).verify({ ...proof, signature: 'ton:1' }, { nonce }))).toBe(
    'signature',
  )
})

it('does not turn errors of a verifier into refusals', async () => {
  const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })
  const eip155 = {
    canonicalAddress: async (address: string) => address,
    verify: () => Promise.reject(missing),
  }
  await expect(make({ verifiers: { eip155 } }).verify(await proofBy(ada), { nonce })).rejects.toBe(missing)
})

it('reports a node that refuses to respond as unreachable, not as a wrong signature', async () => {
  const { message } = await proofBy(ada)
  const proof = { message, signature: await evmSigner(9).sign(message) }
  const refusals = [
    new NodeRefusal(-32005),
    new NodeRefusal(-32601),
    new NodeRefusal(-32000, undefined, 'header not found'),
    new Error('gone'),
  ]
  for (const error of refusals) {
    const nodes = { 'eip155:1': () => Promise.reject(error) }
    expect(reasonOf(await make({ nodes }).verify(proof, { nonce }))).toBe('nodeUnreachable')
  }
})

it('refuses a signature whose contract reverts, whichever code the node has for it', async () => {
  const { message } = await proofBy(ada)
  const proof = { message, signature: await evmSigner(9).sign(message) }
  for (const error of [new NodeRefusal(3), new NodeRefusal(-32000, undefined, 'execution reverted')]) {
    const node = (method: string) =>
      method === 'eth_getCode' ? Promise.resolve('0x60') : Promise.reject(error)
    expect(reasonOf(await make({ nodes: { 'eip155:1': node } }).verify(proof, { nonce }))).toBe('signature')
  }
})

it('keeps the text of a node, which may contain its URL, out of the message and fields of the error [SEC-13]', () => {
  const error = new NodeRefusal(-32000, undefined, 'https://node.example/key failed')
  expect(error.message + JSON.stringify(error) + Object.keys(error)).not.toContain('node.example')
})

it('throws without a domain', () => {
  for (const domain of ['', [], ['']]) expect(() => createSiwxVerifier({ domain })).toThrow(TypeError)
})

it('loads neither the kernel nor any library of a chain before it is called', () => {
  const { packages } = eagerImports(new URL('./index.ts', import.meta.url))
  expect(packages).toEqual(['#wallet/sign-in'])
  const pure = /^(#wallet\/sign-in|@noble\/|@scure\/|viem|bitcoinjs-lib|@bitcoinerlab\/)/
  for (const chain of ['eip155', 'solana', 'bip122', 'polkadot'])
    for (const file of ['verify/index.ts', 'messages/message-verification.ts'])
      for (const name of eagerImports(new URL(`../../chains/${chain}/src/${file}`, import.meta.url)).packages)
        expect([chain, name]).toEqual([chain, expect.stringMatching(pure)])
})

interface Vector {
  readonly name: string
  readonly input: Readonly<Record<string, string | number>>
}
// Public vectors are not part of the project: without them beside it, none of these tests runs.
const folder = new URL('../../../shared/vectors/fetched/', import.meta.url)
const read = (name: string): readonly Vector[] =>
  existsSync(folder) ? JSON.parse(readFileSync(new URL(name, folder), 'utf8')).cases : []
const positive = read('siwe.verification_positive.json')
const negative = read('siwe.verification_negative.json')

describe(`public vectors of verified sign-ins: ${positive.length} positive, ${negative.length} negative`, () => {
  const verdictOf = async ({ input }: Vector): Promise<unknown> => {
    const { address, chainId, signature, time, domainBinding, matchNonce, ...fields } = input
    const data = { ...fields, accountAddress: address, chainId: `eip155:${chainId}` }
    let message: string
    try {
      // Some of these vectors are about missing fields.
      message = formatSignIn(data as unknown as Parameters<typeof formatSignIn>[0])
    } catch {
      return 'malformed'
    }
    const now = (): number => (time === undefined ? noon : Date.parse(String(time)))
    const verifier = createSiwxVerifier({ domain: String(domainBinding ?? input.domain), now })
    const expected = { nonce: String(matchNonce ?? input.nonce) }
    return reasonOf(await verifier.verify({ message, signature: String(signature) }, expected))
  }

  it('produce the expected results [SEC-12]', async () => {
    for (const vector of positive) expect([vector.name, await verdictOf(vector)]).toEqual([vector.name, 'ok'])
    const reasons = Object.fromEntries(
      await Promise.all(negative.map(async (vector) => [vector.name, await verdictOf(vector)])),
    )
    expect(reasons).toEqual(
      negative.length === 0
        ? {}
        : {
            'domain binding': 'domain',
            'custom nonce': 'nonceUnknown',
            // The key differs; no node is available to check for a contract.
            'wrong signature': 'nodeUnreachable',
            'not yet valid': 'notYetValid',
            'invalid expirationTime': 'malformed',
          },
    )
  })
})
