import { signatureVerify } from '@polkadot/util-crypto'
import { describe, expect, it } from 'vitest'
import type { KeysNetwork } from '../namespace-keys.js'
import { createPolkadotKeys } from './create-polkadot-keys.js'
import { EXTENSION_POLKADOT_SEEDS } from './polkadot-accounts.js'
import { readBalancesCall } from './read-balances-call.js'
import { signingBytes } from './signing-payload.js'

const reference = '45'.repeat(16)
const network: KeysNetwork = {
  caipNetworkId: `polkadot:${reference}`,
  name: 'Hub',
  rpcUrl: '',
  symbol: 'ROC',
  decimals: 12,
}
const site = { name: 'App', url: 'https://app.example' }
const keys = createPolkadotKeys()
const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const bobKey = '8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48'

const read = async (method: string, params: unknown) => keys.read({ method, params, site, network })
/** The format is that of the WalletConnect reference. */
const signatureOf = async (method: string, params: unknown): Promise<string> =>
  ((await (await read(method, params)).perform()) as { signature: string }).signature

/** A payload of polkadot-js for the sandbox's chain, so the signed bytes are those that polkadot-js signs. */
const payload = {
  address: alice,
  assetId: null,
  blockHash: `0x${'45'.repeat(32)}`,
  blockNumber: '0x00000001',
  era: '0x1500',
  genesisHash: `0x${'45'.repeat(32)}`,
  method: `0x0a0300${bobKey}0b00204aa9d101`,
  nonce: '0x00000003',
  signedExtensions: [
    'CheckNonZeroSender',
    'CheckSpecVersion',
    'CheckTxVersion',
    'CheckGenesis',
    'CheckMortality',
    'CheckNonce',
    'CheckWeight',
    'ChargeAssetTxPayment',
  ],
  specVersion: '0x00000384',
  tip: '0x00000000000000000000000000000000',
  transactionVersion: '0x00000006',
  version: 4,
}
const requested = (change: object): object => ({
  address: alice,
  transactionPayload: { ...payload, ...change },
})

describe('polkadot keys of the sandbox wallets', () => {
  it('are the development accounts of all Substrate nodes; the extension has others', () => {
    expect(keys.accounts.map(({ address }) => address)).toEqual([alice, bob])
    expect(createPolkadotKeys(EXTENSION_POLKADOT_SEEDS).accounts.map(({ address }) => address)).toEqual([
      '5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Y',
      '5DAAnrj7VHTznn2AWBemMuyBwZWs6FNFjdyVXUeYum3PTXFy',
    ])
  })

  it('sign a message verifiably, in a wrapper that no transaction has', async () => {
    const signature = await signatureOf('polkadot_signMessage', { address: alice, message: 'hello' })
    expect(signatureVerify('<Bytes>hello</Bytes>', signature, alice)).toMatchObject({
      isValid: true,
      crypto: 'sr25519',
    })
    const wrapped = await signatureOf('polkadot_signMessage', {
      address: alice,
      message: '<Bytes>hello</Bytes>',
    })
    expect(signatureVerify('<Bytes>hello</Bytes>', wrapped, alice).isValid).toBe(true)
    const { view } = await read('polkadot_signMessage', { address: alice, message: 'pay\u202eme' })
    expect(view.document).toEqual({ label: 'Message', text: 'payme' })
  })

  it('sign a transaction verifiably, and display the content of its bytes [SEC-07]', async () => {
    const { view } = await read('polkadot_signTransaction', requested({}))
    expect(view.facts).toEqual([
      { label: 'Amount', value: '2 ROC', look: 'amount' },
      { label: 'To', value: bob, look: 'code' },
      { label: 'Account', value: 'Account 1' },
      { label: 'Network', value: 'Hub' },
    ])
    expect(view.warning).toBeUndefined()
    const signature = await signatureOf('polkadot_signTransaction', requested({}))
    const genesis = '45'.repeat(32)
    const bytes = `${payload.method}15000c000084030000060000${''}00${genesis}${genesis}`
    expect(Buffer.from(signingBytes(payload)).toString('hex')).toBe(bytes.slice(2))
    expect(signatureVerify(signingBytes(payload), signature, alice).isValid).toBe(true)
  })

  it('warn of unknown calls, and of calls that may close an account [SEC-07]', async () => {
    const unknown = await read('polkadot_signTransaction', requested({ method: '0x000007' }))
    expect(unknown.view.warning).toContain('can’t read')
    expect(unknown.view.document).toEqual({ label: 'Call', text: '0x000007' })
    const closing = await read(
      'polkadot_signTransaction',
      requested({ method: payload.method.replace('0x0a03', '0x0a00') }),
    )
    expect(closing.view.warning).toContain('close your account')
    const all = await read('polkadot_signTransaction', requested({ method: `0x0a0400${bobKey}00` }))
    expect(all.view.facts[0]?.value).toBe('All ROC')
    expect(all.view.warning).toContain('close your account')
    // A call with an extra byte is invalid.
    const longer = Uint8Array.from(Buffer.from(`${payload.method}00`.slice(2), 'hex'))
    expect(readBalancesCall(longer, reference)).toBeUndefined()
    expect(readBalancesCall(longer.subarray(0, -1), 'b0a8d493285c2df73290dfb7e61f870f')).toBeUndefined()
  })

  it.each([
    [
      'another account',
      { address: '5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Y', message: 'hi' },
      'polkadot_signMessage',
    ],
    ['a message that is not text', { address: alice, message: 7 }, 'polkadot_signMessage'],
    ['another network', requested({ genesisHash: `0x${'91'.repeat(32)}` }), 'polkadot_signTransaction'],
    [
      'an unknown extension',
      requested({ signedExtensions: ['CheckMetadataHash'] }),
      'polkadot_signTransaction',
    ],
    ['fees in a token', requested({ assetId: '0x01' }), 'polkadot_signTransaction'],
    ['a value that is not hex', requested({ nonce: 3 }), 'polkadot_signTransaction'],
    ['missing parameters', undefined, 'polkadot_signTransaction'],
    ['another method', {}, 'eth_sign'],
  ])('refuse %s', async (_, params, method) => {
    await expect(read(method, params)).rejects.toMatchObject({ name: 'WalletError' })
  })
})
