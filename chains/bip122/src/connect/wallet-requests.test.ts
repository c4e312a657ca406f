import { base64, hex } from '@scure/base'
import { Psbt } from 'bitcoinjs-lib'
import { describe, expect, it } from 'vitest'
import { settle } from '#testing'
import { alice, bob, createConnectorFixture, signet, testnet } from '../../testing/connector-fixture.js'
import { mockKey } from '../../testing/mock-bitcoin-wallet.js'

const script = hex.decode('0014751e76e8199196d454941c45d1b3a323f1433bd6')
const psbt = new Psbt()
  .addInput({ hash: '11'.repeat(32), index: 0, witnessUtxo: { script, value: 5_000n } })
  .addInput({ hash: '22'.repeat(32), index: 1, witnessUtxo: { script, value: 5_000n } })
  .addOutput({ script, value: 9_000n })
  .toBase64()
const signInputs = [0, 1].map((index) => ({ address: alice, index }))
const inHex = hex.encode(base64.decode(psbt))
const txid = 'AB'.repeat(32)

describe('a wallet with the API of sats-connect', () => {
  it('connects by a method that it supports, and returns its accounts with their keys [ACC-04] [REL-03]', async () => {
    for (const [without, last] of [
      [[], 'wallet_connect'],
      [['wallet_connect'], 'getAccounts'],
      [['wallet_connect', 'getAccounts'], 'getAddresses'],
    ] as const) {
      const { connect, wallet } = createConnectorFixture('wbip', { without })
      const { namespaces } = await connect()
      expect(namespaces.bip122?.accounts[0]).toEqual({
        namespace: 'bip122',
        address: alice,
        type: 'payment',
        publicKey: mockKey,
      })
      const requests = wallet.requests
        .map(([method]) => method)
        .filter((method) => method !== 'wallet_getNetwork')
      expect(requests.at(-1)).toBe(last)
    }
    const { connect } = createConnectorFixture('wbip', {
      without: ['wallet_connect', 'getAccounts', 'getAddresses'],
    })
    await expect(connect()).rejects.toMatchObject({ code: 'RPC_FAILED', rpcCode: -32601 })
  })

  it('separates payment and ordinals accounts by purpose or kind of address, and skips other chains [ACC-04]', async () => {
    const taproot = 'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c'
    const addresses = [
      { symbol: 'BTC', type: 'p2tr', address: taproot, publicKey: mockKey.slice(2) },
      { symbol: 'STX', address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7' },
      { purpose: 'stacks', address: alice },
      { symbol: 'BTC', type: 'p2wpkh', address: alice, publicKey: 'no key' },
      { symbol: 'BTC', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
      null,
      7,
    ]
    const { connect } = createConnectorFixture('wbip', { answers: { wallet_connect: () => ({ addresses }) } })
    expect((await connect()).namespaces.bip122).toMatchObject({
      caipNetworkId: testnet.caipNetworkId,
      accounts: [
        { namespace: 'bip122', address: alice, type: 'payment' },
        { address: taproot, type: 'ordinal', publicKey: mockKey.slice(2) },
      ],
    })
  })

  it('fails to connect without a valid account [REL-03]', async () => {
    for (const answer of [
      undefined,
      null,
      7,
      [],
      {},
      { addresses: 'x' },
      { addresses: [{ address: 'x' }] },
    ]) {
      const { connect } = createConnectorFixture('wbip', { answers: { wallet_connect: () => answer } })
      await expect(connect()).rejects.toMatchObject({ code: expect.stringMatching(/CONNECT_FAILED|ANSWER/) })
    }
  })

  it('receives requests in its own form, and its results are converted to the form of the namespace', async () => {
    const { connect, request, wallet } = createConnectorFixture('wbip', {
      answers: {
        signPsbt: () => ({ psbt, txid: '' }),
        sendTransfer: () => ({ txid }),
      },
    })
    await connect()
    const params = { account: alice, message: 'hi', address: bob, protocol: 'bip322' }
    expect(await request({ params })).toEqual({ address: bob, signature: 'AAAA', messageHash: '00' })
    expect(wallet.requests.at(-1)).toEqual([
      'signMessage',
      { address: bob, message: 'hi', protocol: 'BIP322' },
    ])
    expect(await request({ method: 'signPsbt', params: { account: alice, psbt, signInputs } })).toEqual({
      psbt,
    })
    expect(wallet.requests.at(-1)).toEqual([
      'signPsbt',
      { psbt, signInputs: { [alice]: [0, 1] }, broadcast: false },
    ])
    const pay = { account: alice, recipientAddress: bob, amount: '2099999997690000' }
    expect(await request({ method: 'sendTransfer', params: pay })).toEqual({ txid: txid.toLowerCase() })
    expect(wallet.requests.at(-1)).toEqual([
      'sendTransfer',
      { recipients: [{ address: bob, amount: 2_099_999_997_690_000 }] },
    ])
    const before = wallet.requests.length
    expect(await request({ method: 'getAccountAddresses', params: { account: alice } })).toEqual([
      { address: alice, publicKey: mockKey, intention: 'payment' },
      { address: bob, publicKey: mockKey, intention: 'payment' },
    ])
    expect(wallet.requests).toHaveLength(before)
  })

  it('receives a PSBT as hex if it requires that', async () => {
    const { connect, request, wallet } = createConnectorFixture('wbip', {
      answers: {
        signPsbt: (params) => {
          if (Object(params).hex === undefined) throw { code: -32602, message: 'Invalid parameters' }
          return { hex: inHex }
        },
      },
    })
    await connect()
    expect(await request({ method: 'signPsbt', params: { account: alice, psbt, signInputs } })).toEqual({
      psbt,
    })
    expect(wallet.requests.at(-1)).toEqual([
      'signPsbt',
      { hex: inHex, signAtIndex: [0, 1], broadcast: false },
    ])
  })

  it('is not used for a payment whose memo it would drop', async () => {
    const { connect, request, wallet } = createConnectorFixture('wbip')
    await connect()
    const params = { account: alice, recipientAddress: bob, amount: '1000', memo: 'rent' }
    const pay = request({ method: 'sendTransfer', params })
    await expect(pay).rejects.toMatchObject({ code: 'RPC_PARAMS_INVALID' })
    expect(wallet.requests.map(([method]) => method)).not.toContain('sendTransfer')
  })

  it('may throw or return its refusal [ERR-02]', async () => {
    const refusals = [
      { code: -32000, message: 'Declined' },
      { jsonrpc: '2.0', id: '1', error: { code: 4001, message: 'User rejected' } },
    ]
    for (const refusal of refusals) {
      const { connect, request } = createConnectorFixture('wbip', {
        answers: {
          signMessage: () => {
            throw refusal
          },
        },
      })
      await connect()
      await expect(request({})).rejects.toMatchObject({ code: 'USER_REJECTED' })
    }
  })
})

describe('a wallet with a method for each request', () => {
  it('receives a method call for each request, and its results are converted to the form of the namespace', async () => {
    const { connect, request, wallet } = createConnectorFixture('unisat', {
      answers: { signPsbt: () => inHex, pushPsbt: () => txid, sendBitcoin: () => txid },
    })
    await connect()
    const params = { account: alice, message: 'hi', protocol: 'bip322' }
    expect(await request({ params })).toEqual({ address: alice, signature: 'AAAA' })
    expect(wallet.requests.at(-1)).toEqual(['signMessage', 'hi', 'bip322-simple'])
    const requested = { account: alice, psbt, signInputs }
    expect(await request({ method: 'signPsbt', params: requested })).toEqual({ psbt })
    const toSignInputs = signInputs.map(({ address, index }) => ({ index, address }))
    expect(wallet.requests.at(-1)).toEqual(['signPsbt', inHex, { autoFinalized: false, toSignInputs }])
    const sent = await request({ method: 'signPsbt', params: { ...requested, broadcast: true } })
    expect(sent).toEqual({ psbt, txid: txid.toLowerCase() })
    const pay = { account: alice, recipientAddress: bob, amount: '1000', memo: 'rent' }
    expect(await request({ method: 'sendTransfer', params: pay })).toEqual({ txid: txid.toLowerCase() })
    expect(wallet.requests.at(-1)).toEqual(['sendBitcoin', bob, 1_000, { memo: 'rent' }])
  })

  it('receives no signing or payment request after a silent change of the account [SEC-06]', async () => {
    const { connect, request, wallet } = createConnectorFixture('unisat', {
      answers: { sendBitcoin: () => txid },
    })
    await connect()
    const answers: Record<string, unknown> = Object(wallet.provider)
    answers.getAccounts = async () => [bob]
    const params = { account: alice, recipientAddress: bob, amount: '1000' }
    await expect(request({ method: 'sendTransfer', params })).rejects.toMatchObject({
      code: 'CONNECTION_CHANGED',
    })
    await expect(request({})).rejects.toMatchObject({ code: 'CONNECTION_CHANGED' })
    const requests = wallet.requests.map(([method]) => method)
    expect(requests).not.toContain('sendBitcoin')
    expect(requests).not.toContain('signMessage')
  })

  it('reports its network by a legacy name, or only through its address', async () => {
    const older = createConnectorFixture('unisat', {
      without: ['getChain'],
      answers: { getNetwork: () => 'testnet' },
    })
    const { namespaces } = await older.connect()
    expect(namespaces.bip122?.caipNetworkId).toBe(testnet.caipNetworkId)
    const mute = createConnectorFixture('unisat', { without: ['getChain'] })
    expect((await mute.connect()).namespaces.bip122?.caipNetworkId).toBe(testnet.caipNetworkId)
  })

  it('fails to switch to a network that has no name in its API', async () => {
    const { connect, connector } = createConnectorFixture('unisat', { without: ['switchChain'] })
    await connect()
    await expect(connector.switchNetwork(signet)).rejects.toMatchObject({ code: 'SWITCH_FAILED' })
  })
})

describe.each(['wbip', 'unisat'] as const)('every wallet (%s)', (api) => {
  it('receives no request for another account, another network, or with invalid parameters [SEC-06] [SEC-08]', async () => {
    const { connect, request, wallet } = createConnectorFixture(api)
    await connect()
    const before = wallet.requests.length
    const stranger = 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47zagq'
    await expect(request({ params: { account: stranger, message: 'x' } })).rejects.toMatchObject({
      code: 'CONNECTION_CHANGED',
    })
    await expect(request({ caipNetworkId: signet.caipNetworkId })).rejects.toMatchObject({
      code: 'CONNECTION_CHANGED',
    })
    await expect(request({ method: 'signAnything' })).rejects.toMatchObject({ code: 'RPC_NOT_ALLOWED' })
    await expect(request({ params: {} })).rejects.toMatchObject({ code: 'RPC_PARAMS_INVALID' })
    expect(wallet.requests).toHaveLength(before)
  })

  it('receives no request before it is connected', async () => {
    await expect(createConnectorFixture(api).request({})).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  })

  it('fails with an error for each invalid result [REL-03]', async () => {
    for (const answer of [undefined, null, 7, '', {}, { signature: 7 }, 'x'.repeat(30_000)]) {
      const { connect, request } = createConnectorFixture(api, {
        answers: {
          signMessage: () => answer,
          signPsbt: () => answer,
          sendTransfer: () => answer,
          sendBitcoin: () => answer,
        },
      })
      await connect()
      await expect(request({})).rejects.toMatchObject({ code: 'ANSWER_INVALID' })
      const params = { account: alice, psbt, signInputs, recipientAddress: bob, amount: '1000' }
      if (typeof answer !== 'string')
        await expect(request({ method: 'signPsbt', params })).rejects.toMatchObject({
          code: 'ANSWER_INVALID',
        })
      await expect(request({ method: 'sendTransfer', params })).rejects.toMatchObject({
        code: 'ANSWER_INVALID',
      })
    }
  })

  it('can change the account while it is still connecting [REL-03]', async () => {
    const { connect, wallet } = createConnectorFixture(api, { without: ['wallet_connect'] })
    // Requested after the accounts.
    const method = api === 'wbip' ? 'wallet_getNetwork' : 'getPublicKey'
    wallet.behave('hang', method)
    const opened = connect()
    await expect.poll(() => wallet.requests.map(([name]) => name)).toContain(method)
    wallet.chooseAccounts([bob])
    wallet.behave('approve')
    wallet.answerHanging()
    const { namespaces } = await opened
    expect(namespaces.bip122?.accounts.map(({ address }) => address)).toEqual([bob])
  })

  it('has its latest change applied, even if an older read resolves later [REL-03]', async () => {
    const { connect, events, wallet } = createConnectorFixture(api)
    await connect()
    const slow = api === 'wbip' ? 'wallet_getAccount' : 'getPublicKey'
    wallet.behave('hang', slow)
    // A change without accounts, which needs a read.
    if (api === 'wbip') wallet.emit('accountChange', {})
    else wallet.chooseAccounts([bob])
    await settle()
    wallet.behave('approve')
    wallet.chooseAccounts([bob, alice])
    await settle()
    wallet.answerHanging()
    await settle()
    const reports = events.map(
      (event) => event.type === 'accounts' && event.accounts.map(({ address }) => address),
    )
    expect(reports).toEqual([[bob, alice]])
  })

  it('is switched to a network of the host if it is on another one [NET-05]', async () => {
    const { connect, wallet } = createConnectorFixture(api, {
      network: 'bip122:00000000da84f2bafbbc53dee25a72ae',
    })
    expect((await connect()).namespaces.bip122?.caipNetworkId).toBe(testnet.caipNetworkId)
    const requests = wallet.requests.map(([method]) => method)
    expect(requests).toContain(api === 'wbip' ? 'wallet_changeNetwork' : 'switchChain')
  })

  it('stays on its network if the user rejects the switch', async () => {
    const network = 'bip122:00000000da84f2bafbbc53dee25a72ae'
    const { connect, wallet } = createConnectorFixture(api, { network })
    wallet.behave('reject', api === 'wbip' ? 'wallet_changeNetwork' : 'switchChain')
    expect((await connect()).namespaces.bip122?.caipNetworkId).toBe(network)
  })
})
