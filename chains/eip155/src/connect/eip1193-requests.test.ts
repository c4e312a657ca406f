import { describe, expect, it, vi } from 'vitest'
import { isQuoinError, QuoinError } from '#kernel'
import {
  alice,
  base,
  bob,
  createConnectorFixture,
  mainnet,
  polygon,
} from '../../testing/connector-fixture.js'

describe('requests', () => {
  it('refuses undeclared methods, especially eth_sign [SEC-08]', async () => {
    const { connect, request, wallet } = createConnectorFixture()
    await connect()
    for (const method of ['eth_sign', 'eth_getEncryptionPublicKey', '__proto__']) {
      await expect(request({ method, params: [] })).rejects.toMatchObject({ code: 'RPC_NOT_ALLOWED' })
    }
    expect(wallet.requests).toHaveLength(2)
  })

  it('sends no request to a wallet that is not connected', async () => {
    await expect(createConnectorFixture().request({})).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  })

  it('refuses parameters that must not reach a wallet [SEC-08]', async () => {
    const { connect, request } = createConnectorFixture()
    await connect()
    await expect(request({ params: ['hello'] })).rejects.toMatchObject({ code: 'RPC_PARAMS_INVALID' })
  })

  it('refuses typed data for another chain [SEC-07]', async () => {
    const { connect, request, wallet } = createConnectorFixture()
    await connect()
    const types = { Mail: [{ name: 'text', type: 'string' }] }
    const data = { types, primaryType: 'Mail', domain: { chainId: 137 }, message: { text: 'hi' } }
    const params = [alice, JSON.stringify(data)]
    await expect(request({ method: 'eth_signTypedData_v4', params })).rejects.toMatchObject({
      code: 'RPC_PARAMS_INVALID',
    })
    expect(wallet.requests.some(({ method }) => method.startsWith('eth_sign'))).toBe(false)
  })

  it("sends no transaction after a silent change of the wallet's chain [SEC-06]", async () => {
    let chainId = '0x1'
    const { connect, request, wallet, events } = createConnectorFixture({
      answers: { eth_chainId: () => chainId },
    })
    await connect()
    chainId = '0x89'
    const params = [{ from: alice, to: bob, value: '0x1' }]
    await expect(request({ method: 'eth_sendTransaction', params })).rejects.toMatchObject({
      code: 'CONNECTION_CHANGED',
    })
    expect(wallet.requests.some(({ method }) => method === 'eth_sendTransaction')).toBe(false)
    expect(events).toEqual([{ type: 'network', namespace: 'eip155', caipNetworkId: 'eip155:137' }])
  })

  it('reads nothing from another chain than the requested one', async () => {
    const { connect, request } = createConnectorFixture()
    await connect()
    const call = { method: 'eth_call', params: [{}] }
    await expect(request({ ...call, caipNetworkId: 'eip155:137' })).rejects.toMatchObject({
      code: 'CONNECTION_CHANGED',
    })
    expect(await request(call)).toBe('0x')
  })

  it('throws the error of the wallet unchanged', async () => {
    const { connect, request, wallet } = createConnectorFixture()
    await connect()
    wallet.behave('throw-string')
    await expect(request({})).rejects.toBe('something went wrong')
  })

  it('keeps the reason of an abort', async () => {
    const { connect, request, wallet } = createConnectorFixture()
    await connect()
    wallet.behave('hang')
    const controller = new AbortController()
    const pending = request({ signal: controller.signal })
    controller.abort(new QuoinError('TIMEOUT'))
    const thrown = await pending.catch((error: unknown) => error)
    expect(isQuoinError(thrown, 'TIMEOUT')).toBe(true)
  })

  it('passes on an answer that comes after the request was aborted [REL-03]', async () => {
    let answer: (hash: string) => void = () => undefined
    const answered = new Promise<string>((resolve) => {
      answer = resolve
    })
    const { connect, request, wallet } = createConnectorFixture({
      answers: { personal_sign: () => answered },
    })
    await connect()
    const controller = new AbortController()
    const onLateAnswer = vi.fn()
    const pending = request({ signal: controller.signal, onLateAnswer })
    await expect.poll(() => wallet.requests.at(-1)?.method).toBe('personal_sign')
    controller.abort()
    await expect(pending).rejects.toMatchObject({ code: 'ABORTED' })
    answer('0x03')
    await expect.poll(() => onLateAnswer.mock.calls).toEqual([['0x03']])
  })
})

describe('switching the network', () => {
  it.each([
    ['4902', { code: 4902 }],
    ['-32603', { code: -32603, message: 'Internal error' }],
    ['5000', { code: 5000 }],
    ['4902 inside another error', { code: -32000, data: { originalError: { code: 4902 } } }],
  ])('adds a network that is unknown to the wallet (%s)', async (_, unknown) => {
    let known = false
    const { connector, connect, wallet, events } = createConnectorFixture({
      answers: {
        wallet_switchEthereumChain: (params) => {
          if (!known) throw unknown
          return wallet.chains.switchTo(params)
        },
        wallet_addEthereumChain: (params) => {
          known = true
          return wallet.chains.add(params)
        },
      },
    })
    await connect([mainnet, base])
    await connector.switchNetwork(base)
    expect(wallet.chains.added).toEqual([
      {
        chainId: '0x2105',
        chainName: 'Chain 8453',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: base.rpcUrls.default.http,
        blockExplorerUrls: ['https://scan-8453.example/'],
      },
    ])
    expect(events).toEqual([{ type: 'network', namespace: 'eip155', caipNetworkId: 'eip155:8453' }])
  })

  it('switches if the wallet only added the network', async () => {
    const known = new Set([1])
    let current = 1
    const { connector, connect } = createConnectorFixture({
      answers: {
        eth_chainId: () => current,
        wallet_addEthereumChain: () => known.add(8453) && null,
        wallet_switchEthereumChain: () => {
          if (!known.has(8453)) throw { code: 4902 }
          current = 8453
          return null
        },
      },
    })
    await connect()
    await connector.switchNetwork(base)
    expect(current).toBe(8453)
  })

  it('does not add a network after a rejection by the user', async () => {
    const declined = { code: -32603, data: { originalError: { code: 4001 } } }
    const { connector, connect, wallet } = createConnectorFixture({
      answers: {
        wallet_switchEthereumChain: () => {
          throw declined
        },
      },
    })
    await connect()
    await expect(connector.switchNetwork(base)).rejects.toBe(declined)
    expect(wallet.chains.added).toEqual([])
  })

  it('fails if the wallet confirms the switch but stays', async () => {
    const { connector, connect, platform, events } = createConnectorFixture({
      answers: { wallet_switchEthereumChain: () => null },
    })
    await connect()
    const switched = connector.switchNetwork(polygon)
    const failed = expect(switched).rejects.toMatchObject({ code: 'SWITCH_FAILED' })
    await platform.clock.advanceAsync(1_000)
    await failed
    expect([events, platform.clock.pending()]).toEqual([[], []])
  })

  it('waits for a wallet that confirms before it switches', async () => {
    const { connector, connect, wallet, platform } = createConnectorFixture({
      answers: { wallet_switchEthereumChain: () => null },
    })
    await connect()
    const settled = vi.fn()
    const switched = connector.switchNetwork(polygon).then(settled)
    await platform.clock.advanceAsync(500)
    expect(settled).not.toHaveBeenCalled()
    wallet.chooseNetwork('eip155:137')
    await switched
    expect(platform.clock.pending()).toEqual([])
  })
})
