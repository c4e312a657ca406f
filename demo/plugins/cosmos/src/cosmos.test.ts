import { expect, it, vi } from 'vitest'
import { networks } from '../tests/chains.js'
import { byBlocks, codeOf, compose, start } from '../tests/make-world.js'

const zoneId = networks[1].caipNetworkId

it('finds and connects a wallet on both chains, and displays the balance [NET-13]', async () => {
  const { kernel, connect, wallet, alice } = await start()
  await vi.waitFor(() =>
    expect(kernel.connectors.list('cosmos').map(({ id }) => id)).toEqual(['cosmos.testWallet']),
  )
  await connect()
  expect(wallet.suggested.length).toBe(1)
  expect(kernel.connections.caipAddress('cosmos')).toBe(`cosmos:testhub-1:${alice}`)
  const stop = kernel.account.watchBalance('cosmos')
  await vi.waitFor(() => expect(kernel.account.getState('cosmos')).toMatchObject({ balance: '5' }))
  stop()
})

it('has another address on each chain, and follows the account of the wallet [NET-04]', async () => {
  const { kernel, connect, wallet, bob } = await start()
  await connect()
  await kernel.networks.switchTo(zoneId)
  expect(kernel.connections.caipAddress('cosmos')).toBe(`${zoneId}:${wallet.zoneAddresses[0]}`)
  wallet.chooseAccounts([bob])
  await vi.waitFor(() =>
    expect(kernel.connections.caipAddress('cosmos')).toBe(`${zoneId}:${wallet.zoneAddresses[1]}`),
  )
})

it('signs a text as ADR-036 says, and verifies it [SEC-15]', async () => {
  const { kernel, connect, wallet, alice, bob } = await start()
  await connect()
  const message = 'Four <beads> & "für" Zoe'
  const signature = await kernel.cosmos.sign(message)
  const verify = kernel.chains.get('cosmos').messages?.verify
  if (!verify) throw new Error('Texts cannot be verified')
  const signed = { network: networks[0], address: alice, message, signature }
  expect(await verify(signed)).toBe(true)
  expect(await verify({ ...signed, message: 'Five' })).toBe(false)
  expect(await verify({ ...signed, address: bob })).toBe(false)
  expect(await verify({ ...signed, signature: 'none' })).toBe(false)
  wallet.behave('reject')
  expect(await codeOf(kernel.cosmos.sign('no'))).toBe('USER_REJECTED')
})

it('sends the coin of the chain with a memo, whose signature and sequence the node verifies', async () => {
  const { kernel, connect, platform, node, alice, bob } = await start()
  await connect()
  const first = await byBlocks(platform, node, kernel.cosmos.send(bob, 1_000_000n, { memo: 'for Bob' }))
  expect(first).toEqual({ status: 'success', id: expect.stringMatching(/^[0-9A-F]{64}$/) })
  expect(node.balanceOf(bob)).toBe(1_000_000n)
  // The sequence has grown.
  expect((await byBlocks(platform, node, kernel.cosmos.send(bob, 1_000_000n))).status).toBe('success')
  // 80,000 gas and a margin of 30 percent, at 0.025.
  expect(node.balanceOf(alice)).toBe(3_000_000n - 2n * 2_600n)
})

it('sends nothing if the wallet signs anything else, unless it lowers the fee [SEC-07]', async () => {
  const { kernel, connect, platform, node, wallet, bob } = await start()
  await connect()
  for (const [changes, code] of [
    ['body', 'TRANSACTION_CHANGED'],
    ['raises-fee', 'TRANSACTION_CHANGED'],
    ['sequence', 'TRANSACTION_CHANGED'],
    ['key', 'ANSWER_INVALID'],
  ] as const) {
    wallet.changes = changes
    expect([changes, await codeOf(kernel.cosmos.send(bob, 1n))]).toEqual([changes, code])
  }
  const broadcasts = platform.requests.filter(({ url }) => url.endsWith('/txs'))
  expect(broadcasts).toEqual([])
  wallet.changes = 'lowers-fee'
  expect((await byBlocks(platform, node, kernel.cosmos.send(bob, 1n))).status).toBe('success')
})

it('reports a sequence that was used meanwhile as not sent, with the reason of the node [SEC-06]', async () => {
  const { kernel, connect, platform, node, alice, bob } = await start()
  await connect()
  const { transfers } = kernel.chains.get('cosmos')
  const { publicKey } = kernel.connections.active('cosmos')?.accounts[0] ?? {}
  const intent = { network: networks[0], from: alice, to: bob, value: 5n, publicKey }
  const old = await transfers?.build(intent)
  await byBlocks(platform, node, kernel.cosmos.send(bob, 1n))
  if (!old) throw new Error('There are no transfers')
  const answer = await kernel.rpc.request({ ...old.call, namespace: 'cosmos' })
  await expect(old.submit(answer)).rejects.toMatchObject({
    code: 'NODE_REFUSED',
    details: expect.stringContaining('account sequence mismatch, expected 1, got 0'),
  })
  expect(node.balanceOf(bob)).toBe(1n)
})

