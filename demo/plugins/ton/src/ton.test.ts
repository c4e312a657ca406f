import { expect, it, vi } from 'vitest'
import { byTime, codeOf, compose, start } from '../tests/make-world.js'
import type { ProvenAccount } from './contract.js'
import { verifyTonProof } from './verify.js'

it('finds and connects a wallet, and displays its balance [NET-13]', async () => {
  const { kernel, connect, alice } = await start()
  await vi.waitFor(() =>
    expect(kernel.connectors.list('ton').map(({ name }) => name)).toEqual(['Test Wallet']),
  )
  await connect()
  expect(kernel.connections.caipAddress('ton')).toBe(`ton:-239:${alice}`)
  const stop = kernel.account.watchBalance('ton')
  await vi.waitFor(() =>
    expect(kernel.account.getState('ton')).toMatchObject({
      status: 'connected',
      balance: '10',
    }),
  )
  stop()
})

it('finds a wallet that injects late', async () => {
  const { platform, kernel, wallet } = await start({ walletKeys: ['late'] })
  expect(kernel.connectors.list('ton')).toEqual([])
  platform.globals.late = wallet.global
  await platform.clock.advanceAsync(500)
  await vi.waitFor(() => expect(kernel.connectors.list('ton').length).toBe(1))
})

it('connects with a proof that a server verifies, and refuses invalid ones [SEC-15]', async () => {
  const proven: ProvenAccount[] = []
  const proof = {
    payload: async () => 'nonce',
    received: (account: ProvenAccount) => void proven.push(account),
  }
  const { platform, wallet, connect, kernel } = await start({ proof })
  for (const lies of ['address', 'key', 'proof', 'payload', 'domain'] as const) {
    wallet.lies = lies
    expect([lies, await codeOf(connect())]).toEqual([lies, 'CONNECT_FAILED'])
  }
  expect(proven).toEqual([])
  wallet.lies = 'not'
  await connect()
  const [account] = proven
  if (!account) throw new Error('No proof was received')
  const domain = new URL(platform.page.url()).host
  const expected = { domain, payload: 'nonce', now: platform.now() }
  expect(await verifyTonProof(account, expected)).toBe(true)
  expect(await verifyTonProof(account, { ...expected, now: platform.now() + 901_000 })).toBe(false)
  expect(await verifyTonProof(account, { ...expected, payload: 'used' })).toBe(false)
  const { stateInit: _, ...withoutState } = account
  expect(await verifyTonProof({ ...withoutState, stateInit: undefined }, expected)).toBe(false)
  expect(kernel.connections.state('ton').status).toBe('connected')
})

it('signs a text, also before the wallet is deployed, and verifies it [SEC-15]', async () => {
  const { kernel, connect, wallet, alice, bob } = await start()
  await connect()
  const signature = await kernel.ton.sign('Four for Zoe')
  const verify = kernel.chains.get('ton').messages?.verify
  const network = kernel.networks.active('ton')
  if (!verify || !network) throw new Error('Texts cannot be verified')
  const signed = { network, address: alice, message: 'Four for Zoe', signature }
  expect(await verify(signed)).toBe(true)
  expect(await verify({ ...signed, message: 'Five for Zoe' })).toBe(false)
  expect(await verify({ ...signed, address: bob })).toBe(false)
  expect(await verify({ ...signed, signature: signature.replace('"domain":"', '"domain":"other.') })).toBe(
    false,
  )
  expect(await verify({ ...signed, signature: 'none' })).toBe(false)
  wallet.behave('reject')
  expect(await codeOf(kernel.ton.sign('no'))).toBe('USER_REJECTED')
})

it('sends Toncoin with a comment from an undeployed v5 wallet and from a v4 wallet, executed by the TVM', async () => {
  const { kernel, connect, network, wallet, platform, alice, bob } = await start()
  await connect()
  const sent = await byTime(platform, kernel.ton.send(bob, 3_000_000_000n, { comment: 'for Bob' }))
  expect(sent).toMatchObject({ status: 'success', id: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(await network.balanceOf(bob)).toBeGreaterThan(2_990_000_000n)
  // The second one has a deployed wallet, whose fee the network estimates.
  const deployed = await byTime(platform, kernel.ton.send(bob, 1_000_000_000n))
  expect(deployed.status).toBe('success')
  wallet.chooseAccounts([bob])
  expect(kernel.connections.caipAddress('ton')).toBe(`ton:-239:${bob}`)
  expect((await byTime(platform, kernel.ton.send(alice, 500_000_000n))).status).toBe('success')
  expect((await byTime(platform, kernel.ton.send(alice, 500_000_000n))).status).toBe('success')
})

it('estimates a fee that covers the real one, and refuses what the balance does not [SEC-10]', async () => {
  const { kernel, connect, network, platform, alice, bob } = await start()
  await connect()
  const transfers = kernel.chains.get('ton').transfers
  const active = kernel.networks.active('ton')
  if (!transfers || !active) throw new Error('There are no transfers')
  for (const isDeployed of [false, true]) {
    const intent = { network: active, from: alice, to: bob, value: 1_000_000_000n }
    const { fee } = await transfers.build(intent)
    const before = await network.balanceOf(alice)
    await byTime(platform, kernel.ton.send(bob, intent.value))
    const paid = before - (await network.balanceOf(alice)) - intent.value
    expect([isDeployed, paid <= fee.value, fee.value < paid * 4n]).toEqual([isDeployed, true, true])
    const all = await transfers.build({ ...intent, value: 100_000_000_000n, orLess: true })
    expect(all.value).toBe((await network.balanceOf(alice)) - all.fee.value)
    expect(await codeOf(transfers.build({ ...intent, value: 100_000_000_000n }))).toBe('FUNDS_INSUFFICIENT')
  }
})

it('lets coins bounce from contracts only, and refuses addresses of the test network [SEC-07]', async () => {
  const { kernel, connect, network, alice } = await start()
  await connect()
  const transfers = kernel.chains.get('ton').transfers
  const active = kernel.networks.active('ton')
  if (!transfers || !active) throw new Error('There are no transfers')
  const faucet = (await network.blockchain.treasury('faucet')).address
  const stranger = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'
  const recipient = async (to: string): Promise<string | undefined> => {
    const { call } = await transfers.build({ network: active, from: alice, to, value: 1n })
    return (await transfers.decode({ network: active, call }))?.to.slice(0, 2)
  }
  expect(await recipient(stranger)).toBe('UQ')
  expect(await recipient(faucet.toString({ bounceable: true }))).toBe('EQ')
  expect(await recipient(faucet.toString({ bounceable: false }))).toBe('UQ')
  const test = 'kQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPgpP'
  expect(await codeOf(kernel.ton.send(test, 1n))).toBe('RPC_PARAMS_INVALID')
  const params = [{ valid_until: 2_000_000_000, from: alice, messages: [{ address: test, amount: '1' }] }]
  const request = kernel.rpc.request({ namespace: 'ton', method: 'ton_sendMessage', params })
  expect(await codeOf(request)).toBe('RPC_PARAMS_INVALID')
})

it('reports a message as failed only after its end, and without a transaction [SEC-06]', async () => {
  const { kernel, connect, network, platform, bob } = await start()
  await connect()
  network.drops = true
  const sending = kernel.ton.send(bob, 1_000_000_000n)
  let outcome: unknown = 'pending'
  sending.then((sent) => {
    outcome = sent.status
  })
  const now = Math.floor(platform.now() / 1_000)
  await platform.clock.advanceAsync(5_000)
  // The end is 300 seconds after the build; blocks of shards may be included up to a minute later.
  network.setTime(now + 350)
  await platform.clock.advanceAsync(5_000)
  expect(outcome).toBe('pending')
  network.setTime(now + 400)
  expect(await byTime(platform, sending)).toMatchObject({ status: 'failed' })
})

it('does not report a sent message as not sent while a node cannot be reached [SEC-06] [REL-02]', async () => {
  const { kernel, connect, network, platform, bob } = await start()
  await connect()
  const stop = platform.onFetch(({ url }) =>
    url.includes('transactionsByMessage') ? new Response('', { status: 500 }) : undefined,
  )
  const sending = kernel.ton.send(bob, 1_000_000_000n)
  let outcome: unknown = 'pending'
  sending.then((sent) => {
    outcome = sent.status
  })
  await platform.clock.advanceAsync(20_000)
  network.setTime(Math.floor(platform.now() / 1_000) + 10_000)
  await platform.clock.advanceAsync(20_000)
  expect(outcome).toBe('pending')
  stop()
  expect(await byTime(platform, sending)).toMatchObject({ status: 'success' })
})

it('reports a transaction that sent nothing as failed', async () => {
  const { kernel, connect, network, platform, wallet, alice, bob } = await start()
  await connect()
  const transfers = kernel.chains.get('ton').transfers
  const active = kernel.networks.active('ton')
  if (!transfers || !active) throw new Error('There are no transfers')
  const transfer = await transfers.build({ network: active, from: alice, to: bob, value: 9_900_000_000n })
  // The balance shrinks between the build and the signature: the wallet's contract skips the message.
  await byTime(platform, kernel.ton.send(bob, 5_000_000_000n))
  const answer = await kernel.rpc.request({ ...transfer.call, namespace: 'ton' })
  const id = await transfer.submit(answer)
  const wait = kernel.chains.get('ton').transactions?.waitFor({ network: active, id })
  expect(await byTime(platform, wait ?? Promise.reject())).toEqual({ status: 'failed' })
  expect(wallet.requests.length).toBe(2)
  expect(await network.balanceOf(alice)).toBeGreaterThan(4_900_000_000n)
})

it('finds that a wallet sent to another account [SEC-07]', async () => {
  const { kernel, connect, platform, wallet } = await start()
  await connect()
  const faucet = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'
  const compare = kernel.chains.get('ton').transactions?.compareSent
  const active = kernel.networks.active('ton')
  if (!compare || !active) throw new Error('Transactions cannot be compared')
  for (const [sends, isSame] of [
    ['honestly', true],
    ['change', false],
  ] as const) {
    wallet.sends = sends
    const { id } = await byTime(platform, kernel.ton.send(faucet, 10_000_000n, { comment: 'hi' }))
    const params = JSON.parse(wallet.requests.at(-1)?.params[0] ?? '{}')
    const { network: _, ...transaction } = params
    const request = { network: active, id, method: 'ton_sendMessage', params: [transaction] }
    expect([sends, await compare(request)]).toEqual([sends, isSame])
  }
})

it('describes requests from their parameters [SEC-07]', async () => {
  const { kernel, alice, bob } = await start()
  const { rpc, transfers } = kernel.chains.get('ton')
  const network = kernel.networks.list('ton')[0]
  if (!rpc.describe || !transfers || !network) throw new Error('Requests cannot be described')
  const intent = { network, from: alice, to: bob, value: 12n, marks: { memo: 'for Bob' } }
  const { call } = await transfers.build(intent)
  expect(await rpc.describe({ ...call, network, account: alice })).toMatchObject({
    subject: {
      kind: 'transaction',
      steps: [
        { kind: 'send', amount: { value: 12n }, to: bob },
        { kind: 'memo', text: 'for Bob' },
      ],
    },
    warnings: [],
    recipients: [bob],
  })
  expect((await rpc.describe({ ...call, network, account: bob }))?.warnings).toEqual(['otherAccount'])
  const message = { address: bob, amount: '1', payload: 'te6cckEBAQEACgAAEA+KfqUAAAAA' }
  const params = [{ valid_until: 2_000_000_000, from: alice, messages: [message] }]
  const described = await rpc.describe({ method: 'ton_sendMessage', params, network, account: alice })
  expect([described?.warnings, described?.subject]).toMatchObject([
    ['unknownCall'],
    { steps: [{ kind: 'unknown' }] },
  ])
  const text = { type: 'text', text: 'Hello \u202edlrow', from: alice }
  const signing = await rpc.describe({ method: 'ton_signData', params: [text], network, account: alice })
  expect(signing?.warnings).toEqual(['hiddenCharacters'])
})

it("restores after a reload, and ends with the wallet's session [ACC-12] [REL-05]", async () => {
  const { kernel, connect, platform, wallet, alice } = await start()
  await connect()
  await kernel.dispose()
  const reloaded = compose(platform)
  await reloaded.start()
  await vi.waitFor(() => expect(reloaded.connections.caipAddress('ton')).toBe(`ton:-239:${alice}`))
  wallet.drop()
  expect(reloaded.connections.state('ton').status).toBe('disconnected')
})

it('leaves nothing behind [KRN-07]', async () => {
  const { kernel, connect, platform, wallet } = await start()
  await connect()
  kernel.account.watchBalance('ton')
  await kernel.dispose()
  expect([platform.leftovers(), wallet.listenerCount()]).toEqual([[], 0])
})