it('decides a lost answer by the last block, and never sends twice [SEC-06] [REL-02]', async () => {
  for (const loses of ['response', 'request'] as const) {
    const { kernel, connect, platform, node, alice, bob } = await start()
    await connect()
    const { transfers, transactions } = kernel.chains.get('cosmos')
    const { publicKey } = kernel.connections.active('cosmos')?.accounts[0] ?? {}
    const transfer = await transfers?.build({
      network: networks[0],
      from: alice,
      to: bob,
      value: 5n,
      publicKey,
    })
    if (!transfer) throw new Error('There are no transfers')
    const answer = await kernel.rpc.request({ ...transfer.call, namespace: 'cosmos' })
    node.loses = loses
    const submitting = transfer.submit(answer).then(
      (id) => id,
      (error: unknown) => Reflect.get(Object(error), 'transactionId') ?? Reflect.get(Object(error), 'id'),
    )
    // No block comes meanwhile: the node cannot say yet.
    const id = String(await byBlocks(platform, { makeBlock: () => undefined }, submitting))
    // The retry of the node's client was answered: the transaction is in its memory.
    expect([loses, /^[0-9A-F]{64}$/.test(id)]).toEqual([loses, true])
    node.loses = 'nothing'
    const waiting = transactions?.waitFor({ network: networks[0], id }) ?? Promise.reject()
    const { status } = await byBlocks(platform, node, waiting)
    expect([loses, status, node.balanceOf(bob)]).toEqual(
      loses === 'response' ? [loses, 'success', 5n] : [loses, 'failed', 0n],
    )
    if (loses === 'request') expect(node.height).toBeGreaterThan(200n)
  }
})

it('refuses what the balance does not cover, and addresses of other chains [SEC-07]', async () => {
  const { kernel, connect, wallet, alice, bob } = await start()
  await connect()
  const { transfers } = kernel.chains.get('cosmos')
  const { publicKey } = kernel.connections.active('cosmos')?.accounts[0] ?? {}
  const intent = { network: networks[0], from: alice, to: bob, value: 5_000_000n, publicKey }
  if (!transfers) throw new Error('There are no transfers')
  expect(await codeOf(transfers.build(intent))).toBe('FUNDS_INSUFFICIENT')
  const all = await transfers.build({ ...intent, orLess: true })
  expect(all.value).toBe(5_000_000n - all.fee.value)
  expect(await transfers.decode({ network: networks[0], call: all.call })).toEqual({
    from: alice,
    to: bob,
    value: all.value,
    marks: undefined,
  })
  expect(await transfers.decode({ network: networks[1], call: all.call })).toBe(undefined)
  expect(await codeOf(kernel.cosmos.send(wallet.zoneAddresses[1], 1n))).toBe('RPC_PARAMS_INVALID')
  expect(await codeOf(transfers.build({ ...intent, publicKey: undefined }))).toBe('RPC_PARAMS_INVALID')
})

it('describes requests from their bytes, and refuses those of another chain [SEC-07]', async () => {
  const { kernel, connect, alice, bob } = await start()
  await connect()
  const { rpc, transfers } = kernel.chains.get('cosmos')
  const { publicKey } = kernel.connections.active('cosmos')?.accounts[0] ?? {}
  const [network, other] = networks
  const marks = { memo: 'hi' }
  const transfer = await transfers?.build({ network, from: alice, to: bob, value: 5n, publicKey, marks })
  if (!rpc.describe || !transfer) throw new Error('Requests cannot be described')
  expect(await rpc.describe({ ...transfer.call, network, account: alice })).toMatchObject({
    subject: {
      kind: 'transaction',
      steps: [
        { kind: 'send', amount: { value: 5n, token: {} }, to: bob },
        { kind: 'memo', text: 'hi' },
        { kind: 'fee', amount: { value: 2_600n } },
      ],
    },
    warnings: [],
    recipients: [bob],
  })
  const strange = await rpc.describe({ ...transfer.call, network: other, account: bob })
  expect(strange?.warnings).toEqual(['otherNetwork', 'otherAccount'])
  const check = rpc.checkParams
  expect(await check?.(transfer.call.method, transfer.call.params, other.caipNetworkId)).toMatch(
    /another chain/,
  )
  const unknown = {
    signerAddress: alice,
    signDoc: { chainId: 'x', accountNumber: '1', authInfoBytes: 'CgA=', bodyBytes: 'CgA=' },
  }
  const described = await rpc.describe({
    method: 'cosmos_signDirect',
    params: unknown,
    network,
    account: alice,
  })
  expect([described?.subject.kind, described?.warnings]).toEqual(['unknown', ['unreadable']])
})

it("restores after a reload, and ends with the wallet's permission [ACC-12] [REL-05]", async () => {
  const { kernel, connect, platform, wallet, alice } = await start()
  await connect()
  await kernel.dispose()
  const reloaded = compose(platform)
  await reloaded.start()
  await vi.waitFor(() => expect(reloaded.connections.caipAddress('cosmos')).toBe(`cosmos:testhub-1:${alice}`))
  wallet.drop()
  await vi.waitFor(() => expect(reloaded.connections.state('cosmos').status).toBe('disconnected'))
})

it('leaves nothing behind [KRN-07]', async () => {
  const { kernel, connect, platform } = await start()
  await connect()
  kernel.account.watchBalance('cosmos')
  await kernel.dispose()
  expect(platform.leftovers()).toEqual([])
})
